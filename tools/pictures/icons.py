"""The icons of the installed app, as PNG from our own icon.svg: `python -m tools.pictures.icons` (needs the extra "previews")."""

import re
from pathlib import Path

import resvg_py

STATIC = Path(__file__).parents[2] / "src" / "fathom" / "server" / "static"
PAPER, WHITE = "#EDE5D2", "#FFFFFF"
INSIDE = re.compile(r"<svg[^>]*>(.*)</svg>", re.DOTALL)
# Of the whole square, the part that the drawing takes: of a maskable icon a phone may cut off all but the middle four fifths.
ICONS = {"192": (192, 0.86), "512": (512, 0.86), "maskable": (512, 0.58), "180": (180, 0.7)}


def icon(part: float) -> str:
    """The drawing, 40 high, in the middle of a square of paper."""
    drawing = INSIDE.search((STATIC / "icon.svg").read_text(encoding="utf-8"))
    assert drawing
    side = 40 / part
    paper = f'<rect width="{side}" height="{side}" rx="{side * (0.2 if part > 0.8 else 0)}" fill="{PAPER}"/>'
    shift = f"translate({side / 2 - 15} {side / 2 - 20})"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}">{paper}<g transform="{shift}">{drawing[1]}</g></svg>'


def badge() -> str:
    """The lead in one colour: Android draws only its outline, in the bar of the phone."""
    white = re.sub(r'(fill|stroke)="#[0-9A-Fa-f]+"', rf'\1="{WHITE}"', icon(0.9))
    return re.sub(r"<rect[^>]*/>", "", white)


def main() -> None:
    folder = STATIC / "icons"
    folder.mkdir(exist_ok=True)
    drawings = {name: (icon(part), size) for name, (size, part) in ICONS.items()} | {"badge": (badge(), 96)}
    for name, (drawing, size) in drawings.items():
        (folder / f"{name}.png").write_bytes(bytes(resvg_py.svg_to_bytes(svg_string=drawing, width=size, height=size)))


if __name__ == "__main__":
    main()
