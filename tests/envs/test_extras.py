"""Without an extra, a sentence says how to get it."""

import subprocess
import sys

import pytest

DISTRIBUTIONS = {"pyspiel": "open_spiel"}
WITHOUT = "import sys; sys.modules[{package!r}] = None; import fathom.envs.{module}"


@pytest.mark.parametrize(("module", "package"), [("pettingzoo", "pettingzoo"), ("gymnasium", "gymnasium"), ("openspiel", "pyspiel")])
def test_a_missing_package_says_how_to_install_it(module, package):
    script = [sys.executable, "-c", WITHOUT.format(module=module, package=package)]
    done = subprocess.run(script, capture_output=True, text=True, check=False)
    assert done.stderr.splitlines()[-1].endswith(
        f"MissingExtra: {DISTRIBUTIONS.get(package, package)} is not installed; install it with: pip install 'fathom[{module}]'"
    )


def test_the_package_itself_needs_no_extra():
    heavy = ("numpy", "numba", "pettingzoo", "gymnasium", "pyspiel", "pyarrow")
    script = f"import sys, fathom.envs; print([name for name in {heavy} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
