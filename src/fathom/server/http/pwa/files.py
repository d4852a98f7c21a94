"""Static files: a browser may keep them forever under the address of this build, and asks each time under any other."""

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from fathom.server.render.pwa.build import STAMP, build

FOREVER = "public, max-age=31536000, immutable"


class StampedFiles(StaticFiles):
    """`/static/BUILD/css/shell.css`. A page that was open during an update gets the new file for its old address, unkept."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        stamp, _, rest = path.partition("/")
        response = await super().get_response(rest if STAMP.fullmatch(stamp) else path, scope)
        if stamp == build():
            response.headers["cache-control"] = FOREVER
        return response
