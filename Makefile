# Overtrick from the command line. `make help` says what there is.

PYTHON ?= python3
VENV := .venv
ifeq ($(OS),Windows_NT)
BIN := $(VENV)/Scripts
else
BIN := $(VENV)/bin
endif
MANAGE := $(BIN)/python manage.py

# What `make run` hands to the launcher: make run PORT=8001 LAN=1
ARGS += $(if $(HOST),--host $(HOST)) $(if $(PORT),--port $(PORT)) $(if $(LAN),--lan)

# Compiled modules make every start three times as quick, whatever the shell says.
unexport PYTHONDONTWRITEBYTECODE
export UV_COMPILE_BYTECODE := 1

.PHONY: help run backup test test-all soak check bench docs pictures lock clean

help:  ## what there is
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-9s%s\n", $$1, $$2 }' Makefile

run: $(VENV)/installed  ## everything, from a fresh clone to the page: PORT=8001, HOST=…, LAN=1
	@$(MANAGE) upgrade
	@$(MANAGE) demonstration
	@$(MANAGE) club $(ARGS)

backup: $(VENV)/installed  ## one file with everything in it
	@$(MANAGE) backup

test: $(VENV)/installed-dev  ## the tests, on each database at hand; without browsers and kills
	@$(BIN)/python -m tests.suite

test-all: $(VENV)/installed-dev  ## every test, with browsers and processes that are killed
	@$(BIN)/python -m tests.suite --all

soak: $(VENV)/installed-dev  ## what has a number of seeds, kills or cuts, with the full number
	@$(BIN)/python -m tests.suite --soak

check: $(VENV)/installed-dev  ## format, lint, imports, types, migrations, tests
	@$(BIN)/python -m tests.check

bench: $(VENV)/installed-dev build/bench/installed  ## how quick it is, beside bare loops that do the same
	@$(BIN)/python -m bench $(ONLY:%=--only "%")

docs: $(VENV)/installed-dev  ## the documentation as pages, in build/docs; every link is checked
	@$(BIN)/python -m mkdocs build
	@echo "build/docs/index.html"

pictures: $(VENV)/installed-dev  ## the pictures of the documentation, taken anew (needs Chromium)
	@$(BIN)/python -m tests.browser.pictures

lock:  ## write the requirements with their hashes (needs uv)
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
		--no-header requirements.in -o requirements.txt
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
		--no-header requirements-dev.in -o requirements-dev.txt
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
		--no-header requirements-bench.in -o requirements-bench.txt

clean:  ## take away what was installed here; the club's data stays
	rm -rf $(VENV)

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and \
		"Overtrick needs Python 3.11 or newer; this is " + sys.version.split()[0] + \
		". Name another one: make run PYTHON=python3.12")'
	@$(PYTHON) -m venv $(VENV)

$(VENV)/installed: requirements.txt | $(BIN)/python
	@echo "Installing what Overtrick runs on…"
	@$(call install,requirements.txt)
	@touch $@

$(VENV)/installed-dev: requirements-dev.txt | $(BIN)/python
	@echo "Installing what the tests need…"
	@$(call install,requirements-dev.txt)
	@touch $(VENV)/installed $@

# In a folder of their own: what the bench races against is nothing that Overtrick runs on.
# Where they cannot be had, the bench says what it skips.
build/bench/installed: requirements-bench.txt | $(BIN)/python
	@echo "Fetching the libraries to race against…"
	@$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes \
		--no-warn-conflicts --target build/bench --upgrade -r requirements-bench.txt \
		&& touch $@ || echo "Not all of them can be had here."
	@command -v npm >/dev/null && npm install --silent --no-audit --no-fund --ignore-scripts \
		--prefix build/bench bridge-scorer@2.4.0 || echo "bridge-scorer cannot be had here."

# uv is quicker where it is at hand; both check every hash.
define install
if command -v uv >/dev/null; then \
	uv pip install -q --python $(BIN)/python --require-hashes -r $(1); \
else \
	$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r $(1); \
fi
endef
