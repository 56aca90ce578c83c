# Builds everything in .venv, from the package index that pip is set up for.
# Needs: git, make, python3 (3.11 or newer) with venv.

PYTHON ?= python3
BIN := .venv/bin
INSTALLED := .venv/.installed
INSTALLED_TEST := .venv/.installed-test
INSTALLED_DEV := .venv/.installed-dev

DEMO_MODEL ?= test/models/resnet18/layer2_3x3.mlir
DEMO_MACHINE ?= vta-1x16x16
DEMO_OUT ?= build/demo

.PHONY: demo test lint types docs wheel clean

demo: $(INSTALLED)
	$(BIN)/weft compile $(DEMO_MODEL) --target vta --machine $(DEMO_MACHINE) -o $(DEMO_OUT)
	$(BIN)/weft run $(DEMO_OUT) --check

# pytest comes last: its closing line sums up. Tests that share a fixture follow each other, and
# stay on one worker unless the other has none left. Tools are started a few hundred times, which
# takes longer without byte code, whatever the environment says of it.
test: export PYTHONDONTWRITEBYTECODE =
test: lint
	$(BIN)/lit -j2 -v test/filecheck
	$(BIN)/python -m pytest -W error -n 2 --dist worksteal

lint: $(INSTALLED_TEST)
	$(BIN)/ruff check .

# pyright does not follow the editable install, which maps folders to packages: links do that.
types: $(INSTALLED_DEV)
	mkdir -p build/types/weft
	for part in dialects lowering targets tools transforms; do \
		ln -sfn ../../../$$part build/types/weft/$$part; done
	ln -sfn ../../../tools/face/__init__.py build/types/weft/__init__.py
	$(BIN)/pyright --pythonpath $(BIN)/python

# The pages about dialects, from their docstrings and definitions.
docs: $(INSTALLED)
	$(BIN)/python -m weft.tools.cli.dialect_docs docs/dialects

# What an earlier build left in build/lib would go into the wheel, too.
wheel: | $(BIN)/python
	rm -rf build/lib build/bdist.*
	$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir dist .

clean:
	rm -rf .venv build dist *.egg-info .pytest_cache .ruff_cache .hypothesis

# The stamps keep an install from being repeated until pyproject.toml changes.

$(BIN)/python:
	$(PYTHON) -c 'import sys; assert sys.version_info >= (3, 11), "weft needs Python 3.11 or newer"'
	$(PYTHON) -m venv .venv

$(INSTALLED): pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	touch $@

$(INSTALLED_TEST): pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[test]'
	touch $@ $(INSTALLED)

$(INSTALLED_DEV): pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	touch $@ $(INSTALLED_TEST) $(INSTALLED)
