"""Writes the census and the playthrough of every game: `make records`. The tests compare them with what the rules give."""

from pathlib import Path

from fathom.games import GAMES
from fathom.studies.census import census_text
from fathom.studies.playthrough import playthrough_text

TESTS = Path(__file__).parent.parent / "tests" / "games"
SEED = 7


def records(name: str) -> dict[Path, str]:
    """What the two files of a game should say."""
    folder = TESTS / name.replace("-", "_")
    return {
        folder / "census.txt": census_text(name, folder / "starts.toml"),
        folder / "playthrough.txt": playthrough_text(name, SEED),
    }


if __name__ == "__main__":
    for game in GAMES:
        for path, text in records(game).items():
            path.write_text(text, encoding="utf-8")
            print(f"{path.relative_to(TESTS)}: {len(text.splitlines())} lines")
