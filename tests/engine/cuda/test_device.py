"""Rules as device functions: what is missing is said, and arrays stand in the memory of a thread."""

import importlib.util
from types import ModuleType, SimpleNamespace

import numpy as np
import pytest

from fathom.engine import compiler
from fathom.engine.cuda import device
from fathom.engine.loader import load
from fathom.text.errors import BadTable

SOURCE = """
import numpy as np
ROWS, COLUMNS = 2, 3

def work(count):
    clear, dirty = np.zeros((ROWS, COLUMNS), np.int8), np.empty(ROWS)
    if count:
        dirty[:] = np.zeros(ROWS)[0]
    return clear, dirty, np.zeros(count)
"""


class Local:
    """Stands in for cuda.local: arrays full of what lay there before."""

    def __init__(self) -> None:
        self.made: list[tuple[object, type]] = []

    def array(self, shape: object, kind: type) -> object:
        self.made.append((shape, kind))
        return np.full(shape, 7, kind)  # type: ignore[arg-type, call-overload]


def test_arrays_of_constant_shape_stand_in_the_memory_of_the_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    local = Local()
    plain = SimpleNamespace(local=local, jit=lambda device: lambda function: function)
    monkeypatch.setattr(device, "numba_cuda", lambda: plain)
    module = ModuleType("work_module")
    module.__file__ = "work_module.py"
    exec(SOURCE, vars(module))
    device.compile_for_device(module, SOURCE)
    clear, dirty, counted = module.work(4)
    assert local.made == [((2, 3), np.int8), (2, np.float64), (2, np.float64)]
    assert (clear.tolist(), dirty.tolist(), len(counted)) == ([[0, 0, 0], [0, 0, 0]], [0, 0], 4)


def test_an_exact_kernel_is_left_alone_by_the_linker(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numba drops the option where `jit` is called with options alone."""
    made = list[dict[str, object]]()
    monkeypatch.setattr(device, "is_simulated", lambda: False)
    monkeypatch.setattr(device, "numba_cuda", lambda: SimpleNamespace(jit=lambda function, **options: made.append(options)))
    device.kernel_of(nothing, exact=True, max_registers=32)
    device.kernel_of(nothing, exact=False)
    assert made == [{"lto": False, "max_registers": 32}, {}]


def nothing() -> None:
    """Something to compile."""


@pytest.mark.skipif(device.is_available(), reason="there is a GPU here")
@pytest.mark.parametrize(("simulated", "records"), [(True, "array(RECORDS, STATE)"), (False, "array(RECORDS, STATE, 16)")])
def test_records_of_a_thread_begin_where_any_number_may_lie(monkeypatch: pytest.MonkeyPatch, simulated: bool, records: str) -> None:
    monkeypatch.setattr(device, "is_simulated", lambda: simulated)
    assert device.kernel_source("array(RECORDS, STATE, ALIGNED)", started=False) == records


def test_without_the_packages_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(BadTable, match=r"pip install 'fathom\[cuda\]'"):
        load("into-the-blue", "cuda")


def test_without_a_gpu_the_error_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    device.numba_cuda.cache_clear()
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: object())
    monkeypatch.setattr(device, "adapt_numba", lambda: None)
    monkeypatch.setattr(importlib, "import_module", lambda name: SimpleNamespace(ENABLE_CUDASIM=0, is_available=lambda: False))
    with pytest.raises(BadTable, match="needs an NVIDIA GPU"):
        device.numba_cuda()


def test_a_game_is_checked_on_the_machines_that_are_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiler, "is_available", lambda: False)
    assert compiler.available_machines() == ("python", "cpu")
    monkeypatch.setattr(compiler, "is_available", lambda: True)
    assert compiler.available_machines() == ("python", "cpu", "cuda")
