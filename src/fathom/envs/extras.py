"""Third-party packages that an adapter needs, and the message that says how to install them."""

from fathom.text.errors import FathomError


class MissingExtra(FathomError, ImportError):
    """A package that Fathom installs only if it is asked to."""


def missing(package: str, extra: str) -> MissingExtra:
    """What to raise where a package cannot be imported."""
    return MissingExtra("{package} is not installed; install it with: pip install 'fathom[{extra}]'", package=package, extra=extra)
