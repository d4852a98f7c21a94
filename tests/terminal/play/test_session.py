"""The terminal table, played by typing. Into the Blue stands for any game."""

import re
import subprocess
from pathlib import Path

import pytest

from fathom.terminal.files import open_match
from tests.terminal.conftest import Sit
from tests.terminal.driver import CLEAR, CTRL_C, CTRL_D, PROGRAM, TO_ITS_END, Session, environment

ADA_FIRST = ("play", "into-the-blue", "--set", "first_player=1")
ONE_ONE_TWO_TWO = ("--seed", "8")  # Ada's first roll is 1 1 2 2 4 5
PERFECT = ("--seed", "35")  # Ada's first roll is 1 2 3 4 5 C
COLOUR = re.compile(r"\x1b\[[0-9;]*(3|4|9|10)[0-7][;m]")


def kept_in(folder: Path) -> Path:
    (path,) = folder.glob("*.fathom")
    return path


def play_to_the_end(session: Session, stop: str, keeping: str, end: str) -> str:
    """Stops at every roll and takes the first level, until the end is told."""
    seen = session.expect("Ada> ")
    while not re.search(end, seen):
        seen = session.answer(stop if keeping in seen else "1", f"Ada> |{end}")
    return seen


def test_a_whole_match_is_played_by_typing_and_its_file_is_fair(sit: Sit, tmp_path: Path) -> None:
    session = sit("play", "into-the-blue", "--names", "Ada", "--bot", "random")
    play_to_the_end(session, "stop", "Which dice do you keep?", "The match is saved in:")
    assert session.status() == 0
    assert re.search(r"You win!|random wins\.|You share the victory", session.text())
    match = open_match(kept_in(tmp_path))
    assert match.game.is_over(match.state)
    assert match.first_bent_draw() is None
    assert match.commitment in session.text().split("dive")[0]
    assert match.seed.hex() in session.text().split("points.")[-1]


def test_reconstructed_values_are_labelled_at_the_head_of_a_match(sit: Sit) -> None:
    head = sit(*ADA_FIRST, "--seats", "2").expect("Player> ")
    assert "values of the main treasures: reconstruction" in head
    assert "values of the secondary treasures: reconstruction" in head


def test_nonsense_is_answered_helpfully_and_nothing_happens(sit: Sit) -> None:
    session = sit(*ADA_FIRST, *ONE_ONE_TWO_TWO, "--names", "Ada")
    session.expect("Ada> ")
    assert "“wibble” is not possible now. Type, for example, “" in session.answer("wibble", "Ada> ")
    assert "Did you mean “keep 1 2”?" in session.answer("kepe 1 2", "Ada> ")
    assert "“keep 3” is not possible now" in session.answer("keep 3", "Ada> ")
    assert "“k” is ambiguous: do you mean keep none, keep 1, " in session.answer("k", "Ada> ")
    assert "“\\\\[/] {0}” is not possible now" in session.answer("\\\\[/] {0}", "Ada> ")
    assert "For example: keep none" in session.answer("", "Ada> ")
    assert "You keep 1 2 and roll 4 dice again." in session.answer("KEEP  1 2", "Ada> ")


@pytest.mark.parametrize("typed", ["keep 1 1 2 2", "k 1 1 2 2", "1122", "garder 1 1 2 2", "Keep1122"])
def test_an_option_may_be_typed_whole_short_or_in_the_other_language(sit: Sit, typed: str) -> None:
    session = sit(*ADA_FIRST, *ONE_ONE_TWO_TWO, "--names", "Ada")
    session.expect("Ada> ")
    assert "You keep 1 1 2 2 and roll 2 dice again." in session.answer(typed, "Ada> ")


def test_a_number_chooses_from_the_list_that_is_shown(sit: Sit) -> None:
    session = sit(*ADA_FIRST, *ONE_ONE_TWO_TWO, "--names", "Ada")
    session.expect("Ada> ")
    assert re.search(r" 9 keep 1 1 2 2\b.*36 stop", session.answer("options", "Ada> "), re.DOTALL)
    assert " 2 place 2  Place 2 shells on level 2" in session.answer("36", "Ada> ")
    assert "You place 2 shells on level 2." in session.answer("2", "Ada> ")


def test_a_bare_number_is_a_die_while_no_list_is_shown(sit: Sit) -> None:
    session = sit(*ADA_FIRST, *ONE_ONE_TWO_TWO, "--names", "Ada")
    session.expect("Ada> ")
    assert "You keep 1 and roll 5 dice again." in session.answer("1", "Ada> ")


def test_the_next_person_presses_enter_until_then_a_move_can_be_taken_back(sit: Sit) -> None:
    session = sit(*ADA_FIRST, *ONE_ONE_TWO_TWO, "--names", "Ada,Ben")
    session.expect("Ada> ")
    session.answer("stop", "Ada> ")
    session.answer("place 1", "Ben is next. Press Enter, or type “undo” > ")
    assert "Ada takes “place 1” back." in session.answer("undo", "Ada> ")
    assert "Ada takes “stop” back." in session.answer("undo", "Ada> ")
    assert "There is no move to take back" in session.answer("undo", "Ada> ")
    session.answer("stop", "Ada> ")
    session.answer("place 2", "Ben is next")
    assert "Press Enter to continue" in session.answer("place 1", "Ben is next.* > ")
    assert "Ben rolls" in session.answer("", "Ben> ")
    assert "There is no move to take back" in session.answer("undo", "Ben> ")


def test_nobody_presses_enter_where_nothing_is_passed_on(sit: Sit) -> None:
    session = sit(*ADA_FIRST, *ONE_ONE_TWO_TWO, "--names", "Ada", "--bot", "greedy")
    session.expect("Ada> ")
    session.answer("stop", "Ada> ")
    assert "Enter" not in session.answer("place 2", "Ada> ")


def test_secrets_are_shown_to_their_owner_alone(sit: Sit) -> None:
    session = sit(*ADA_FIRST, *PERFECT, "--names", "Ada,Ben")
    session.expect("Ada> ")
    mine = session.answer("stop", "Ada> ")
    worth = re.search(r"takes a chest worth (\d)", mine)
    assert worth, "Ada knows what she took"
    assert f"C{worth[1]}" in mine
    if "the others look away" not in session.answer("stop", "Ada> |look away"):
        session.answer("1", "Ben is next; the others look away")
    session.answer("", "Ben> ")
    _, cleared, shown = session.raw.rpartition(CLEAR)
    assert cleared, "the screen was not cleared"
    assert "Ben is next" in shown, "it is cleared before the keyboard changes hands"
    assert "takes a chest." in shown
    assert "C?" in shown
    assert f"C{worth[1]}" not in shown
    assert "worth" not in shown


def test_a_secret_move_stays_secret_while_the_keyboard_changes_hands(sit: Sit) -> None:
    both_decide = ("--set", "decisions=at-once", "--set", "first_player=1", "--seed", "7")
    session = sit("play", "deep-dive", "--names", "Ada,Ben", *both_decide)
    session.expect("Ada> ")
    session.answer("leave", "Ben is next; the others look away.* > ")
    assert "Press Enter first." in session.answer("options", " > ")
    assert "Ada takes a move back." in session.answer("undo", "Ada> ")
    session.answer("leave", "Ben is next.* > ")
    session.answer("", "Ben> ")
    _, cleared, shown = session.raw.rpartition(CLEAR)
    assert cleared, "the screen was not cleared"
    assert "Ada has decided in secret." in shown
    assert "secretly" not in shown
    assert "Ada takes a move back." in session.answer("undo", "Ada> ")


def test_a_match_is_saved_and_loaded(sit: Sit, tmp_path: Path) -> None:
    session = sit(*ADA_FIRST, *ONE_ONE_TWO_TWO, "--names", "Ada", "--bot", "greedy")
    session.expect("Ada> ")
    session.answer("stop", "Ada> ")
    assert "mine.fathom" in session.answer("save mine", "Ada> ")
    session.answer("place 2", "Ada> ")
    assert "cannot be read (No such file or directory)" in session.answer("load nothing", "Ada> ")
    back = session.answer("load mine", "Ada> ")
    assert "The match is saved in:" in back, "what is left behind is kept"
    assert "Where do you leave your shells?" in back
    assert "Type “load” and one of these names" in session.answer("load", "Ada> ")
    assert "mine.fathom already exists. Overwrite it?" not in session.answer("save mine", "Ada> "), "it is the same match"
    session.type("quit")
    assert session.status() == 0
    again = sit("play", "--load", "mine.fathom")
    assert "Where do you leave your shells?" in again.expect("Ada> ")
    assert "You place 2 shells on level 2." in again.answer("place 2", "Ada> ")


def test_what_cannot_be_is_said_in_the_readers_language(sit: Sit) -> None:
    session = sit(*ADA_FIRST, "--language", "fr")
    session.expect(r"\[Joueur, nageur\] > ")
    assert "un nom doit avoir de 1 à 24 caractères imprimables" in session.answer("Ada" * 9, " > ")
    session.answer("Ada", "Ada> ")
    assert "vide : lecture impossible (No such file or directory)" in session.answer("charger vide", "Ada> ").replace("\u00a0", " ")
    assert "« stoop » n’est pas possible maintenant." in session.answer("stoop", "Ada> ").replace("\u00a0", " ")


def test_another_file_is_written_over_only_when_asked(sit: Sit, tmp_path: Path) -> None:
    (tmp_path / "mine.fathom").write_text("dear diary")
    session = sit(*ADA_FIRST, "--names", "Ada")
    session.expect("Ada> ")
    session.answer("save mine", r"Overwrite it\? \[yes/no\] \(no\) ")
    session.answer("", "Ada> ")
    assert (tmp_path / "mine.fathom").read_text() == "dear diary"
    session.answer("save mine", r"Overwrite it\?")
    session.answer("y", "Ada> ")
    assert open_match(tmp_path / "mine.fathom").names == ("Ada", "swimmer")


def test_quit_asks_and_keeps_the_match(sit: Sit, tmp_path: Path) -> None:
    session = sit(*ADA_FIRST, *ONE_ONE_TWO_TWO, "--names", "Ada")
    session.expect("Ada> ")
    session.answer("stop", "Ada> ")
    session.answer("quit", r"Save this match to continue later\?")
    session.type("")
    assert session.status() == 0
    assert str(kept_in(tmp_path)) in session.text()
    assert len(open_match(kept_in(tmp_path)).played) == 2


def test_quit_may_also_throw_the_match_away(sit: Sit, tmp_path: Path) -> None:
    session = sit(*ADA_FIRST, *ONE_ONE_TWO_TWO, "--names", "Ada")
    session.expect("Ada> ")
    session.answer("stop", "Ada> ")
    session.answer("q", r"Save this match to continue later\?")
    session.type("n")
    assert session.status() == 0
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(("key", "status"), [(CTRL_D, 0), (CTRL_C, 130)])
def test_leaving_by_a_key_keeps_the_match_and_says_where(sit: Sit, tmp_path: Path, key: str, status: int) -> None:
    session = sit(*ADA_FIRST, *ONE_ONE_TWO_TWO, "--names", "Ada")
    session.expect("Ada> ")
    session.answer("stop", "Ada> ")
    assert session.leave_by(key) == status
    assert str(kept_in(tmp_path)) in session.text()
    assert "Traceback" not in session.text()


def test_closing_the_window_keeps_the_match(sit: Sit, tmp_path: Path) -> None:
    session = sit(*ADA_FIRST, *ONE_ONE_TWO_TWO, "--names", "Ada")
    session.expect("Ada> ")
    session.answer("stop", "Ada> ")
    session.close_window()
    assert len(open_match(kept_in(tmp_path)).played) == 2


def test_a_match_in_which_nobody_moved_is_not_kept(sit: Sit, tmp_path: Path) -> None:
    session = sit(*ADA_FIRST, "--names", "Ada")
    session.expect("Ada> ")
    session.press(CTRL_D)
    assert session.status() == 0
    assert not list(tmp_path.iterdir())


def test_colours_are_used_and_can_be_turned_off(sit: Sit) -> None:
    colourful = sit(*ADA_FIRST, "--names", "Ada")
    plain = sit(*ADA_FIRST, "--names", "Ada", NO_COLOR="1")
    colourful.expect("Ada> ")
    plain.expect("Ada> ")
    assert COLOUR.search(colourful.raw)
    assert not COLOUR.search(plain.raw)


def test_piped_output_has_no_escapes_and_an_end_of_input_ends_it(tmp_path: Path) -> None:
    done = subprocess.run(
        [*PROGRAM, *ADA_FIRST, *ONE_ONE_TWO_TWO, "--names", "Ada"], input="stop\nplace 2\n", capture_output=True, text=True,
        env=environment(tmp_path), cwd=tmp_path, check=False, timeout=TO_ITS_END,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert "\x1b" not in done.stdout
    assert "You place 2 shells on level 2." in done.stdout
    assert str(kept_in(tmp_path)) in done.stdout


def test_everything_fits_into_40_columns(sit: Sit) -> None:
    session = sit(*ADA_FIRST, "--names", "Ada", "--bot", "random", columns=40)
    session.expect("Ada> ")
    session.answer("options", "Ada> ")
    session.type("help")
    play_to_the_end(session, "stop", "Which dice do you keep?", "The match is saved in:")
    session.status()
    for line in session.text().splitlines():
        assert len(line) <= 40 or " " not in line.strip(), f"too wide: {line!r}"


def test_the_table_speaks_french(sit: Sit, tmp_path: Path) -> None:
    session = sit(*ADA_FIRST, *ONE_ONE_TWO_TWO, "--names", "Ada", LANG="fr_FR.UTF-8")
    head = session.expect("Ada> ")
    assert "reconstitution" in head
    assert "« blabla » n’est pas possible maintenant." in session.answer("blabla", "Ada> ")
    assert "reprendre votre dernier coup" in session.answer("aide", "Ada> ")
    session.answer("stop", "Ada> ")
    assert "Ada reprend" in session.answer("annuler", "Ada> ")
    session.answer("stop", "Ada> ")
    assert "nageur" in session.answer("poser 2", "Ada> ")
    assert "La partie est enregistrée" in session.answer("sauver partie", "Ada> ")
    assert open_match(tmp_path / "partie.fathom").names == ("Ada", "swimmer")


@pytest.mark.compiler
def test_bots_alone_play_to_the_end_and_the_same_seed_gives_the_same_match(tmp_path: Path) -> None:
    stories = []
    for _ in range(2):
        done = subprocess.run(
            [*PROGRAM, "play", "into-the-blue", "--seats", "2", "--bot", "greedy", "--bot", "random", "--seed", "8"],
            capture_output=True, text=True, env=environment(tmp_path), cwd=tmp_path, check=True, stdin=subprocess.DEVNULL,
            timeout=TO_ITS_END,
        )  # fmt: skip
        stories.append(done.stdout.split("saved in:")[0])
    assert stories[0] == stories[1]
    assert "wins." in stories[0]
