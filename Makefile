# Overtrick from the command line. `make help` lists the commands.

PYTHON ?= python3
VENV := .venv
ifeq ($(OS),Windows_NT)
BIN := $(VENV)/Scripts
else
BIN := $(VENV)/bin
endif
MANAGE := $(BIN)/python manage.py

# Options that `make run` passes to the launcher: make run PORT=8001 LAN=1
ARGS += $(if $(HOST),--host $(HOST)) $(if $(PORT),--port $(PORT)) $(if $(LAN),--lan)

# Compiled modules make a start three times as fast, so a shell that turns them off is overruled.
unexport PYTHONDONTWRITEBYTECODE
export UV_COMPILE_BYTECODE := 1

.PHONY: help run backup wheel desktop test test-all soak check schema bench docs pictures lock clean

help:  ## list these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-9s%s\n", $$1, $$2 }' Makefile

run: $(VENV)/installed  ## install and start with the demonstration club: PORT=8001, HOST=…, LAN=1
	@$(MANAGE) upgrade
	@$(MANAGE) demonstration
	@$(MANAGE) club $(ARGS)

backup: $(VENV)/installed  ## write one file with all clubs and their data
	@$(MANAGE) backup

wheel: | $(BIN)/python  ## build build/overtrick-….whl, to install on another computer
	@rm -f build/overtrick-*.whl
	@$(BIN)/python -m pip wheel -q --disable-pip-version-check --no-deps -w build .
	@ls build/overtrick-*.whl

desktop: wheel  ## pack build/overtrick-…-desktop.zip, to start by a double click
	@$(BIN)/python deploy/desktop/build_zip.py build

test: $(VENV)/installed-dev  ## run the tests on each database found; no browsers, no killed processes
	@$(BIN)/python -m tests.suite

test-all: $(VENV)/installed-dev  ## run every test, with browsers and killed processes
	@$(BIN)/python -m tests.suite --all

soak: $(VENV)/installed-dev  ## run the tests that have seeds, kills or cuts with more of them: TIMES=5
	@$(BIN)/python -m tests.suite --soak

check: $(VENV)/installed-dev  ## run format, lint, import, type and migration checks, then all tests
	@$(BIN)/python -m tests.check

schema: $(VENV)/installed-dev build/schema/installed  ## lint the API's schema and generate clients from it
	@$(BIN)/python -m tests.schema_tools

bench: $(VENV)/installed-dev build/bench/installed  ## time Overtrick against plain code that does the same: ONLY=entry
	@$(BIN)/python -m bench $(ONLY:%=--only "%")

docs: $(VENV)/installed-dev  ## build the documentation in build/docs; a broken link fails
	@$(BIN)/python -m mkdocs build
	@echo "build/docs/index.html"

pictures: $(VENV)/installed-dev  ## take the screenshots of the documentation again (needs Chromium)
	@$(BIN)/python -m tests.browser.screenshots

lock:  ## write the requirements files with hashes (needs uv)
	$(LOCK) pyproject.toml -o requirements.txt
	$(LOCK) pyproject.toml --group dev -o requirements-dev.txt
	$(LOCK) --group bench -o requirements-bench.txt
	$(LOCK) --group schema -o requirements-schema.txt

clean:  ## remove the virtual environment; club data is kept
	rm -rf $(VENV)

LOCK := uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and \
		"Overtrick needs Python 3.11 or newer; this is " + sys.version.split()[0] + \
		". Name another one: make run PYTHON=python3.12")'
	@$(PYTHON) -m venv $(VENV)

$(VENV)/installed: requirements.txt | $(BIN)/python
	@echo "Installing the packages that Overtrick needs…"
	@$(call install,requirements.txt)
	@touch $@

$(VENV)/installed-dev: requirements-dev.txt | $(BIN)/python
	@echo "Installing the packages that the tests need…"
	@$(call install,requirements-dev.txt)
	@touch $(VENV)/installed $@

# In their own folder: Overtrick itself must not depend on what the bench compares it with.
# The bench lists what it skips if a download fails.
build/bench/installed: requirements-bench.txt | $(BIN)/python
	@echo "Installing the libraries to compare with…"
	@$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes \
		--no-warn-conflicts --target build/bench --upgrade -r requirements-bench.txt \
		&& touch $@ || echo "Some of them could not be installed; the bench skips them."
	@command -v npm >/dev/null && npm install --silent --no-audit --no-fund --ignore-scripts \
		--prefix build/bench bridge-scorer@2.4.0 || echo "bridge-scorer could not be installed; the bench skips it."

# In an environment of their own: the generators need other versions of what Overtrick needs.
build/schema/installed: requirements-schema.txt | $(BIN)/python
	@echo "Installing the linter and the generators of clients…"
	@$(BIN)/python -m venv build/schema/venv
	@build/schema/venv/$(notdir $(BIN))/python -m pip install -q --disable-pip-version-check \
		--require-hashes -r requirements-schema.txt
	@command -v npm >/dev/null && npm install --silent --no-audit --no-fund --ignore-scripts \
		--prefix build/schema @redocly/cli@2.77.0 || echo "Redocly could not be installed."
	@touch $@

# uv installs faster than pip; both check every hash.
define install
if command -v uv >/dev/null; then \
	uv pip install -q --python $(BIN)/python --require-hashes -r $(1); \
else \
	$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r $(1); \
fi
endef
