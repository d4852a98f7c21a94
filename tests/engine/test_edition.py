"""Editions: a corrected box is checked, and an error points at the field."""


import pytest

from fathom.engine.edition import Edition, EditionValues, corrected, edition_values, read_edition, standard_edition
from fathom.engine.loader import load
from fathom.text.errors import BadEdition

from .toys import REEF, change


@pytest.fixture
def standard() -> Edition:
    return standard_edition(REEF)


@pytest.fixture
def own(tmp_path, standard):
    """Reads a user's own file."""

    def read(text: str | bytes) -> Edition:
        path = tmp_path / "my box.toml"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return read_edition(path, standard)

    return read


def test_the_edition_of_a_game_holds_its_fields(standard):
    box = edition_values(str(REEF / "rules.py"))
    assert (box.seats, box.tiles, box.die, box.colour) == ((2, 3), 4, (1, 1, 1, 1, 1, 2), "blue")
    assert [field.name for field in standard.reconstructed()] == ["colour"]
    with pytest.raises(AttributeError, match=r"no field 'shells'; it has: seats, tiles, die, colour"):
        _ = box.shells


def test_a_correction_names_only_what_it_corrects(own, standard):
    edition = own("die = [1, 1, 1, 1, 1, 1]")
    assert edition.name == "my box"
    assert edition.changes(standard) == {"die": (1, 1, 1, 1, 1, 1)}
    field = edition.fields[2]
    assert (field.source, field.note) == ("sourced", "edition my box")


def test_a_whole_field_with_its_provenance_is_a_correction_too(own, standard):
    assert own('name = "garage sale"\n[tiles]\nvalue = 5\nsource = "rule book"').changes(standard) == {"tiles": 5}


def test_the_digest_changes_with_any_number_and_only_with_them(own, standard):
    digests = {own(text).digest() for text in ("tiles = 5", "tiles = 6", "die = [2, 1, 1, 1, 1, 2]", 'colour = "red"')}
    assert len(digests | {standard.digest()}) == 5
    assert own('name = "other"').digest() == standard.digest()


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("tiles = 0", "field tiles: must be a whole number from 1 to 8, not 0"),
        ("tiles = 9", "field tiles: must be a whole number from 1 to 8, not 9"),
        ("tiles = true", "field tiles: must be a whole number from 1 to 8, not True"),
        ("tiles = 4.0", "field tiles: must be a whole number from 1 to 8, not 4.0"),
        ("tiles = [4]", "field tiles: must be a whole number from 1 to 8, not a list of 1"),
        ("die = 1", r"field die: must be a list of 6, not 1"),
        ("die = [1, 1]", r"field die: must be a list of 6, not a list of 2"),
        ("die = [1, 1, 1, 0, 1, 1]", r"field die\[3\]: must be a whole number from 1 to 99, not 0"),
        ("die = [1, 1, 1, [1], 1, 1]", r"field die\[3\]: must be a whole number"),
        ("colour = 3", "field colour: must be text, not 3"),
        ("shells = 3", "unknown field shells; available: seats, tiles, die, colour"),
        ("[tiles]\nsource = 'sourced'", "field tiles: must be a whole number from 1 to 8, not a table of 1"),
        ("name = 3", "field name: must be a single line of text, not 3"),
        ('name = "a\\nb"', "field name: must be a single line of text"),
        ('name = ""', "field name: must be a single line of text"),
        ("tiles = \n", r"my box\.toml: not a TOML file .*line 1"),
        (b"\xff\xfe", "not a TOML file"),
        ("tiles = " + "[" * 100_000, "not a TOML file"),
        ("tiles = " + "9" * 5000, "not a TOML file"),
    ],
)
def test_a_bad_file_is_refused_with_its_field(own, text, error):
    with pytest.raises(BadEdition, match=error):
        own(text)


def test_a_deeply_nested_correction_is_refused_too(standard):
    nested: list = []
    for _ in range(100_000):
        nested = [nested]
    with pytest.raises(BadEdition, match="field tiles: must be a whole number"):
        corrected(standard, "deep", {"tiles": nested})
    while nested:
        nested = nested.pop()  # or freeing it would recurse


def test_a_missing_file_is_an_error(tmp_path, standard):
    with pytest.raises(BadEdition, match=r"nowhere\.toml: cannot be read \(No such file"):
        read_edition(tmp_path / "nowhere.toml", standard)


def test_what_cannot_be_played_is_refused_by_the_rules(standard):
    edition = corrected(standard, "odd", {"seats": [3, 2]})
    with pytest.raises(BadEdition, match=r"edition 'odd', field seats: the fewest come first \(found \(3, 2\)\)"):
        load("tests.engine.reef", "python", edition)


def test_a_refused_edition_leaves_the_next_load_alone(standard):
    with pytest.raises(BadEdition):
        load("tests.engine.reef", "python", corrected(standard, "odd", {"seats": [3, 2]}))
    assert load("tests.engine.reef", "python").rules.SEATS == (2, 3)


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ('source = "sourced"', 'source = "hearsay"', "field die: source 'hearsay' is not one of rule book, sourced, reconstruction"),
        ("value = 4", "value = 9", "field tiles: must be a whole number from 1 to 8, not 9"),
        ("value = 4", "values = 4", "field tiles: must be a table with value and source"),
        ("value = 4", "value = 4\ncolor = 1", "field tiles: must be a table with value and source"),
        ("value = 4", "value = 4.5", "field tiles: must be a whole number"),
        ('name = "standard"', "", "field name: must be a single line of text"),
        ('name = "standard"', 'name = "standard"\nloose = 3', "field loose: must be a table with value and source"),
    ],
)
def test_a_game_with_a_bad_edition_is_refused_with_its_field(tmp_path, old, new, error):
    (tmp_path / "edition.toml").write_text((REEF / "edition.toml").read_text())
    change(tmp_path, {"edition.toml": [(old, new)]})
    with pytest.raises(BadEdition, match=error):
        standard_edition(tmp_path)


def test_a_game_without_an_edition_file_has_an_edition_without_numbers(tmp_path):
    assert standard_edition(tmp_path) == Edition("standard", ())


def test_edition_values_are_attributes(standard):
    with pytest.raises(BadEdition, match=r"edition 'standard', field tiles: must be odd \(found 4\)"):
        EditionValues(standard).require(False, "tiles", "must be odd")
