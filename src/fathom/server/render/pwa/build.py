"""The build: a hash of the version and all static files. It stands in their addresses: no browser mixes two versions."""

import hashlib
import re
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader

import fathom
from fathom.engine.loader import folder_of, package_of
from fathom.games import playable

SERVER = Path(__file__).parents[2]
STATIC = SERVER / "static"
STAMP = re.compile(r"[0-9a-f]{10}")  # what a build looks like
OF_A_ROOM = re.compile(r'(/rooms/[^"]+/room\.css)"')


@cache
def build() -> str:
    """The same in every process that runs the same version."""
    rooms = [path for name in sorted(playable()) for path in sorted((folder_of(package_of(name)) / "art").glob("*.css"))]
    found = hashlib.blake2b(fathom.__version__.encode(), digest_size=5)
    for path in [*sorted(path for path in STATIC.rglob("*") if path.is_file()), *rooms]:
        found.update(f"{path.name}\0{path.stat().st_size}\0".encode())
        found.update(path.read_bytes())
    return found.hexdigest()


class StampingLoader(FileSystemLoader):
    """Templates name static files as they lie in their folder; what is rendered names the build too."""

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, object]:  # type: ignore[override]
        source, name, is_current = super().get_source(environment, template)
        return OF_A_ROOM.sub(rf'\1?{build()}"', source.replace('"/static/', f'"/static/{build()}/')), name, is_current
