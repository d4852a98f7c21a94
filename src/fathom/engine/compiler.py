"""Compiles a game for a machine: the same rules interpreted ("python") or compiled for the processor ("cpu") by Numba.

A loaded game runs on *copies* of its rule modules: each is executed anew from its source with the edition laid out, and
what it imports from Fathom is copied too. For "cpu" every function of a copy is wrapped by Numba, whose own cache sees
neither changed callees nor changed constants: so the copies lie in a folder named by a hash of everything that
matters, and a changed source, edition or version means another folder. Where nothing can be written, every process
compiles for itself.
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
import uuid
import warnings
import weakref
from collections.abc import Iterable, Iterator
from importlib.metadata import version
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any
from weakref import WeakValueDictionary

from fathom.engine import contract
from fathom.engine.edition import Edition, laid_out
from fathom.text.errors import BadTable, BrokenContract

MACHINES = ("python", "cpu")
CONTRACT = "fathom.engine.contract"
CONTRACT_NAMES = frozenset(name for name in vars(contract) if not name.startswith("_"))
HOST_ONLY = ("fathom.engine.edition",)  # imported by rules at module level, never copied
OURS = "fathom."
INTERPRETED = 24  # interpreted copies that are kept although nobody plays with them
VERSIONS = ("fathom", "numba", "llvmlite", "numpy")


def cache_folder() -> Path:
    """Where compiled copies lie: FATHOM_CACHE, or the user's cache folder."""
    chosen = os.environ.get("FATHOM_CACHE")
    if chosen:
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "fathom"


class Copies:
    """The copies of one set of modules, made for one machine and edition."""

    def __init__(
        self, machine: str, edition: Edition, names: Iterable[str], given: dict[str, Any], salt: str, registered: list[str]
    ) -> None:
        self.machine = machine
        self.edition = edition
        self.given = given  # names that stand in for those of the contract
        self.registered = registered
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
        module.__package__ = package_of(name, origin)
        vars(module)["__builtins__"] = {**vars(builtins), "__import__": self.import_copy}
        sys.modules[module.__name__] = module  # Numba reads its cache back through this name
        self.registered.append(module.__name__)
        kept = self.written(name, source) if self.machine == "cpu" else None
        with laid_out(self.edition):
            exec(compile(source, str(kept or origin), "exec"), vars(module))
        if name == CONTRACT:
            vars(module).update(self.given)
        if self.machine == "cpu":
            compile_functions(module, keep=kept is not None)
        return module

    def import_copy(self, name: str, scope: Any = None, local: Any = None, names: Any = (), level: int = 0) -> Any:
        """What `import` does inside a copy: modules that were copied are the copies."""
        absolute = importlib.util.resolve_name("." * level + name, scope["__package__"]) if level else name
        if absolute in self.sources:
            return self.module(absolute)
        return importlib.__import__(name, scope, local, names, level)

    def written(self, name: str, source: str) -> Path | None:
        """Puts the source where Numba shall keep its cache; None where it cannot. A fixed date: Numba trusts a cache by it."""
        path = cache_folder() / self.key / f"{name}.py"
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile("w", dir=path.parent, suffix=".tmp", delete=False, encoding="utf-8") as file:
                file.write(source)
            os.utime(file.name, (0, 0))
            os.replace(file.name, path)
        except OSError as error:
            warnings.warn(
                f"compiled rules cannot be kept in {cache_folder()} ({error.strerror}), so every start compiles anew; "
                "set FATHOM_CACHE to a folder that can be written", RuntimeWarning, stacklevel=1,
            )
            return None
        return path


_parsing = threading.Lock()  # before Python 3.13, two threads that make syntax trees at once count their depth together


def closure(names: Iterable[str]) -> dict[str, tuple[Path, str]]:
    """The modules and all that they import from Fathom or from their own packages: what rules call is rules too."""
    found: dict[str, tuple[Path, str]] = {}
    waiting = list(names)
    packages = (OURS, *(f"{name.partition('.')[0]}." for name in waiting))
    while waiting:
        name = waiting.pop()
        if name in found or name in HOST_ONLY:
            continue
        found[name] = source_of(name)
        waiting += [target for target in imported(name, *found[name]) if f"{target}.".startswith(packages)]
    return found


def exists(name: str) -> bool:
    """Is there a module of that name? Its parent may be missing too, or be a module itself."""
    try:
        return importlib.util.find_spec(name) is not None
    except ModuleNotFoundError:
        return False


def source_of(name: str) -> tuple[Path, str]:
    spec = importlib.util.find_spec(name) if exists(name) else None
    if spec is None or spec.origin is None:
        raise BadTable("there is no module {name}", name=name)
    return Path(spec.origin), Path(spec.origin).read_text(encoding="utf-8")


def package_of(name: str, origin: Path) -> str:
    """The package against which a module resolves its relative imports."""
    return name if origin.name == "__init__.py" else name.rpartition(".")[0]


def imported(name: str, origin: Path, source: str) -> Iterator[str]:
    """The modules from which a module takes names."""
    with _parsing:
        tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            if node.module is None:
                raise BrokenContract(f"{name}, line {node.lineno}: take names from the chapter itself (from .island import ...)")
            yield importlib.util.resolve_name("." * node.level + node.module, package_of(name, origin))
        elif isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.startswith((OURS, name.partition(".")[0] + ".")):
                    raise BrokenContract(f"{name}, line {node.lineno}: write 'from {alias.name} import ...', which can be copied")


def key_of(sources: dict[str, tuple[Path, str]], edition: Edition, salt: str) -> str:
    """A hash of everything that compiled code depends on."""
    digest = hashlib.sha256(salt.encode() + Path(__file__).read_bytes())  # this file says how it is compiled
    for name in sorted(sources):
        digest.update(f"{name}\0{sources[name][1]}\0".encode())
    digest.update(edition.digest().encode())
    digest.update(" ".join([platform.python_version(), *(f"{part} {version(part)}" for part in VERSIONS)]).encode())
    return digest.hexdigest()[:16]


def compile_functions(module: ModuleType, keep: bool) -> None:
    """Wraps each function that the module defines. Compiling itself happens at the first call."""
    from numba import njit

    for name, thing in list(vars(module).items()):
        if isinstance(thing, FunctionType) and thing.__module__ == module.__name__:
            compiled = njit(cache=keep, nogil=True, error_model="numpy")(thing)
            if keep:
                own_data_files(compiled)
            setattr(module, name, compiled)


def own_data_files(compiled: Any) -> None:
    """Numba numbers a function's data files 1, 2, ..., and the index says which signature is which. Two processes that
    compile at once would give one number to two signatures, and run the wrong code: so each process has names of its own."""
    file = compiled._cache._cache_file
    file._data_name_pattern = file._data_name_pattern.replace("{number:d}", f"{uuid.uuid4().hex}-{{number:d}}")


class Loaded:
    """A game's rules on one machine with one edition, and generic code made for them."""

    def __init__(self, package: str, machine: str, edition: Edition) -> None:
        evaluation = f"{package}.bots.evaluation"
        judges = [evaluation] if exists(evaluation) else []
        self.registered: list[str] = []
        weakref.finalize(self, forget, self.registered)
        self.copies = Copies(machine, edition, [f"{package}.rules", *judges, CONTRACT], {}, "", self.registered)
        self.rules = self.copies.module(f"{package}.rules")
        self.names = public(self.rules)
        for judge in judges:
            self.names["value"] = self.copies.module(judge).value
        self.made: dict[tuple[str, ...], Copies] = {}
        self.generics: dict[tuple[str, ...], ModuleType] = {}  # asked for at every move, by many threads
        self.making = threading.RLock()
        self.own = threading.local()  # what each thread keeps for itself

    def generic(self, name: str, *policies: str) -> ModuleType:
        """A rules-language module made for this game; what the modules `policies` define replaces what the contract says."""
        found = self.generics.get((name, *policies))
        if found is None:
            with self.making:
                found = self.generics[name, *policies] = self.copies_of(name, *policies).module(name)
        return found

    def copies_of(self, name: str, *policies: str) -> Copies:
        if (name, *policies) not in self.made:
            given, salt = dict(self.names), self.copies.key
            for policy in policies:
                copies = self.copies_of(policy)
                given |= {key: thing for key, thing in public(copies.module(policy)).items() if key in CONTRACT_NAMES}
                salt += copies.key
            machine, edition = self.copies.machine, self.copies.edition
            self.made[name, *policies] = Copies(machine, edition, [name, CONTRACT], given, salt, self.registered)
        return self.made[name, *policies]


def forget(names: list[str]) -> None:
    """Lets go of the copies that nobody plays with any more."""
    for name in names:
        sys.modules.pop(name, None)


def public(module: ModuleType) -> dict[str, Any]:
    """What a module defines, without Python's own names."""
    return {name: thing for name, thing in vars(module).items() if not name.startswith("__")}


_making = {machine: threading.RLock() for machine in MACHINES}  # so that nobody who plays interpreted waits for Numba


Key = tuple[str, str, Edition]
_used: WeakValueDictionary[Key, Loaded] = WeakValueDictionary()
_kept: dict[Key, Loaded] = {}  # all that is compiled, and of what is interpreted the latest


def loaded(package: str, machine: str, edition: Edition) -> Loaded:
    """The one copy of a game per machine and edition."""
    if machine not in MACHINES:
        raise BadTable("there is no machine {machine!r}; there are: {machines}", machine=machine, machines=", ".join(MACHINES))
    key = (package, machine, edition)
    with _making[machine]:
        found = _used.get(key) or Loaded(*key)
        _used[key] = found
        _kept.pop(key, None)
        _kept[key] = found
        interpreted = [other for other in list(_kept) if other[1] == "python"]
        for other in interpreted[:-INTERPRETED]:
            _kept.pop(other, None)
        return found
