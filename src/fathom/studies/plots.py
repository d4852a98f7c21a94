"""Small plots as SVG text: no library, no script, colours from the page that contains them (--c0, --c1, ... and currentColor)."""

from collections.abc import Callable, Sequence
from html import escape
from itertools import pairwise
from math import floor, log10
from typing import NamedTuple

import numpy as np

WIDE, LABELS, RIGHT = 720, 190, 92  # the whole plot; room for names on the left and figures on the right
ROW, FOOT = 34, 30
HUES = 7
BINS = 40
RIDGE = 64

Written = Callable[[float], str]  # how a number on an axis is written


class Row(NamedTuple):
    """A name, a value with its interval, and a colour by number."""

    name: str
    mean: float
    low: float
    high: float
    hue: int


class Axis:
    """Numbers from left to right."""

    def __init__(self, low: float, high: float, left: float = LABELS, right: float = WIDE - RIGHT) -> None:
        pad = 0.02 * (high - low) or 1.0
        self.low, self.high, self.left, self.right = low - pad, high + pad, left, right

    def at(self, value: float) -> float:
        part = (min(max(value, self.low), self.high) - self.low) / (self.high - self.low)
        return self.left + part * (self.right - self.left)

    def ticks(self) -> list[float]:
        """Round numbers, some four to eight of them."""
        rough = (self.high - self.low) / 8
        unit = 10 ** floor(log10(rough))
        step = next(unit * times for times in (1, 2, 5, 10) if unit * times >= rough)
        first = -(-self.low // step)
        return [step * (first + number) for number in range(int((self.high - step * first) // step) + 1)]

    def drawn(self, top: float, bottom: float, written: Written) -> str:
        lines = "".join(
            f'<line class="grid" x1="{self.at(tick):.1f}" x2="{self.at(tick):.1f}" y1="{top:.0f}" y2="{bottom:.0f}"/>'
            f'<text class="tick" x="{self.at(tick):.1f}" y="{bottom + 18:.0f}" text-anchor="middle">{escape(written(tick))}</text>'
            for tick in self.ticks()
        )
        return f"<g>{lines}</g>"


def svg(height: float, label: str, inside: str, wide: float = WIDE) -> str:
    return f'<svg viewBox="0 0 {wide:.0f} {height:.0f}" role="img" aria-label="{escape(label)}">{inside}</svg>'


Bounds = tuple[float, float]


def whiskers(rows: Sequence[Row], label: str, written: Written, parity: float | None = None, bounds: Bounds | None = None) -> str:
    """Each value as a dot with its interval as a line; `parity` is where nobody is better."""
    low, high = bounds or (min(row.low for row in rows), max(row.high for row in rows))
    axis, bottom = Axis(low, high), ROW * len(rows) + 6
    parts = [axis.drawn(0, bottom, written)]
    if parity is not None:
        parts.append(f'<line class="parity" x1="{axis.at(parity):.1f}" x2="{axis.at(parity):.1f}" y1="0" y2="{bottom}"/>')
    for number, row in enumerate(rows):
        y = ROW * number + ROW / 2 + 3
        low, high = axis.at(row.low), axis.at(row.high)
        parts.append(
            f'<text class="name" x="{LABELS - 14}" y="{y + 5:.0f}" text-anchor="end">{escape(row.name)}</text>'
            f'<line class="whisker" style="stroke:var(--c{row.hue % HUES})" x1="{low:.1f}" x2="{high:.1f}" y1="{y}" y2="{y}"/>'
            f'<circle style="fill:var(--c{row.hue % HUES})" cx="{axis.at(row.mean):.1f}" cy="{y}" r="6"/>'
            f'<text class="figure" x="{WIDE - 2}" y="{y + 5:.0f}" text-anchor="end">{escape(written(row.mean))}</text>'
        )
    return svg(bottom + FOOT, label, "".join(parts))


def ridges(rows: Sequence[tuple[str, Sequence[float], int]], label: str, written: Written) -> str:
    """How often each number came up, for several players below each other on one axis; the tick is the mean."""
    every = np.concatenate([np.asarray(values, float) for _, values, _ in rows])
    low, high = float(every.min()), float(every.max())
    edges = edges_between(low, high)
    axis, bottom = Axis(float(edges[0]), float(edges[-1])), RIDGE * len(rows) + 6
    parts = [axis.drawn(0, bottom, written)]
    for number, (name, values, hue) in enumerate(rows):
        base, share = RIDGE * (number + 1), np.histogram(values, edges)[0] / len(values)
        tall, mean = share.max(), float(np.mean(values))
        bars = "".join(
            f'<rect x="{axis.at(edges[bin_]) + 0.5:.1f}" width="{max(1.0, axis.at(edges[bin_ + 1]) - axis.at(edges[bin_]) - 1):.1f}" '
            f'y="{base - each / tall * (RIDGE - 14):.1f}" height="{each / tall * (RIDGE - 14):.1f}" rx="1.5"/>'
            for bin_, each in enumerate(share) if each
        )  # fmt: skip
        parts.append(
            f'<g style="fill:var(--c{hue % HUES})" opacity=".8">{bars}</g>'
            f'<line class="mean" x1="{axis.at(mean):.1f}" x2="{axis.at(mean):.1f}" y1="{base - RIDGE + 12}" y2="{base}"/>'
            f'<text class="name" x="{LABELS - 14}" y="{base - 8}" text-anchor="end">{escape(name)}</text>'
            f'<text class="figure" x="{WIDE - 2}" y="{base - 8}" text-anchor="end">{escape(written(mean))}</text>'
        )
    return svg(bottom + FOOT, label, "".join(parts))


def edges_between(low: float, high: float) -> np.ndarray:
    """Borders of the bars: one for each whole number while there are few."""
    span = high - low + 1
    step = max(1.0, float(-(-span // BINS)))
    return np.arange(low - 0.5, high + 0.5 + step, step)


def curves(
    lines: Sequence[tuple[str, Sequence[Row], int]], label: str, across: str, bounds: Bounds = (0.0, 1.0), steps: Sequence[str] = ()
) -> str:
    """Values with intervals over steps that double: row names are the steps, in the order of the lines where none is given."""
    left, right, top, bottom = 52.0, WIDE - 130.0, 12.0, 300.0
    steps = steps or list(dict.fromkeys(row.name for _, rows, _ in lines for row in rows))
    x = {step: left + 20 + (right - left - 40) * index / max(1, len(steps) - 1) for index, step in enumerate(steps)}
    upright = Axis(*bounds, left=bottom, right=top)
    parts = [
        f'<line class="grid" x1="{left}" x2="{right}" y1="{upright.at(tick):.1f}" y2="{upright.at(tick):.1f}"/>'
        f'<text class="tick" x="{left - 8}" y="{upright.at(tick) + 4:.1f}" text-anchor="end">{tick:.0%}</text>'
        for tick in upright.ticks()
    ]
    parts += [f'<text class="tick" x="{x[step]:.1f}" y="{bottom + 20}" text-anchor="middle">{escape(step)}</text>' for step in steps]
    parts.append(f'<text class="tick" x="{(left + right) / 2}" y="{bottom + 42}" text-anchor="middle">{escape(across)}</text>')
    heights = apart([upright.at(rows[-1].mean) + 4 for _, rows, _ in lines])
    for number, (name, rows, hue) in enumerate(lines):
        beside = 5 * (number - (len(lines) - 1) / 2)  # so that no interval hides another
        points = " ".join(f"{x[row.name] + beside:.1f},{upright.at(row.mean):.1f}" for row in rows)
        parts.append(f'<polyline class="curve" style="stroke:var(--c{hue % HUES})" points="{points}"/>')
        for row in rows:
            here = x[row.name] + beside
            line = f'x1="{here:.1f}" x2="{here:.1f}" y1="{upright.at(row.low):.1f}" y2="{upright.at(row.high):.1f}"'
            parts.append(f'<line class="whisker thin" style="stroke:var(--c{hue % HUES})" {line}/>')
            parts.append(f'<circle style="fill:var(--c{hue % HUES})" cx="{here:.1f}" cy="{upright.at(row.mean):.1f}" r="4.5"/>')
        colour = f"fill:var(--c{hue % HUES})"
        parts.append(f'<text class="name" style="{colour}" x="{right + 6:.1f}" y="{heights[number]:.1f}">{escape(name)}</text>')
    return svg(bottom + 52, label, "".join(parts))


def apart(heights: Sequence[float], least: float = 17.0) -> list[float]:
    """Heights of names, moved down where they would lie on each other."""
    moved = list(heights)
    order = sorted(range(len(moved)), key=lambda index: moved[index])
    for above, below in pairwise(order):
        moved[below] = max(moved[below], moved[above] + least)
    return moved


def picture(drawn: str) -> str:
    """A plot as its own file."""
    ground = '<rect width="100%" height="100%" rx="12" style="fill:var(--surface)"/>'
    start, _, rest = drawn.partition(">")
    return f'{start} xmlns="http://www.w3.org/2000/svg"><style>{COLOURS}</style>{ground}{rest}\n'


COLOURS = """
:root{color-scheme:light dark;--bg:#EDE5D2;--surface:#FFFCF4;--line:#DACDB1;--text:#0E2233;--soft:#4B5E6C;--accent:#0B6583;--good:11 114 86;
--bad:179 53 26;--c0:#C23A17;--c1:#0B7A99;--c2:#0F8060;--c3:#8446BC;--c4:#9A6A00;--c5:#3A5BC7;--c6:#8C5A3C}
@media (prefers-color-scheme:dark){:root{--bg:#091622;--surface:#11253A;--line:#2B4A66;--text:#EEF5F3;--soft:#A9C0CE;--accent:#8FEBDD;
--good:111 224 181;--bad:255 156 130;--c0:#FF8F6B;--c1:#6FD3EE;--c2:#58CFA6;--c3:#C59BEE;--c4:#F3C14B;--c5:#93ABFF;--c6:#D9A98A}}
svg{display:block;width:100%;height:auto;color:var(--text);font:14px system-ui,"Segoe UI",Roboto,sans-serif}
svg text{fill:currentColor}
svg .tick{fill:var(--soft);font-size:12px}
svg .name{font-weight:600}
svg .figure{font-variant-numeric:tabular-nums}
svg .grid{stroke:var(--line);stroke-width:1}
svg .parity{stroke:var(--soft);stroke-width:1.5;stroke-dasharray:4 4}
svg .whisker{stroke-width:5;stroke-linecap:round;opacity:.45}
svg .whisker.thin{stroke-width:2.5}
svg .curve{fill:none;stroke-width:2.5;stroke-linejoin:round}
svg .mean{stroke:currentColor;stroke-width:2}
"""
