"""What all tests share: every rule test runs on every machine, folders name the slow kinds, and --quick leaves those out."""

import gc
from collections.abc import Generator, Iterator
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

from fathom.bots import ladder
from fathom.engine import compiler

MACHINES = ("python", "cpu")  # tests/engine/cuda asks the third for the same bytes
TESTS = Path(__file__).parent
FOLDERS = {
    "server/browser/*": "browser",
    "server/browser/table/*": "browser",
    "games/*/solver/*": "solver",
    "games/*/test_solver*.py": "solver",
    "games/*/test_bots.py": "compiler",
    "terminal/play/test_menu.py": "slow",  # these four start a program for every test
    "terminal/play/test_session.py": "slow",
    "terminal/test_replay.py": "slow",
    "test_cli.py": "slow",
    "server/http/test_openapi_operations.py": "slow",
    "engine/test_compiler.py": "compiler",
}
# Here real browsers, servers and clocks take part. A test that fails is tried once more, and the summary names it.
TRIED_TWICE = ("server", "terminal", "test_add_a_game.py")
COMPILED = pytest.param("cpu", marks=pytest.mark.compiler)
SLOW_KINDS = ("browser", "postgresql", "solver", "compiler", "slow")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--quick", action="store_true", help=f"leave out what is marked {', '.join(SLOW_KINDS)}; compile no game")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("quick"):
        config.option.markexpr = f"not ({' or '.join(SLOW_KINDS)})"


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is collected lives to the end: the garbage collector would go through it again and again, a third of the whole time."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@cache
def marks_of(path: Path) -> list[str | pytest.MarkDecorator]:
    module = path.relative_to(TESTS)
    again = [pytest.mark.flaky(reruns=1)] if module.parts[0] in TRIED_TWICE else []
    return [*(mark for pattern, mark in FOLDERS.items() if module.match(pattern)), *again]


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """With --quick, what its folder or name leaves out as a whole is not even imported."""
    path = collection_path / "any" if collection_path.is_dir() else collection_path
    return True if config.getoption("quick") and set(SLOW_KINDS).intersection(map(str, marks_of(path))) else None


def pytest_itemcollected(item: pytest.Item) -> None:
    for mark in marks_of(item.path):
        item.add_marker(mark)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """What asks for a machine runs on all of them, or on those that its mark `machines` names."""
    if "machine" in metafunc.fixturenames:
        mark = metafunc.definition.get_closest_marker("machines")
        names = mark.args if mark else MACHINES
        metafunc.parametrize("machine", [COMPILED if name == "cpu" else name for name in names], indirect=True)


@pytest.fixture
def machine(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="session", autouse=True)
def nothing_compiles(pytestconfig: pytest.Config) -> Iterator[None]:
    """With --quick, a test that would wait for Numba fails: it wants the mark `compiler`."""
    with pytest.MonkeyPatch.context() as patch:
        if pytestconfig.getoption("quick"):
            patch.setattr(compiler, "compile_functions", refuse)
            patch.setattr(ladder, "_compile", lambda name, edition: None)  # which bots do beside the game, so that nobody waits
            patch.setenv("FATHOM_TESTS", "quick")  # for programs that the tests start
        yield


def refuse(module: ModuleType, **how: bool) -> None:
    raise AssertionError(f"{module.__name__} is compiled here: mark the test `compiler`")
