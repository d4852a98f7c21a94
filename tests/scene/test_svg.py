"""The generic renderer: any scene becomes SVG that can be seen, tapped, reached by keyboard and spoken."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from fathom.scene.model import Button, Piece, Scene
from fathom.scene.svg import SHARED, Art, icon, read_art, svg, wiring

ART = Art("", {"toy": (-10, -20, 20, 40), "sea": (0, 0, 100, 50)})


def drawing(*pieces: Piece) -> ElementTree.Element:
    return ElementTree.fromstring(svg(Scene(100, 50, "sea", pieces, 'A "toy" sea'), ART))


def piece(drawn: ElementTree.Element, name: str) -> ElementTree.Element:
    found = drawn.find(f".//g[@id='p-{name}']")
    assert found is not None
    return found


def test_a_piece_stands_where_its_symbols_origin_is() -> None:
    drawn = piece(drawing(Piece("crab", "toy", 30, 20.25)), "crab")
    assert drawn.get("transform") == "translate(30 20.2)"
    used = drawn.find("use")
    assert used is not None
    assert (used.get("href"), used.get("x"), used.get("y")) == ("#toy", "-10", "-20")


def test_higher_layers_are_drawn_later_and_equal_ones_keep_their_order() -> None:
    drawn = drawing(Piece("top", "toy", layer=2), Piece("first", "toy"), Piece("second", "toy"))
    assert [part.get("id") for part in drawn][1:-1] == ["p-first", "p-second", "p-top"]


def test_an_offer_is_a_button_with_a_name_what_it_plays_and_its_key() -> None:
    whole = drawing(Piece("crab", "toy", 30, 40, label="Take the crab", plays=(7, 9), key="C", pill="+2"))
    drawn = piece(whole, "crab")
    assert drawn.get("role") == "button"
    assert drawn.get("tabindex") == "0"
    assert drawn.get("aria-label") == "Take the crab"
    assert drawn.get("data-play") == "7 9"
    assert drawn.get("data-key") == "C"
    caps = {cap.find("text").text: cap.get("transform") for cap in whole.findall("g[@id='caps']/g")}  # type: ignore[union-attr]
    assert caps == {"+2": "translate(16 16)", "C": "translate(44 16)"}
    assert {ring.get("class") for ring in drawn.findall("rect")} == {"focus", "under", "halo"}


def test_what_is_no_offer_is_a_picture_with_a_name_or_is_not_spoken_of() -> None:
    drawn = drawing(Piece("crab", "toy", label="A crab"), Piece("weed", "toy"))
    assert (piece(drawn, "crab").get("role"), piece(drawn, "crab").get("aria-label")) == ("img", "A crab")
    assert piece(drawn, "weed").get("aria-hidden") == "true"
    assert not [part for part in drawn.iter() if part.get("tabindex")]


def test_a_ring_may_be_a_frame_a_path_or_go_round_the_art() -> None:
    drawn = drawing(
        Piece("frame", x=5, y=5, plays=(1,), frame=(-8, -6, 16, 12)),
        Piece("path", plays=(2,), outline="M0 0H9V9Z"),
        Piece("art", "toy", scale=0.5, plays=(3,)),
    )
    halos = {name: piece(drawn, name).find("*[@class='halo']") for name in ("frame", "path", "art")}
    assert halos["frame"] is not None
    assert halos["frame"].get("width") == "16"
    assert halos["path"] is not None
    assert halos["path"].get("d") == "M0 0H9V9Z"
    assert halos["art"] is not None
    assert (halos["art"].get("x"), halos["art"].get("height")) == ("-9", "28")


def test_words_are_escaped_and_nothing_carries_a_style() -> None:
    text = svg(Scene(9, 9, "", (Piece("a", text="<b>", label='"', plays=(1,), outline="M0 0"),), "<&>"), ART)
    assert "<b>" not in text
    assert "style=" not in text
    assert ElementTree.fromstring(text).get("aria-label") == "<&>"


def test_what_must_be_confirmed_says_so() -> None:
    assert wiring(Button("Flip", plays=(4,), confirm="Turn it over", note="For ever")) == (
        ' data-play="4" data-confirm="Turn it over" data-note="For ever"'
    )


def test_a_button_may_ask_more_than_its_second_line_says() -> None:
    button = Button("Flip", plays=(4,), confirm="Turn it over", note="For ever", asks="For ever and ever")
    assert 'data-note="For ever and ever"' in wiring(button)


def test_what_belongs_to_one_of_several_says_to_whom() -> None:
    drawn = drawing(Piece("crab", "toy", plays=(1,), key="C", of="ann"), Piece("weed", "toy"))
    assert [part.get("data-of") for part in drawn.iter("g") if part.get("data-of")] == ["ann", "ann"]  # the piece and its key cap


def test_an_unknown_symbol_is_named_with_those_there_are() -> None:
    with pytest.raises(KeyError, match="no symbol 'crab' in the art; there are: sea, toy"):
        svg(Scene(9, 9, "", (Piece("a", "crab"),), ""), ART)


def test_an_icon_shows_the_whole_symbol() -> None:
    assert 'viewBox="-10 -20 20 40"' in icon("toy", ART)


def test_art_of_several_files_is_read_together_without_comments(tmp_path: Path) -> None:
    own = tmp_path / "symbols.svg"
    own.write_text('<svg><defs><!-- a crab -->\n <symbol id="crab" viewBox="0 0 4 4"> <path d="M0 0"/> </symbol> </defs></svg>')
    art = read_art(SHARED, own)
    assert art.box("crab") == (0, 0, 4, 4)
    assert "m-float" in art.boxes
    assert "<!--" not in art.defs
    assert art.defs.endswith('<symbol id="crab" viewBox="0 0 4 4"><path d="M0 0"/></symbol>')
