# make play     set up and play in the browser      make test   set up, lint, types, all tests: under 15 minutes
# make quick    an answer in two minutes: no browser, PostgreSQL, solver or compiler, rules interpreted
# make bench    the benchmarks                      make kills  100 servers killed in mid-game: nothing may be lost
# make faults   40 faults around four processes on PostgreSQL: nothing may be lost, doubled or out of order
# make restarts two people play a whole Jaws while every process is restarted: nothing may be lost or doubled
# make records  census and playthrough of every game make words  bring the French catalogues up to date
# make network  train Into the Blue by self-play     make ladder  measure the players, write docs/ladder.md
# make map      the modules in docs/architecture.md make lock   pin the versions anew
# make reviews  is luck fair, and are planted blunders found? 20,000 matches of each game: 25 minutes; a run that is stopped goes on
# make puzzles  prove every shipped puzzle anew
# make attack   what strangers tried on a server, again and bounded (docs/attack.md): each attempt is a test
# make audit    known weaknesses of what we pin     make sbom   write the bill of materials, sbom.json
# make peers    JAX, Pgx and LiteEFG beside our environments: their tests, and the table of speeds
# make mutants  break every rule of every game: a test that names the rule must notice, else docs/mutants.md says why

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

# The tests start hundreds of programs: each would compile our source anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test compiled quick lint bench kills faults restarts puzzles reviews network ladder words map records mutants lock audit attack peers sbom clean

play: $(VENV)/.play
	@$(BIN)/fathom serve --open

test:
	@$(MAKE) --no-print-directory --jobs 3 lint compiled $(VENV)/.system
	@$(BIN)/pytest -n 4 --dist loadgroup

compiled: $(VENV)/.play
	@$(BIN)/python -m tools.compile_games

quick: $(VENV)/.dev
	@$(BIN)/pytest -n 3 --quick

lint: $(VENV)/.dev
	@$(BIN)/ruff check src tests tools benchmarks
	@$(BIN)/mypy

bench: $(VENV)/.dev
	@$(BIN)/python -m benchmarks

attack: $(VENV)/.dev $(VENV)/.system
	@$(BIN)/pytest tests/server/http/test_routes.py tests/server/http/test_admission.py tests/server/http/test_connections.py \
		tests/server/http/test_health.py tests/server/http/test_middleware.py tests/server/http/wire/test_open_socket.py \
		tests/server/live/test_thinking.py tests/server/live/test_names.py tests/server/live/test_commands.py tests/server/live/test_registry.py tests/server/store/test_presence.py \
		tests/server/store/test_database.py tests/server/store/test_store.py
	@$(BIN)/python -m benchmarks attack

kills: $(VENV)/.dev
	@$(BIN)/python -m benchmarks kills

faults: $(VENV)/.dev $(VENV)/.system
	@$(BIN)/python -m benchmarks faults

restarts: $(VENV)/.dev $(VENV)/.system
	@$(BIN)/python -m benchmarks restarts

reviews: $(VENV)/.dev
	@$(BIN)/python -m benchmarks reviews

network: $(VENV)/.dev
	@$(BIN)/python -m tools.train_network

ladder: $(VENV)/.dev
	@$(BIN)/python -m tools.ladder

words: $(VENV)/.dev
	@$(BIN)/python tools/catalogues.py

map: $(VENV)/.dev
	@$(BIN)/python tools/module_map.py
	@$(BIN)/python -m tools.observations

records: $(VENV)/.dev
	@$(BIN)/python -m tools.records

puzzles: $(VENV)/.play
	@$(BIN)/fathom puzzles check

mutants: $(VENV)/.dev
	@$(BIN)/python -m tools.mutants

# The environment is made once; it is made anew when the pinned versions change.
$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Fathom needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) --version 2>&1). Try: make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { echo "Python's venv module is missing. On Debian: apt-get install python3-venv"; rm -rf $(VENV); exit 1; }

$(VENV)/.play: $(VENV)/bin/python requirements.txt pyproject.toml
	@echo "Installing what Fathom needs into $(VENV) ..."
	@$(BIN)/pip install --quiet --disable-pip-version-check -r requirements.txt
	@$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/.dev: $(VENV)/.play requirements-dev.txt
	@echo "Installing what the tests need into $(VENV) ..."
	@$(BIN)/pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	@touch $@

# Chromium, PostgreSQL, Caddy and nginx, which the tests run for real.
$(VENV)/.system: tools/system.sh | $(VENV)/bin/python
	@sh tools/system.sh
	@touch $@

# Writes the pinned versions anew from pyproject.toml, with the hashes of their files.
lock:
	@$(PYTHON) tools/lock.py
	@$(MAKE) --no-print-directory sbom

sbom:
	@$(PYTHON) -m tools.sbom

# Packages that are too large for our tests, in an environment on top of ours.
build/peers/.made: $(VENV)/.dev benchmarks/peers.txt
	@echo "Installing JAX, Pgx and LiteEFG into build/peers ..."
	@$(PYTHON) -m venv build/peers
	@ours=$$($(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))'); \
		theirs=$$(build/peers/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))'); \
		echo "import site; site.addsitedir('$$ours')" > $$theirs/ours.pth
	@build/peers/bin/pip install --quiet --disable-pip-version-check -r benchmarks/peers.txt
	@build/peers/bin/pip install --quiet --disable-pip-version-check --no-deps liteefg==1.0.0
	@touch $@

peers: build/peers/.made
	@build/peers/bin/python -m pytest tests/envs/test_batch.py tests/envs/openspiel/test_position.py
	@build/peers/bin/python -m benchmarks envs

# Asks the Python Packaging Advisory Database; pip-audit lives in an environment of its own. Where it cannot judge a version it fails,
# and PyPI's pages about the projects are asked instead.
audit:
	@$(PYTHON) -m venv build/audit
	@build/audit/bin/pip install --quiet --disable-pip-version-check pip-audit
	@build/audit/bin/pip-audit --strict --require-hashes --disable-pip -r requirements.txt -r requirements-dev.txt || $(PYTHON) -m tools.audit

clean:
	rm -rf $(VENV) build dist
