"""Two neighbouring numbers of an array, read or written at once: a GPU finds the address once, and moves 16 bytes at a time."""

import importlib
from functools import cache
from typing import Any

from fathom.engine.cuda.device import is_simulated

ALIGNMENT = 16  # bytes: where an array of pairs has to begin


@cache
def pair_functions() -> dict[str, Any]:
    """`load_two(array, at)` and `store_two(array, at, pair)` for 64-bit floats at even indices. The simulator needs none."""
    if is_simulated():
        return {}
    return new_pair_functions(importlib.import_module("numba.cuda.extending").intrinsic, importlib.import_module("numba.cuda.types"))


def new_pair_functions(intrinsic: Any, types: Any) -> dict[str, Any]:
    """The same for any machine that Numba compiles for, with its way to make functions and its types."""
    ir = importlib.import_module("llvmlite.ir")

    @intrinsic  # type: ignore[untyped-decorator]
    def load_two(_typing: Any, array: Any, at: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            two = builder.load(pair_at(ir, context, builder, signature, given), align=ALIGNMENT)
            parts = [builder.extract_element(two, ir.Constant(ir.IntType(32), index)) for index in range(2)]
            return context.make_tuple(builder, signature.return_type, parts)

        return types.UniTuple(types.float64, 2)(array, at), generate

    @intrinsic  # type: ignore[untyped-decorator]
    def store_two(_typing: Any, array: Any, at: Any, pair: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            two = ir.Constant(ir.VectorType(ir.DoubleType(), 2), ir.Undefined)
            for index in range(2):
                part = builder.extract_value(given[2], index)
                two = builder.insert_element(two, part, ir.Constant(ir.IntType(32), index))
            builder.store(two, pair_at(ir, context, builder, signature, given), align=ALIGNMENT)
            return context.get_dummy_value()

        return types.void(array, at, pair), generate

    return {"load_two": load_two, "store_two": store_two}


def pair_at(ir: Any, context: Any, builder: Any, signature: Any, given: Any) -> Any:
    """The address of a pair, from an array and an index in it."""
    array = context.make_array(signature.args[0])(context, builder, given[0])
    address = builder.gep(array.data, [given[1]])
    return builder.bitcast(address, ir.VectorType(ir.DoubleType(), 2).as_pointer())
