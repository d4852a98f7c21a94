"""Rules as device functions of an NVIDIA GPU.

A GPU cannot make arrays while it runs: `np.zeros` and `np.empty` of a constant shape become arrays in the memory of the thread.
"""

import ast
import importlib.util
from functools import cache, partial
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

import numpy as np

from fathom.engine.workspace import Start
from fathom.text.errors import BadTable

ARRAYS = ("zeros", "empty")
ALIGNMENT = 16  # Numba takes the memory of records for bytes, which may begin anywhere
RENAMED = {"row_stack": "vstack", "in1d": "isin", "trapz": "trapezoid"}  # numba-cuda 0.30 asks NumPy for them, which has dropped them


@cache
def numba_cuda() -> Any:
    """Numba's CUDA module; raises BadTable where there is no GPU to run on."""
    if not is_simulated():
        if importlib.util.find_spec("numba_cuda") is None:
            raise BadTable("the machine cuda needs more packages; install them with: pip install 'fathom[cuda]'")
        adapt_numba()
    cuda: Any = importlib.import_module("numba.cuda")
    if not cuda.is_available():
        raise BadTable("the machine cuda needs an NVIDIA GPU and its driver, and there is none here; use the machine cpu")
    return cuda


def is_simulated() -> bool:
    """Does Numba's simulator stand in for the GPU?"""
    return bool(importlib.import_module("numba.core.config").ENABLE_CUDASIM)


def adapt_numba() -> None:
    """Before Numba's CUDA module is used: names that NumPy has dropped, no warnings at launches of one thread, and two other defaults.

    Numba puts the tables of the rules into constant memory, which serves one address at a time; the threads of a warp look up many. And it
    lets the GPU round a product and a sum once instead of twice, where a processor rounds twice.
    """
    for old, new in RENAMED.items():
        if not hasattr(np, old):
            setattr(np, old, getattr(np, new))
    config: Any = importlib.import_module("numba.cuda.core.config")
    config.CUDA_LOW_OCCUPANCY_WARNINGS = config.CUDA_WARN_ON_IMPLICIT_COPY = 0
    target: Any = importlib.import_module("numba.cuda.target")
    codegen: Any = importlib.import_module("numba.cuda.codegen")
    nvvm = target.nvvm
    target.nvvm = SimpleNamespace(**{**vars(nvvm), "ADDRSPACE_CONSTANT": nvvm.ADDRSPACE_GLOBAL})
    codegen.nvvm = SimpleNamespace(**{**vars(nvvm), "compile_ir": partial(nvvm.compile_ir, fma=False)})


def is_available() -> bool:
    """Can games run on a GPU here?"""
    try:
        numba_cuda()
    except BadTable:
        return False
    return True


def compile_for_device(module: ModuleType, source: str) -> None:
    """Makes device functions of all that the module defines. Compiling itself happens at the first launch."""
    cuda = numba_cuda()
    definitions = {node.name: node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)}
    for name, thing in list(vars(module).items()):
        if isinstance(thing, FunctionType) and thing.__module__ == module.__name__:
            setattr(module, name, cuda.jit(device=True)(with_thread_arrays(thing, definitions[name], module)))


def kernel_of(function: FunctionType, exact: bool, **limits: int) -> Any:
    """A kernel. An exact one rounds products and sums as a processor does; others are optimized again while linked, which fuses them."""
    if is_simulated():
        return numba_cuda().jit(function)
    return numba_cuda().jit(function, **({"lto": False} if exact else {}), **limits)


def kernel_source(kernels: str, started: bool) -> str:
    """Kernels that hand matches the Start they are given, or None. ALIGNED records begin where numbers of any size may lie."""
    fields = ", ".join(Start._fields)
    kernels = kernels.replace(", ALIGNED", "" if is_simulated() else f", {ALIGNMENT}")
    if started:
        return kernels.replace("*start", fields).replace("START", f"Start({fields})")
    return kernels.replace(", *start", "").replace("START", "None")


def with_thread_arrays(function: FunctionType, definition: ast.FunctionDef, module: ModuleType) -> FunctionType:
    """The same function, its arrays in the memory of the thread; or the function itself where it makes none."""
    hoist = ArrayHoist(function, module)
    body = hoist.visit(definition)
    if not hoist.count:
        return function
    vars(module)["_cuda"] = numba_cuda()
    tree = ast.fix_missing_locations(ast.Module([body], []))
    exec(compile(tree, str(module.__file__), "exec"), vars(module))
    rewritten: FunctionType = vars(module)[function.__name__]
    return rewritten


class ArrayHoist(ast.NodeTransformer):
    """Takes `np.zeros(SHAPE, kind)` out of a statement: before it, an array of the thread is declared and cleared."""

    def __init__(self, function: FunctionType, module: ModuleType) -> None:
        self.function = function
        self.module = module
        self.count = 0
        self.declared: list[ast.stmt] = []

    def visit(self, node: ast.AST) -> Any:
        if not isinstance(node, ast.stmt) or hasattr(node, "body"):
            return super().visit(node)
        self.declared = []
        rewritten = super().visit(node)
        return [*self.declared, rewritten]

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        words = ast.unparse(node.func).split(".")
        if words[0] != "np" or words[-1] not in ARRAYS or not self.is_constant(node.args[0]):
            return node
        name = f"_{self.function.__name__}_{self.count}"
        self.count += 1
        vars(self.module)[f"{name}_shape"] = eval(ast.unparse(node.args[0]), vars(self.module))
        kind = ast.unparse(node.args[1]) if len(node.args) > 1 else "np.float64"
        lines = [f"{name} = _cuda.local.array({name}_shape, {kind})", f"{name}[:] = 0"]
        self.declared += ast.parse("\n".join(lines[: 2 if words[-1] == "zeros" else 1])).body
        return ast.Name(name, ast.Load())

    def is_constant(self, shape: ast.expr) -> bool:
        own = self.function.__code__.co_varnames
        return not any(isinstance(part, ast.Name) and part.id in own for part in ast.walk(shape))
