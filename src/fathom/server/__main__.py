"""`python -m fathom.server`: the server as a service manager starts it."""

import os
import sys

from fathom.server.http.serving import serve
from fathom.server.ops.settings import settings_from
from fathom.server.store.database import check_schema
from fathom.text.errors import FathomError

if __name__ == "__main__":
    if sys.argv[1:]:
        sys.exit("python -m fathom.server reads its settings from the environment; `fathom config` prints them")
    try:
        chosen = settings_from(os.environ)
        check_schema(chosen.database)
        serve(chosen)
    except FathomError as error:
        sys.exit(f"fathom: {error}")
