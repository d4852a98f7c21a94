"""Without an extra, a sentence says how to get it; and nobody pays for an extra that is not used."""

import subprocess
import sys

EXTRAS = (("pettingzoo", "pettingzoo"), ("gymnasium", "gymnasium"), ("openspiel", "pyspiel"))
SCRIPT = f"""
import sys, fathom.envs
print([name for name in ("numpy", "numba", "pettingzoo", "gymnasium", "pyspiel", "pyarrow") if name in sys.modules])
from fathom.envs.extras import MissingExtra
for module, package in {EXTRAS}:
    sys.modules[package] = None
    try:
        __import__("fathom.envs." + module)
    except MissingExtra as error:
        print(error)
    del sys.modules[package]
"""


def test_an_extra_is_imported_only_where_it_is_used_and_missed_with_a_sentence():
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == [
        "[]",
        "pettingzoo is not installed; install it with: pip install 'fathom[pettingzoo]'",
        "gymnasium is not installed; install it with: pip install 'fathom[gymnasium]'",
        "open_spiel is not installed; install it with: pip install 'fathom[openspiel]'",
    ]
