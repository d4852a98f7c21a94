"""Loads a game for a machine: the same rules interpreted ("python") or compiled for the processor ("cpu").

A loaded game runs on *copies* of its rule modules: each is executed anew from its source with the edition laid out, and
what it imports from Fathom is copied too. For "cpu" every function of a copy is wrapped by Numba, whose own cache sees
neither changed callees nor changed constants: so the copies lie in a folder named by a hash of everything that
matters, and a changed source, edition or version means another folder.
"""

import ast
import builtins
import hashlib
import importlib.util
import os
import platform
import sys
import tempfile
import threading
from collections.abc import Iterable
from functools import cache
from importlib.metadata import version
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from fathom.engine import contract
from fathom.engine.edition import Edition, laid_out
from fathom.engine.errors import BadTable

MACHINES = ("python", "cpu")
CONTRACT = "fathom.engine.contract"
CONTRACT_NAMES = frozenset(name for name in vars(contract) if not name.startswith("_"))
HOST_ONLY = ("fathom.engine.edition",)  # imported by rules at module level, never copied
VERSIONS = ("fathom", "numba", "llvmlite", "numpy")


def cache_folder() -> Path:
    """Where compiled copies lie: FATHOM_CACHE, or the user's cache folder."""
    chosen = os.environ.get("FATHOM_CACHE")
    if chosen:
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "fathom"


class Copies:
    """The copies of one set of modules, made for one machine and edition."""

    def __init__(self, machine: str, edition: Edition, names: Iterable[str], given: dict[str, Any], salt: str) -> None:
        self.machine = machine
        self.edition = edition
        self.given = given  # names that stand in for those of the contract
        self.sources = closure(names)
        self.key = key_of(self.sources, edition, salt)
        self.modules: dict[str, ModuleType] = {}

    def module(self, name: str) -> ModuleType:
        """The copy of a module, made on first use."""
        if name not in self.modules:
            self.modules[name] = self.run(name)
        return self.modules[name]

    def run(self, name: str) -> ModuleType:
        origin, source = self.sources[name]
        module = ModuleType(f"{name}:{self.machine}:{self.key}")
        module.__file__ = str(origin)
        module.__package__ = name.rpartition(".")[0]
        vars(module)["__builtins__"] = {**vars(builtins), "__import__": self.import_copy}
        sys.modules[module.__name__] = module  # Numba reads its cache back through this name
        path = origin if self.machine == "python" else self.written(name, source)
        with laid_out(self.edition):
            exec(compile(source, str(path), "exec"), vars(module))
        if name == CONTRACT:
            vars(module).update(self.given)
        if self.machine == "cpu":
            compile_functions(module)
        return module

    def import_copy(self, name: str, scope: Any = None, local: Any = None, names: Any = (), level: int = 0) -> Any:
        """What `import` does inside a copy: modules that were copied are the copies."""
        absolute = importlib.util.resolve_name("." * level + name, scope["__package__"]) if level else name
        if absolute in self.sources:
            return self.module(absolute)
        return importlib.__import__(name, scope, local, names, level)

    def written(self, name: str, source: str) -> Path:
        """Puts the source where Numba shall keep its cache. A fixed date: Numba trusts a cache by its source's date."""
        path = cache_folder() / self.key / f"{name}.py"
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile("w", dir=path.parent, suffix=".tmp", delete=False, encoding="utf-8") as file:
                file.write(source)
            os.utime(file.name, (0, 0))
            os.replace(file.name, path)
        return path


def closure(names: Iterable[str]) -> dict[str, tuple[Path, str]]:
    """The modules and all that they import from Fathom: what rules call is rules too."""
    found: dict[str, tuple[Path, str]] = {}
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name in found or name in HOST_ONLY:
            continue
        spec = importlib.util.find_spec(name)
        if spec is None or spec.origin is None:
            raise BadTable(f"there is no module {name}")
        origin = Path(spec.origin)
        source = origin.read_text(encoding="utf-8")
        found[name] = (origin, source)
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.ImportFrom):
                target = importlib.util.resolve_name("." * node.level + (node.module or ""), name.rpartition(".")[0])
                if target.startswith("fathom."):
                    waiting.append(target)
    return found


def key_of(sources: dict[str, tuple[Path, str]], edition: Edition, salt: str) -> str:
    """A hash of everything that compiled code depends on."""
    digest = hashlib.sha256(salt.encode())
    for name in sorted(sources):
        digest.update(f"{name}\0{sources[name][1]}\0".encode())
    digest.update(edition.digest().encode())
    digest.update(" ".join([platform.python_version(), *(f"{part} {version(part)}" for part in VERSIONS)]).encode())
    return digest.hexdigest()[:16]


def compile_functions(module: ModuleType) -> None:
    """Wraps each function that the module defines. Compiling itself happens at the first call."""
    from numba import njit

    for name, thing in list(vars(module).items()):
        if isinstance(thing, FunctionType) and thing.__module__ == module.__name__:
            setattr(module, name, njit(cache=True, nogil=True, error_model="numpy")(thing))


class Loaded:
    """A game's rules on one machine with one edition, and generic code made for them."""

    def __init__(self, package: str, machine: str, edition: Edition) -> None:
        roots = [f"{package}.rules", f"{package}.bot", CONTRACT]
        self.copies = Copies(machine, edition, roots, {}, "")
        self.rules = self.copies.module(f"{package}.rules")
        self.names = {**public(self.rules), "value": self.copies.module(f"{package}.bot").value}
        self.made: dict[tuple[str, ...], Copies] = {}

    def generic(self, name: str, *players: str) -> ModuleType:
        """A rules-language module made for this game; what `players` define replaces what the contract says."""
        return self.copies_of(name, *players).module(name)

    def copies_of(self, name: str, *players: str) -> Copies:
        if (name, *players) not in self.made:
            given, salt = dict(self.names), self.copies.key
            for player in players:
                copies = self.copies_of(player)
                given |= {key: thing for key, thing in public(copies.module(player)).items() if key in CONTRACT_NAMES}
                salt += copies.key
            self.made[name, *players] = Copies(self.copies.machine, self.copies.edition, [name, CONTRACT], given, salt)
        return self.made[name, *players]


def public(module: ModuleType) -> dict[str, Any]:
    """What a module defines, without Python's own names."""
    return {name: thing for name, thing in vars(module).items() if not name.startswith("__")}


_making = threading.RLock()


@cache
def _loaded(package: str, machine: str, edition: Edition) -> Loaded:
    return Loaded(package, machine, edition)


def loaded(package: str, machine: str, edition: Edition) -> Loaded:
    """The one copy of a game per machine and edition."""
    if machine not in MACHINES:
        raise BadTable(f"there is no machine {machine!r}; there are: {', '.join(MACHINES)}")
    with _making:
        return _loaded(package, machine, edition)
