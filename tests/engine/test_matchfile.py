"""The match file round-trips, and no damage passes for a match that was not played."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fathom.engine.edition import corrected, standard_edition
from fathom.engine.fairness import commitment
from fathom.engine.loader import Game, load
from fathom.engine.match import Match
from fathom.engine.matchfile import read_match, write_match
from fathom.text.errors import BadFile

from .test_match import SEED, play_to_the_end
from .toys import REEF

NAMES = ("Ada: the first", "Zoë ☂")


def played(game: Game, names: tuple[str, ...] = NAMES) -> Match:
    return play_to_the_end(Match(game, names, SEED))


@pytest.fixture
def text(listed_reef: Game) -> str:
    return write_match(played(listed_reef))


def with_line(text: str, start: str, new: str | None) -> str:
    """The file with one line replaced, or left out."""
    lines = text.split("\n")
    (place,) = [number for number, line in enumerate(lines) if line.startswith(start)]
    lines[place : place + 1] = [] if new is None else [new]
    return "\n".join(lines)


def number_of(text: str, start: str) -> int:
    return next(number for number, line in enumerate(text.split("\n"), start=1) if line.startswith(start))


def line_of(text: str, start: str) -> str:
    return text.split("\n")[number_of(text, start) - 1]


def same(left: Match, right: Match) -> bool:
    return (
        left.played == right.played
        and left.names == right.names
        and left.seed == right.seed
        and left.state.tobytes() == right.state.tobytes()
        and left.game.settings == right.game.settings
        and left.game.edition == right.game.edition
    )


def test_the_file_reads_like_this(text):
    lines = text.split("\n")
    assert lines[:11] == [
        "Fathom match 1",
        "game: reef",
        "rules: 1",
        f"edition: standard {standard_edition(REEF).digest()}",
        "settings.pearls: 1",
        "settings.start_total: 0",
        "seat: Ada: the first",
        "seat: Zoë ☂",
        line_of(text, "result: "),
        f"commitment: {commitment(SEED)}",
        f"seed: {SEED.hex()}",
    ]
    assert lines[11:14] == ["", "1 Ada: the first: right hand", "2 Ada: the first: left hand"]
    assert text.endswith("\n")


def test_a_file_gives_the_match_and_the_match_the_file(listed_reef, text):
    match = read_match(text)
    assert same(match, played(listed_reef))
    assert write_match(match) == text
    assert match.first_bent_draw() is None


def test_an_unfinished_match_round_trips_at_every_length(listed_reef):
    whole = played(listed_reef)
    for length in range(len(whole.played)):
        part = Match(listed_reef, NAMES, SEED)
        for option in whole.played[:length]:
            part.play(option)
        assert "result" not in write_match(part)
        assert same(read_match(write_match(part)), part)


def test_given_moves_round_trip(listed_reef):
    match = Match(listed_reef, ("Ann", "Ben"), bytes(32), given=3)
    match.play_chance()
    assert "given: 3" in write_match(match).splitlines()
    assert read_match(write_match(match)).given == 3
    with pytest.raises(BadFile, match="line 9: expected the number of moves played elsewhere"):
        read_match(write_match(match).replace("given: 3", "given: some"))


@pytest.mark.parametrize("entries", [{"tiles": 6, "die": [9, 1, 1, 1, 1, 1]}, {"colour": "dark: green"}, {}])
@pytest.mark.parametrize("chosen", [{}, {"pearls": "none", "start_total": -3}])
def test_editions_and_settings_round_trip(listed_reef, entries, chosen):
    edition = corrected(standard_edition(REEF), "the box of uncle Zoë", entries)
    match = played(load("reef", "python", edition, chosen), ("a", "b", "c"))
    again = read_match(write_match(match))
    assert same(again, match)
    assert write_match(again) == write_match(match)


def test_it_is_read_on_any_machine(text, machine):
    assert read_match(text, machine).game.machine == machine


def test_windows_line_ends_empty_lines_and_trailing_spaces_do_no_harm(text):
    assert same(read_match(text.replace("\n", "\r\n")), read_match(text))
    assert same(read_match(text.replace("\n", "  \n") + "\n\n"), read_match(text))


@pytest.mark.parametrize("key", ["game", "rules", "edition", "commitment", "seed"])
def test_a_header_line_that_is_missing_is_named(text, key):
    with pytest.raises(BadFile, match=f"line 11: the header has no line '{key}: ...'"):
        read_match(with_line(text, f"{key}: ", None))


@pytest.mark.parametrize(
    ("start", "new", "error"),
    [
        ("Fathom", "Fathom match 2", "line 1: a match file starts with 'Fathom match 1'"),
        ("Fathom", None, "line 1: a match file starts with"),
        ("game", "game: chess", "line 2: there is no game 'chess'; available: "),
        ("game", "game: os.path", "line 2: match files can be read only for the games listed"),
        ("game", "game: ..", "line 2: match files can be read only for the games listed"),
        ("game", "game reef", "line 2: expected 'key: value', found 'game reef'"),
        ("rules", "rules: 2", "line 3: reef has no rules of version 2; it has: 1"),
        ("rules", "rules: game: reef", "line 3: a version of the rules is a whole number"),
        ("edition", "edition: standard 0123456789ab", "line 4: edition 'standard' has the digest .*, not 0123456789ab"),
        ("edition", "edition: x", "line 4: edition, field name"),
        ("settings.pearls", "settings.pearls: many", "line 5: setting pearls cannot be 'many'; possible: none, one"),
        ("settings.pearls", "settings.pearls: 2", "line 5: setting pearls cannot be '2'"),
        ("settings.pearls", "settings.pearls: " + "9" * 5000, "line 5: setting pearls cannot be"),
        ("settings.pearls", "settings.shells: 1", "line 5: reef has no setting 'shells'; available: pearls, start_total"),
        ("settings.start", "settings.start_total: -4", "line 6: setting start_total cannot be '-4'; possible: -3 to 20"),
        ("settings.start", "setings.start_total: 0", "line 6: there is no header line 'setings.start_total'"),
        ("settings.start", "settings.pearls: 1", r"line 6: settings.pearls appears twice \(first on line 5\)"),
        ("seat: Z", None, "line 7: reef takes 2 to 3 players, not 1"),
        ("seat: Z", "seat: Ada: the first", "line 8: every seat needs a different name"),
        ("seat: Z", "seat:  Zoë", "line 8: a name must be a single line without spaces"),
        ("seat: Z", "seat: Zoe", r"line 21: expected '9 Zoe: ...'"),
        ("commitment", f"commitment: {'0' * 64}", "line 10: the commitment is not the SHA-256 of the seed"),
        ("seed", f"seed: {SEED.hex()[:-1]}0", "line 10: the commitment is not the SHA-256 of the seed"),
        ("seed", f"seed: {SEED.hex()[:-1]}", "line 11: a seed has 64 hexadecimal digits"),
        ("seed", f"seed: {SEED.hex()[:-1]}g", "line 11: a seed has 64 hexadecimal digits"),
        ("seed", "seed: ", "line 11: expected 'key: value'"),
        ("result", "result: Ada: the first 14 (1), Zoë ☂ 0 (0)", "line 9: the moves give the result '.*', not 'Ada"),
        ("result", None, "line 10: the match is over, but the header has no result"),
        ("1 Ada", "1 Ada: the first: stop here", "line 13: 'stop here' is not possible now; possible: left hand, right hand"),
        ("1 Ada", "1 Zoë ☂: left hand", "line 13: expected '1 Ada: the first: ...', found '1 Zoë"),
        ("1 Ada", "1 luck: left hand", "line 13: expected '1 Ada: the first: ...', found"),
        ("1 Ada", "2 Ada: the first: left hand", "line 13: expected '1 Ada: the first: ...'"),
        ("1 Ada", None, "line 13: expected '1 Ada: the first: ...', found '2 Ada"),
        ("1 Ada", "1 Ada: the first: main gauche", "line 13: 'main gauche' is not possible"),
        ("1 Ada", "1 Ada: the first: 3", "line 13: '3' is not possible now"),
        ("5 luck", "5 luck: roll 7", "line 17: 'roll 7' is not possible now"),
        ("5 luck", "5 luck: roll", "line 17: 'roll' is not possible now"),
        ("5 luck", "5 luck:", "line 17: expected '5 luck: ...'"),
        ("5 luck", "5 Zoë ☂: roll 1", "line 17: expected '5 luck: ...'"),
    ],
)
def test_every_damage_is_named_with_its_line(text, start, new, error):
    with pytest.raises(BadFile, match=error):
        read_match(with_line(text, start, new))


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("edition.tiles: 9", "line 5: .*field tiles: must be a whole number from 1 to 8"),
        ("edition.tiles: four", "line 5: expected a number, text or list"),
        ("edition.tiles: " + "[" * 100_000, "line 5: "),
        ("edition.tiles: " + "[" * 600 + "]" * 600, "line 5: .*field tiles: must be a whole number"),
        ("edition.tiles: " + "9" * 5000, "line 5: expected a number, text or list"),
        ("edition.tiles: NaN", "line 5: .*field tiles"),
        ("edition.shells: 9", "line 5: .*unknown field shells"),
        ("edition.tiles: 5", "line 4: edition 'standard' has the digest"),
        ("edition.seats: [3, 2]", "line 4: "),
        ("edition.: 3", "line 5: .*unknown field"),
        ("edition.die: {}", "line 5: .*field die: must be a list of 6"),
    ],
)
def test_a_forged_edition_is_named_with_its_line(text, line, error):
    lines = text.split("\n")
    with pytest.raises(BadFile, match=error):
        read_match("\n".join([*lines[:4], line, *lines[4:]]))


def test_an_edition_that_cannot_be_played_is_named_even_with_the_right_digest(text):
    odd = corrected(standard_edition(REEF), "odd", {"seats": [3, 2]})
    lines = with_line(text, "edition", f"edition: odd {odd.digest()}").split("\n")
    with pytest.raises(BadFile, match=r"line 4: .*field seats: the fewest come first"):
        read_match("\n".join([*lines[:4], "edition.seats: [3, 2]", *lines[4:]]))


def test_a_move_after_the_end_is_named(text):
    last = len(text.split("\n"))
    with pytest.raises(BadFile, match=f"line {last}: the match was over after move {last - 13}"):
        read_match(text + f"{last - 12} luck: roll 1\n")


@pytest.mark.slow
def test_a_truncated_file_is_noticed_wherever_it_is_cut(text):
    """A finished match states its result, so no part of the file passes for it."""
    end = len(text.rstrip("\n"))
    for length in range(end):
        with pytest.raises(BadFile):
            read_match(text[:length])
    assert same(read_match(text[:end]), read_match(text))


@pytest.mark.parametrize(
    "junk", ["", "\n", "\0" * 50, "\x7fELF\x02\x01\x01", "PK\x03\x04", "\ufeffFathom match 1", "\ud800", "Fathom match 1"]
)
def test_junk_is_refused(junk):
    with pytest.raises(BadFile, match="line "):
        read_match(junk)


def test_a_file_cannot_make_us_import_what_it_names(text, tmp_path, monkeypatch):
    (tmp_path / "evil").mkdir()
    (tmp_path / "evil" / "__init__.py").write_text("")
    (tmp_path / "evil" / "game.py").write_text("raise SystemExit('imported')")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(BadFile):
        read_match(with_line(text, "game", "game: evil.game"))


def test_a_forged_roll_reads_well_but_is_found(listed_reef):
    match = Match(listed_reef, NAMES, SEED)
    match.play(listed_reef.rules.TO_LEFT)
    match.play(listed_reef.rules.ROLL)
    match.play_chance()
    text = write_match(match)
    rolled = int(line_of(text, "3 luck: roll ")[-1])
    forged = read_match(with_line(text, "3 luck", f"3 luck: roll {rolled % 6 + 1}"))
    assert read_match(text).first_bent_draw() is None
    assert forged.first_bent_draw() == 3


def test_a_forged_seed_with_its_own_commitment_is_found(text):
    other = bytes(32)
    text = with_line(with_line(text, "seed", f"seed: {other.hex()}"), "commitment", f"commitment: {commitment(other)}")
    assert read_match(text).first_bent_draw() is not None


LETTERS = st.characters(codec="utf-8") | st.sampled_from('0123456789:. []{}"\n\r\0-e')


@st.composite
def damaged(draw: st.DrawFn, text: str) -> str:
    """A valid file after some accidents: letters lost, changed or added, lines lost, doubled, swapped or mixed."""
    for _ in range(draw(st.integers(1, 4))):
        lines = text.split("\n")
        place, other = draw(st.integers(0, len(text))), draw(st.integers(0, len(lines) - 1))
        match draw(st.integers(0, 6)):
            case 0:
                text = text[:place] + text[place + draw(st.integers(1, 30)) :]
            case 1:
                text = text[:place] + draw(LETTERS) + text[place + 1 :]
            case 2:
                text = text[:place] + draw(st.text(LETTERS, max_size=20)) + text[place:]
            case 3:
                text = "\n".join(lines[:other] + lines[other + 1 :])
            case 4:
                text = "\n".join([*lines[:other], lines[other], *lines[other:]])
            case 5:
                swapped = draw(st.integers(0, len(lines) - 1))
                lines[other], lines[swapped] = lines[swapped], lines[other]
                text = "\n".join(lines)
            case 6:
                lines[other] = lines[other][: draw(st.integers(0, 20))] + lines[draw(st.integers(0, len(lines) - 1))]
                text = "\n".join(lines)
    return text


@pytest.mark.slow
@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture], derandomize=True)
@given(data=st.data())
def test_a_damaged_file_is_a_legal_match_or_a_bad_file(data, text):
    try:
        match = read_match(data.draw(damaged(text)))
    except BadFile:
        return
    assert same(read_match(write_match(match)), match)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.binary(max_size=300), st.sampled_from(["", "Fathom match 1\n", "Fathom match 1\ngame: into-the-blue\n"]))
def test_noise_is_a_bad_file(noise, start):
    with pytest.raises(BadFile):
        read_match(start + noise.decode("latin-1"))


def test_a_setup_round_trips(listed_reef):
    match = Match(listed_reef, ("Ann", "Ben"), bytes(32), setup={"total": 9})
    match.play(match.game.options(match.state)[0])
    text = write_match(match)
    assert 'setup: {"total": 9}' in text.splitlines()
    assert read_match(text).states[-1].tobytes() == match.state.tobytes()
    for bad in ("nine", "[9]", '{"total": "x"}', '{"wings": 2}'):
        with pytest.raises(BadFile):
            read_match(text.replace('{"total": 9}', bad))
