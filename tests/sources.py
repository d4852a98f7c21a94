"""Python files as syntax trees, for the tests that read our own code."""

import ast
import time
from pathlib import Path

TRIES = 50


def syntax_tree(path: Path) -> ast.Module:
    """Before Python 3.13 it fails now and then while another thread makes one, such as a server that a test has left compiling
    (python/cpython#106905): then it is made again."""
    source = path.read_text(encoding="utf-8")
    for _ in range(TRIES):
        try:
            return ast.parse(source)
        except SystemError:
            time.sleep(0.05)
    return ast.parse(source)
