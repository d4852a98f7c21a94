"""Plots: well-formed, a mark for every value, names apart from each other, and no trouble with values that are all alike."""

from xml.etree import ElementTree

import pytest

from fathom.studies.plots import Axis, Row, apart, curves, edges_between, picture, ridges, whiskers

SPACE = "{http://www.w3.org/2000/svg}"


def percent(share: float) -> str:
    return f"{share:.0%}"


def test_every_row_has_its_dot_and_its_names_are_escaped() -> None:
    rows = [Row("Tom & Ada", 0.4, 0.3, 0.5, 0), Row("Ben", 0.6, 0.6, 0.6, 9)]
    drawn = ElementTree.fromstring(whiskers(rows, "who < whom", percent, parity=0.5, bounds=(0, 1)))
    assert len(drawn.findall("circle")) == 2
    assert drawn.attrib["aria-label"] == "who < whom"
    dots = [float(dot.attrib["cx"]) for dot in drawn.findall("circle")]
    assert dots[0] < dots[1]


def test_values_that_are_all_alike_can_be_drawn() -> None:
    ElementTree.fromstring(whiskers([Row("Ada", 1500, 1500, 1500, 0)], "ratings", percent))
    ElementTree.fromstring(ridges([("Ada", [7.0, 7.0], 0)], "scores", percent))


def test_bars_stand_for_whole_numbers_while_there_are_few() -> None:
    assert edges_between(0, 3).tolist() == [-0.5, 0.5, 1.5, 2.5, 3.5]
    assert len(edges_between(0, 1000)) <= 42
    bars = ElementTree.fromstring(ridges([("Ada", [0.0, 1.0, 1.0, 3.0], 0)], "scores", percent)).findall(".//rect")
    heights = sorted(float(bar.attrib["height"]) for bar in bars)
    assert heights[2] == pytest.approx(2 * heights[0], abs=0.2)


def test_ticks_are_round_and_few() -> None:
    assert Axis(0.0, 1.0).ticks() == pytest.approx([0, 0.2, 0.4, 0.6, 0.8, 1.0])
    assert all(3 <= len(Axis(low, high).ticks()) <= 10 for low, high in [(0, 7), (-3, 12), (900, 2100), (0.41, 0.43)])


def test_names_at_the_ends_of_lines_do_not_lie_on_each_other() -> None:
    assert apart([100.0, 100.0, 50.0]) == [100.0, 117.0, 50.0]


def test_the_steps_of_curves_lie_in_the_order_given() -> None:
    lines = [("Ada", [Row("10", 0.2, 0.1, 0.3, 0)], 0), ("Bob", [Row("5", 0.2, 0.1, 0.3, 1)], 1)]
    drawn = curves(lines, "strength", "rounds", steps=["5", "10"])
    assert drawn.index(">5<") < drawn.index(">10<")
    assert curves(lines, "strength", "rounds").index(">10<") < curves(lines, "strength", "rounds").index(">5<")


def test_a_picture_is_a_file_of_its_own() -> None:
    lines = [("Ada", [Row("10", 0.2, 0.1, 0.3, 0), Row("20", 0.6, 0.5, 0.7, 0)], 0)]
    drawn = ElementTree.fromstring(picture(curves(lines, "strength", "rounds")))
    assert drawn.tag == f"{SPACE}svg"
    assert len(drawn.findall(f"{SPACE}circle")) == 2
    assert "prefers-color-scheme:dark" in str(drawn.find(f"{SPACE}style").text)
