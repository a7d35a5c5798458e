PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

# The stamps carry the interpreter's version, so that another PYTHON builds the environment anew
# instead of quietly working on with the old one.
VERSION := $(shell $(PYTHON) -c 'import platform; print(platform.python_version())' 2>/dev/null)
INSTALLED := $(VENV)/installed-$(VERSION)
INSTALLED_DEV := $(VENV)/installed-dev-$(VERSION)
# How many tables the proofs take.
POSITIONS ?= 10000
PIP_INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check

.DEFAULT_GOAL := help
.PHONY: help check test proof proof-long trial record lint mutate-data bench clean
# Goals given together share one environment.
.NOTPARALLEL:

help:
	@echo 'make check   replay every game in samples/ and report what breaks a rule'
	@echo 'make test    run every test'
	@echo 'make proof   the slow proofs, with their figures (docs/proof.md); POSITIONS=2000 for a shorter one'
	@echo 'make proof-long    those that take hours as well: what games reach, hostile text, mutation'
	@echo 'make trial   1,000 simulated games with 100 faults: every format tells exactly those, in every mode; GAMES=10000 for more'
	@echo 'make record  write anew the verdicts on old records and the page of commands, and show what changed'
	@echo 'make lint    style, types and layers'
	@echo 'make mutate-data   change every figure of the tile data and see that a test notices'
	@echo 'make bench   how fast it is beside the field, into benchmarks/RESULTS.md; on an idle machine'
	@echo 'make clean   remove the environment and everything that was built'
	@echo
	@echo 'The first run sets up $(VENV). Another interpreter: make check PYTHON=python3.13'

check: $(INSTALLED)
	$(BIN)/aboveboard check samples/

test: $(INSTALLED_DEV)
	$(BIN)/python -m pytest --numprocesses auto

proof: $(INSTALLED_DEV)
	ABOVEBOARD_POSITIONS=$(POSITIONS) $(BIN)/python tests/tools/prove.py

proof-long: $(INSTALLED_DEV)
	$(PIP_INSTALL) --editable '.[mutation]'
	@# Not every system can have it; the proof tells that it was left out.
	-$(PIP_INSTALL) --editable '.[fuzz]'
	ABOVEBOARD_POSITIONS=$(POSITIONS) $(BIN)/python tests/tools/prove.py --long

trial: $(INSTALLED_DEV)
	ABOVEBOARD_GAMES=$(or $(GAMES),1000) $(BIN)/python -m pytest --durations=0 tests/cli/test_archive.py

record: $(INSTALLED_DEV)
	$(BIN)/python tests/tools/record.py

lint: $(INSTALLED_DEV)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict cli notation replay
	$(BIN)/lint-imports

mutate-data: $(INSTALLED_DEV)
	$(BIN)/python tests/tools/mutate_tiles.py

# Byte code is kept, or start-up would be that of compiling.
bench: $(INSTALLED_DEV)
	env -u PYTHONDONTWRITEBYTECODE $(BIN)/python -m benchmarks

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# --clear: a dependency that pyproject.toml no longer names must not linger, nor half an installation.
$(INSTALLED): pyproject.toml
	@$(PYTHON) -c '' || { \
		echo '$(PYTHON) does not run: install Python 3.11 or newer, or name one: make check PYTHON=python3.12' >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo '$(PYTHON) is $(VERSION), Aboveboard needs 3.11 or newer; name one: make check PYTHON=python3.12' >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo '$(PYTHON) has no venv module; on Debian and Ubuntu: apt install python3-venv' >&2; exit 1; }
	$(PYTHON) -m venv --clear $(VENV)
	$(PIP_INSTALL) --editable .
	@touch $@

$(INSTALLED_DEV): $(INSTALLED)
	$(PIP_INSTALL) --editable '.[dev,bench]'
	@touch $@
