# Two commands do all the set-up: `make demo` and `make test`. The rest is for daily work.
# uv is used where it is installed; plain pip does the same.

VENV := .venv
BIN := $(VENV)/bin
JOBS ?= 2
# The first Python that is new enough; PYTHON=… on the command line wins.
PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11; do \
	command -v $$p >/dev/null && $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& echo $$p && break; done)

.PHONY: demo test check bench matrix fuzz runs clean format

demo: $(VENV)/.base
	@$(BIN)/python -m clawctl.demo

test: check
	$(BIN)/pytest -n $(JOBS)

check: $(VENV)/.dev
	$(BIN)/ruff format --check --quiet .
	$(BIN)/ruff check --quiet .
	$(BIN)/mypy --no-error-summary

format: $(VENV)/.dev
	$(BIN)/ruff format --quiet .
	$(BIN)/ruff check --quiet --fix .

bench: $(VENV)/.dev
	$(BIN)/python -m tests.benchmarks

# The Settings skills on every shipped phone in every language; EACH=12 asks more of each.
matrix: $(VENV)/.dev
	$(BIN)/python -m tests.matrix --each $(or $(EACH),4) --workers $(JOBS)

# fixtures/runs anew, by our own simulated phones.
runs: $(VENV)/.dev
	$(BIN)/python -m tests.record_runs

# make fuzz INPUTS=5000 or SECONDS=60 for a shorter search; SECONDS=0 never stops it.
fuzz: $(VENV)/.dev
	PYTHONPATH=adapters:skills $(BIN)/python -m tests.fuzz --inputs $(or $(INPUTS),200000) \
		--seconds $(or $(SECONDS),0) --workers $(JOBS)

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis runs
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/.base: pyproject.toml
	@test -n "$(PYTHON)" || { echo "clawctl needs Python 3.11 or newer: none found"; exit 1; }
	@if command -v uv >/dev/null; then \
		uv venv --quiet --allow-existing --python $(PYTHON) $(VENV) \
		&& uv pip install --quiet --python $(BIN)/python --editable .; \
	else \
		$(PYTHON) -m venv $(VENV) \
		&& $(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .; \
	fi
	@touch $@

$(VENV)/.dev: $(VENV)/.base
	@if command -v uv >/dev/null; then \
		uv pip install --quiet --python $(BIN)/python --group dev; \
	else \
		$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade 'pip>=25.1' \
		&& $(BIN)/python -m pip install --quiet --disable-pip-version-check --group dev; \
	fi
	@touch $@
