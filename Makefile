# Everything a newcomer or a contributor does, one word each. `make run` needs only Python 3.11 or newer.

HOST ?= 127.0.0.1
PORT ?= 8000
WORKERS ?= 2
# Extra words for pytest, as in: make test ARGS="tests/rules -k head"
ARGS ?=

PYTHON ?= $(shell for name in python3 python3.13 python3.12 python3.11; do \
	$$name -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$name && break; done)
BIN := .venv/bin
# No honest frame from a browser comes near this. (A limit on messages would also bind what the server sends.)
DAPHNE := $(BIN)/daphne --websocket-max-frame-size 8192 --verbosity 0

.PHONY: run setup test lint format bench load compiled messages clean

run: .venv/site  ## The site at http://127.0.0.1:8000, with SQLite and nothing else to install
	@$(BIN)/python -m tools.compile_messages
	@$(BIN)/python manage.py migrate --verbosity 0
	@$(BIN)/python manage.py seed_bots
	@echo "Open Nardy is at http://$(HOST):$(PORT)/  (stop it with Ctrl+C)"
	@exec $(DAPHNE) --bind $(HOST) --port $(PORT) config.asgi:application

setup: .venv/dev  ## The environment for working on the code

test: .venv/dev  ## All tests; DATABASE_URL and REDIS_URL choose what they run on
	$(BIN)/pytest --numprocesses=$(WORKERS) $(ARGS)

lint: .venv/dev .venv/node  ## Style, types and who may import whom
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/djlint --lint --quiet templates
	@if [ -x node_modules/.bin/tsc ]; then echo node_modules/.bin/tsc; node_modules/.bin/tsc --project jsconfig.json; \
	elif [ -n "$(CI)" ]; then echo "Node.js with npm is needed to check the JavaScript." >&2; exit 1; \
	else echo "JavaScript not checked: there is no npm here."; fi

format: .venv/dev  ## Lay out the Python code
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: .venv/dev  ## How fast legal turns are found
	$(BIN)/python -m bench

load: .venv/dev  ## How many turns a server plays, over real sockets on this machine
	$(BIN)/python -m tests.load $(ARGS)

compiled: .venv/dev  ## The rules compiled, for a machine with a C compiler; `make clean` goes back to plain Python
	@$(BIN)/python -m tools.compile_rules

messages: .venv/dev  ## Collect the strings to translate (needs GNU gettext) and compile the catalogs
	$(BIN)/python manage.py makemessages --all --no-obsolete --no-location --ignore=.venv --ignore=node_modules
	$(BIN)/python -m tools.compile_messages

clean:  ## Back to a fresh clone, but for your database
	rm -rf .venv node_modules staticfiles .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
	find . -name '*.mo' -delete
	rm -f games/rules/*.so games/rules/*.pyd

.venv/pip:
	@[ -n "$(PYTHON)" ] || { echo "Python 3.11 or newer is needed; name it as in: make PYTHON=/path/to/python3" >&2; exit 1; }
	@$(PYTHON) -m venv --clear .venv \
		|| { echo "Python cannot make a virtual environment here. On Debian: apt-get install python3-venv" >&2; exit 1; }
	@touch $@

.venv/site: .venv/pip requirements.txt constraints.txt
	@echo "Installing what the site runs on ..."
	@$(BIN)/pip install -qq --disable-pip-version-check -r requirements.txt -c constraints.txt
	@touch $@

.venv/dev: .venv/pip requirements.txt requirements-dev.txt constraints.txt
	@echo "Installing what tests and checks need ..."
	@$(BIN)/pip install -qq --disable-pip-version-check -r requirements-dev.txt -c constraints.txt
	@touch $@ .venv/site

.venv/node: .venv/pip package.json package-lock.json
	@if command -v npm >/dev/null; then npm ci --no-audit --no-fund --loglevel=error >/dev/null; fi
	@touch $@
