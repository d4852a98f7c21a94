"""Previews as PNG, for messengers. The renderer keeps the interpreter's lock while it draws, so it runs in a separate process."""

import asyncio
import importlib.util
import logging
import sys
from collections import OrderedDict
from collections.abc import Callable, Hashable

from fathom.server.render.preview import FONT

log = logging.getLogger("fathom.previews")
KEPT, QUEUE, PATIENCE = 64, 8, 60  # pictures; requests that may wait; seconds that one may take
RENDER = """
import os, sys, resvg_py
if hasattr(os, "nice"):
    os.nice(10)  # moves come first
families = dict.fromkeys(("font_family", "serif_family", "sans_serif_family"), "Figtree")
fonts = {"skip_system_fonts": True, "font_files": [sys.argv[1]], **families}
sys.stdout.buffer.write(bytes(resvg_py.svg_to_bytes(svg_string=sys.stdin.buffer.read().decode(), **fonts)))
"""


def are_possible() -> bool:
    """The renderer is an extra: `pip install 'fathom[previews]'`."""
    return importlib.util.find_spec("resvg_py") is not None


class Previews:
    """Draws one preview at a time and keeps the latest."""

    def __init__(self) -> None:
        self.kept: OrderedDict[Hashable, bytes] = OrderedDict()
        self.renderer = asyncio.Lock()
        self.waiting = 0

    async def png(self, key: Hashable, draw: Callable[[], str]) -> bytes | None:
        """The picture of a drawing, drawn once for each key; None where nobody can draw it, or too many wait."""
        if not are_possible() or self.waiting >= QUEUE:
            return None
        self.waiting += 1
        try:
            async with self.renderer:
                if key not in self.kept:
                    self.keep(key, await render(await asyncio.to_thread(draw)))
                return self.kept.get(key)
        finally:
            self.waiting -= 1

    def keep(self, key: Hashable, picture: bytes | None) -> None:
        if picture:
            self.kept[key] = picture
        while len(self.kept) > KEPT:
            self.kept.popitem(last=False)


async def render(drawing: str) -> bytes | None:
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", RENDER, str(FONT), stdin=pipe, stdout=pipe)
    try:
        picture, _ = await asyncio.wait_for(process.communicate(drawing.encode()), PATIENCE)
    except TimeoutError:
        process.kill()
        await process.wait()
        log.warning("a preview took too long")
        return None
    return picture if process.returncode == 0 else None
