"""Memory that is given back: what was needed to read compiled code, and is not needed to run it."""

import ctypes
import gc
import mmap
import sys
from collections.abc import Iterator
from pathlib import Path

COMPILER = "libllvmlite.so"  # its code is most of what a process keeps of files


def give_memory_back() -> None:
    """What lies free between what stays goes back to the system, and the compiler's code is read again from its file where it is needed."""
    gc.collect()
    if sys.platform != "linux":
        return
    system = ctypes.CDLL(None)
    if hasattr(system, "malloc_trim"):  # others than glibc have none
        system.malloc_trim(0)
    for first, size in code_of(COMPILER):
        system.madvise(ctypes.c_void_p(first), ctypes.c_size_t(size), mmap.MADV_DONTNEED)


def code_of(library: str) -> Iterator[tuple[int, int]]:
    """Where the code of a library lies, and how large it is: pages as they are in the file. Other pages may have been written to."""
    for line in Path("/proc/self/maps").read_text().splitlines():
        place, allowed, *_, name = line.split()
        if allowed == "r-xp" and name.endswith(f"/{library}"):
            first, end = (int(address, 16) for address in place.split("-"))
            yield first, end - first
