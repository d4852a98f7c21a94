"""Compiles a game for a machine: the same rules interpreted ("python"), or compiled by Numba for processors ("cpu") or a GPU ("cuda").

A game runs on *specialized* modules: each rules-language module is executed again from its source, for one machine and
one edition, and so is every module that it imports from Fathom or from its own package. For "cpu" and "cuda" Numba wraps
every function of a specialized module. Numba's own cache sees neither changed callees nor changed constants, so the sources lie
in a folder named by a hash of everything that matters: another source, edition or version is another folder. Where
nothing can be written, every process compiles for itself.
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
import zlib
from collections.abc import Iterable, Iterator
from importlib.metadata import version
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, Literal
from weakref import WeakValueDictionary

from fathom.engine import contract
from fathom.engine.cuda.device import compile_for_device, is_available, numba_cuda
from fathom.engine.cuda.launch import host_module
from fathom.engine.edition import Edition, use_edition
from fathom.text.errors import BadTable, BrokenContract

MACHINES = ("python", "cpu", "cuda")
CONTRACT = "fathom.engine.contract"
CONTRACT_NAMES = frozenset(name for name in vars(contract) if not name.startswith("_"))
HOST_ONLY = ("fathom.engine.edition",)  # imported by rules at module level, never specialized
FATHOM = "fathom."
INTERPRETED = 24  # interpreted builds that are kept although no game uses them
VERSIONS = ("fathom", "numba", "llvmlite", "numpy")


def cache_folder() -> Path:
    """Where compiled modules are cached: FATHOM_CACHE, or the user's cache folder."""
    chosen = os.environ.get("FATHOM_CACHE")
    if chosen:
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "fathom"


class Specialization:
    """Some modules and all that they import, executed for one machine and edition."""

    def __init__(
        self, machine: str, edition: Edition, names: Iterable[str], bindings: dict[str, Any], salt: str, registered: list[str]
    ) -> None:
        self.machine = machine
        self.edition = edition
        self.bindings = bindings  # what the names of the contract stand for
        self.registered = registered
        self.sources = import_closure(names)
        self.key = cache_key(self.sources, edition, salt)
        self.modules: dict[str, ModuleType] = {}

    def module(self, name: str) -> ModuleType:
        """A specialized module, executed on first use."""
        if name not in self.modules:
            self.modules[name] = self.execute(name)
        return self.modules[name]

    def execute(self, name: str) -> ModuleType:
        origin, source = self.sources[name]
        module = ModuleType(f"{name}:{self.machine}:{self.key}")
        module.__file__ = str(origin)
        module.__package__ = package_of(name, origin)
        vars(module)["__builtins__"] = {**vars(builtins), "__import__": self.import_specialized}
        sys.modules[module.__name__] = module  # Numba reads its cache back through this name
        self.registered.append(module.__name__)
        cached = self.cache_source(name, source) if self.machine == "cpu" else None
        with use_edition(self.edition):
            exec(compile(source, str(cached or origin), "exec"), vars(module))
        if name == CONTRACT:
            vars(module).update(self.bindings)
        if self.machine == "cpu":
            compile_functions(module, cache=cached is not None)
        elif self.machine == "cuda":
            compile_for_device(module, source)
        return module

    def import_specialized(self, name: str, scope: Any = None, local: Any = None, names: Any = (), level: int = 0) -> Any:
        """`import` inside a specialized module: it gets specialized modules."""
        absolute = importlib.util.resolve_name("." * level + name, scope["__package__"]) if level else name
        if absolute in self.sources:
            return self.module(absolute)
        return importlib.__import__(name, scope, local, names, level)

    def cache_source(self, name: str, source: str) -> Path | None:
        """Writes the source where Numba shall keep its cache; None where it cannot. A fixed date: Numba trusts a cache by it."""
        path = cache_folder() / self.key / f"{name}.py"
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile("w", dir=path.parent, suffix=".tmp", delete=False, encoding="utf-8") as file:
                file.write(source)
            os.utime(file.name, (0, 0))
            os.replace(file.name, path)
        except OSError as error:
            warnings.warn(
                f"compiled rules cannot be kept in {cache_folder()} ({error.strerror}), so every start compiles them again; "
                "set FATHOM_CACHE to a folder that can be written", RuntimeWarning, stacklevel=1,
            )
            return None
        return path


_parsing = threading.Lock()  # before Python 3.13, two threads that make syntax trees at once count their depth together


def import_closure(names: Iterable[str]) -> dict[str, tuple[Path, str]]:
    """The modules and all that they import from Fathom or from their own packages: what rules call is rules too."""
    found: dict[str, tuple[Path, str]] = {}
    waiting = list(names)
    packages = (FATHOM, *(f"{name.partition('.')[0]}." for name in waiting))
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
                raise BrokenContract(f"{name}, line {node.lineno}: import names from the module itself (from .island import ...)")
            yield importlib.util.resolve_name("." * node.level + node.module, package_of(name, origin))
        elif isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.startswith((FATHOM, name.partition(".")[0] + ".")):
                    raise BrokenContract(f"{name}, line {node.lineno}: write 'from {alias.name} import ...', which can be compiled")


def cache_key(sources: dict[str, tuple[Path, str]], edition: Edition, salt: str) -> str:
    """A hash of everything that compiled code depends on."""
    digest = hashlib.sha256(salt.encode() + Path(__file__).read_bytes())  # this file says how it is compiled
    for name in sorted(sources):
        digest.update(f"{name}\0{sources[name][1]}\0".encode())
    digest.update(edition.digest().encode())
    digest.update(" ".join([platform.python_version(), *(f"{part} {version(part)}" for part in VERSIONS)]).encode())
    return digest.hexdigest()[:16]


def compile_functions(module: ModuleType, cache: bool) -> None:
    """Wraps each function that the module defines. Compiling itself happens at the first call.

    What a game leaves out and the contract provides is inlined: a call more for every move would cost a tenth of the fastest games.
    """
    from numba import njit

    inline: Literal["always", "never"] = "always" if module.__name__.startswith(CONTRACT) else "never"
    for name, thing in list(vars(module).items()):
        if isinstance(thing, FunctionType) and thing.__module__ == module.__name__:
            compiled = njit(cache=cache, nogil=True, error_model="numpy", inline=inline)(thing)
            specialize_by_type_only(compiled)
            if cache:
                use_unique_data_files(compiled)
                pack_bitcode(compiled)
            setattr(module, name, compiled)


def specialize_by_type_only(compiled: Any) -> None:
    """Numba would compile a function anew for every constant that compiled code hands it: a quarter of all compiling in a large game."""
    from numba.core.types import unliteral

    get_call_template = compiled.get_call_template
    compiled.get_call_template = lambda args, kws: get_call_template(
        tuple(map(unliteral, args)), dict(zip(kws, map(unliteral, kws.values()), strict=True))
    )


def use_unique_data_files(compiled: Any) -> None:
    """Numba numbers a function's data files 1, 2, ..., and the index says which signature is which. Two processes that
    compile at once would give one number to two signatures, and run the wrong code: so each process has names of its own."""
    file = compiled._cache._cache_file
    file._data_name_pattern = file._data_name_pattern.replace("{number:d}", f"{uuid.uuid4().hex}-{{number:d}}")


def pack_bitcode(compiled: Any) -> None:
    """With every function that Numba reads from its cache it holds bitcode, for functions that may be compiled later and call it. That is
    several times as large as the machine code, and seldom needed: so it is packed at once, and unpacked where something is compiled."""
    from llvmlite import binding

    cache = compiled._cache._impl
    rebuild = cache.rebuild

    def rebuild_packed(target_context: Any, payload: Any) -> Any:
        found, ((_, _, (_, bitcode)), *_) = rebuild(target_context, payload), payload
        library, packed = found.library, zlib.compress(bitcode, 1)
        library._shared_module.close()
        library._shared_module = None
        library._get_module_for_linking = lambda: binding.parse_bitcode(zlib.decompress(packed))
        return found

    cache.rebuild = rebuild_packed


class Build:
    """A game's rules for one machine and edition, and generic code specialized for them."""

    def __init__(self, package: str, machine: str, edition: Edition) -> None:
        self.machine = machine
        self.edition = edition
        self.registered: list[str] = []
        weakref.finalize(self, unregister, self.registered)
        evaluations = [name for name in [f"{package}.bots.evaluation"] if exists(name)]
        own = Specialization(machine, edition, [f"{package}.rules", *evaluations, CONTRACT], {}, "", self.registered)
        self.key = own.key
        self.rules = self.on_host(own.module(f"{package}.rules"))
        self.bindings = public(own.module(f"{package}.rules"))
        self.value = getattr(self.rules, "value", None)
        for evaluation in evaluations:
            self.bindings["value"] = own.module(evaluation).value
            self.value = self.on_host(own.module(evaluation)).value
        self.specializations: dict[tuple[str, ...], Specialization] = {}
        self.generics: dict[tuple[str, ...], ModuleType] = {}  # asked for at every move, by many threads
        self.lock = threading.RLock()
        self.per_thread = threading.local()

    def generic(self, name: str, *policies: str) -> ModuleType:
        """A rules-language module for this game; what the modules `policies` define replaces what the contract says."""
        found = self.generics.get((name, *policies))
        if found is None:
            with self.lock:
                found = self.generics[name, *policies] = self.on_host(self.specialize(name, *policies).module(name))
        return found

    def on_host(self, module: ModuleType) -> ModuleType:
        """A specialized module as the host calls it."""
        return host_module(module) if self.machine == "cuda" else module

    def specialize(self, name: str, *policies: str) -> Specialization:
        if (name, *policies) not in self.specializations:
            bindings, salt = dict(self.bindings), self.key
            for policy in policies:
                specialized = self.specialize(policy)
                defined = public(specialized.module(policy))
                bindings |= {key: thing for key, thing in defined.items() if key in CONTRACT_NAMES}
                salt += specialized.key
            made = Specialization(self.machine, self.edition, [name, CONTRACT], bindings, salt, self.registered)
            self.specializations[name, *policies] = made
        return self.specializations[name, *policies]


def unregister(names: list[str]) -> None:
    """Removes the modules of a build that no game uses any more."""
    for name in names:
        sys.modules.pop(name, None)


def public(module: ModuleType) -> dict[str, Any]:
    """What a module defines, without Python's own names."""
    return {name: thing for name, thing in vars(module).items() if not name.startswith("__")}


def available_machines() -> tuple[str, ...]:
    """The machines on which games run here."""
    return tuple(machine for machine in MACHINES if machine != "cuda" or is_available())


_locks = {machine: threading.RLock() for machine in MACHINES}  # so that an interpreted game never waits for Numba


Key = tuple[str, str, Edition]
_used: WeakValueDictionary[Key, Build] = WeakValueDictionary()
_kept: dict[Key, Build] = {}  # all compiled builds, and the latest interpreted ones


def build_game(package: str, machine: str, edition: Edition) -> Build:
    """The one build of a game for a machine and an edition."""
    if machine not in MACHINES:
        raise BadTable("there is no machine {machine!r}; available: {machines}", machine=machine, machines=", ".join(MACHINES))
    if machine == "cuda":
        numba_cuda()  # raises where there is no GPU
    key = (package, machine, edition)
    with _locks[machine]:
        found = _used.get(key) or Build(*key)
        _used[key] = found
        _kept.pop(key, None)
        _kept[key] = found
        interpreted = [other for other in list(_kept) if other[1] == "python"]
        for other in interpreted[:-INTERPRETED]:
            _kept.pop(other, None)
        return found
