# `make play` starts the demo, `make test` checks everything; both install what they need into .venv first.
# The system's own Python comes first: it is built with profile-guided optimization, and pyenv's usually is not.
PYTHON ?= $(shell for python in /usr/bin/python3.11 python3.11 python3; do \
	"$$python" -c "import ensurepip" 2>/dev/null && command -v "$$python" && exit; done; echo python3)
PORT ?= 8000
FRESH ?=
LAYERS ?=
ONLY ?=
TIMES ?= 200
EXAMPLES ?= 100
# Which groups of tests/seldom.toml run: those about which something has changed, or all.
SELDOM ?= changed
# One more than there are cores, because many tests wait: for a browser, for a server, for a worker that was killed.
TESTERS ?= $(shell expr $$(nproc) + 1)
BIN := .venv/bin
# The folders of templates that djangofmt has formatted. To add one, see CONTRIBUTING.md.
FORMATTED := templates/account $(wildcard templates/*.html templates/campaign/*.html) $(addprefix templates/campaign/, \
  administrator battles corrections desk engagements entered_orders front learning map_editor members monitoring notices planning posts \
  public_campaigns questions receipts replay rule_changes setup solo what_if)

.PHONY: help install play test quick release costs scripts types packages checks servers operations fresh audit faults laws secrecy fuzz mutants load lighthouse maps lock messages openapi rooms
.DEFAULT_GOAL := help

# Tests start some hundred processes, each of which would have to compile every module of the site again.
unexport PYTHONDONTWRITEBYTECODE

help: ## list the targets
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

# Runs targets in parallel, and prints the output of each when it has ended.
BESIDE := $(MAKE) --no-print-directory --jobs=2 --output-sync=target

install: .venv/installed ## install the environment into .venv

.venv/installed: requirements.txt requirements-dev.txt
	@.ci/environment "$(PYTHON)"
	@touch $@

# npm writes this file when it has installed everything.
node_modules/.package-lock.json: package-lock.json .npmrc
	@.ci/node
	@echo "Installing the tools that check scripts into node_modules ..."
	@npm ci --loglevel=error
	@touch $@

play: install ## start the demo campaign on http://127.0.0.1:8000 (PORT=..., FRESH=1 starts over)
	@exec $(BIN)/python -m campaign.devtools.launcher.play --port "$(PORT)" $(if $(FRESH),--fresh)

ifeq ($(strip $(ONLY)),)
test: ## run every check and every test that something has changed about; ONLY=tests/receipts runs only those tests
	@$(MAKE) --no-print-directory --jobs=2 install packages
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/djangofmt --check --force-exclude $(FORMATTED)
	$(BIN)/lint-imports
	@$(BESIDE) checks scripts servers
	$(BIN)/python -m pytest -n $(TESTERS) --dist loadfile --no-loadscope-reorder --seldom=$(SELDOM) --durations=25
else
test: install
	$(BIN)/python -m pytest $(ONLY)
endif

quick: install ## run the fast checks and the tests that need no server, without the groups of tests/seldom.toml
	@.ci/git
	@.ci/gettext
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/djangofmt --check --force-exclude $(FORMATTED)
	$(BIN)/lint-imports
	@$(BESIDE) types scripts
	$(BIN)/python -m pytest -q -n $$(nproc) --dist loadfile --no-loadscope-reorder -m "not servers" --seldom=none --hypothesis-profile=quick

types: # of Python
	$(BIN)/mypy .

scripts: node_modules/.package-lock.json ## check the scripts in static/js: ESLint, types, unit tests
	node_modules/.bin/eslint --cache --cache-location node_modules/.cache/eslint .
	node_modules/.bin/tsc
	node_modules/.bin/tsc --project tests/js
	node --test $$(find tests/js -name '*.test.js')

packages: # of the system, that tests need
	@.ci/git
	@.ci/chromium
	@.ci/gettext
	@.ci/node
	@.ci/servers

checks: types # beside `servers`, because each takes a minute of one core
	$(BIN)/python manage.py check --fail-level WARNING
	PUBLIC_URL=https://campaign.example.org TRUSTED_PROXIES=1 $(BIN)/python manage.py check --deploy --fail-level WARNING
	$(BIN)/python manage.py makemigrations --check --dry-run
	@$(BIN)/python -m tests.dependencies.audit --where-possible
# Compiles every test module once, so that the test processes do not all do it at the same time.
	@$(BIN)/python -m pytest --collect-only -qqq >.venv/collected || { cat .venv/collected; exit 1; }

servers:
	@.ci/servers $(BIN)/python -m tests.operations.on_debians_servers

operations: install ## follow docs/operations.md to the letter, as root, on a bare machine that is deleted afterwards
	@$(BIN)/python -m tests.operations.follow

fresh: ## run the two commands of the README on a minimal Debian, as root; before every release
	@.ci/fresh

audit: install ## look up known vulnerabilities of all locked packages
	@$(BIN)/python -m tests.dependencies.audit

faults: install ## kill workers 200 times (TIMES=...), break servers, run the rest of tests/faults; print a table
	@FAULT_TIMES="$(TIMES)" $(BIN)/python -m pytest tests/faults -q -s

laws: install ## try the laws with all their examples, four times as many as `make test`; before every release
	@$(BIN)/python -m pytest tests/laws -q -n $$(nproc) --hypothesis-profile=thorough

costs: install ## list what each folder of tests costs in processor time
	@rm -f .venv/costs
	@TEST_COSTS=.venv/costs $(BIN)/python -m pytest -p tests.costs -q -n $(TESTERS) --dist loadfile --no-loadscope-reorder; \
	$(BIN)/python -m tests.costs .venv/costs

release: ## run every test of everything, where `make test` takes turns, and all examples of the laws; before every release
	@WITHOUT_TURNS=1 $(MAKE) --no-print-directory test SELDOM=all
	@$(MAKE) --no-print-directory laws

secrecy: install ## ask every address of the site as every visitor at every moment; before every release
	@WITHOUT_TURNS=1 $(BIN)/python -m pytest tests/secrecy tests/hannibal_site -q -n $$(nproc) --dist loadfile --no-loadscope-reorder

fuzz: install ## call every operation of the API with valid and invalid input (EXAMPLES=...)
	@FUZZ_EXAMPLES="$(EXAMPLES)" $(BIN)/python -m pytest tests/api/test_fuzzing.py -q

mutants: install ## change the rules one thing at a time and list what no case notices (MODULES=campaign/games/vae_victis/rules/sieges/siege_progress.py)
	@$(BIN)/python -m tests.rulebook.mutants $(MODULES)

load: install ## measure the site with 10,000 campaigns, at a deadline and with previews (PART=deadline CAMPAIGNS=50)
	@status=0; $(BIN)/python -m tests.load.production $(if $(PART),--part=$(PART)) $(if $(CAMPAIGNS),--campaigns=$(CAMPAIGNS)) || status=1; \
	$(if $(PART),,$(BIN)/python -m tests.load.previews || status=1;) exit $$status

lighthouse: install tests/lighthouse/node_modules/.package-lock.json ## measure the pages that newcomers open, on a simulated phone
	@.ci/chromium
	@$(BIN)/python -m tests.lighthouse.measure

tests/lighthouse/node_modules/.package-lock.json: tests/lighthouse/package-lock.json tests/lighthouse/.npmrc
	@.ci/node
	@npm ci --prefix tests/lighthouse --loglevel=error
	@touch $@

maps: install ## build every shipped map from its recipe and compare it (LAYERS=folder of the geographic layers)
	@test -n "$(LAYERS)" || { echo "Name the folder of the layers: make maps LAYERS=folder (docs/maps.md)" >&2; exit 2; }
	@status=0; for recipe in hexmap/mapmaking/recipes/*.toml; do \
		name="$$(basename "$$recipe" .toml)"; own="$(LAYERS)/$$name"; test -d "$$own" || own="$(LAYERS)"; \
		$(BIN)/python manage.py build_map "$$recipe" --layers "$$own" --check "hexmap/maps/$$name.json" || status=1; \
	done; exit $$status

rooms: install ## write the table of rooms in ARCHITECTURE.md from the sentences in their __init__.py
	@$(BIN)/python -m campaign.devtools.room_picture

openapi: install ## write docs/openapi.yaml, the description of the API
	@$(BIN)/python manage.py spectacular --validate --fail-on-warn --file docs/openapi.yaml

messages: install ## update the translation files in campaign/locale from the sources
	@.ci/gettext
	@$(BIN)/python manage.py makemessages --all --ignore var --ignore node_modules
	@$(BIN)/python manage.py compilemessages --ignore .venv --ignore var --ignore node_modules

lock: ## update the locked requirements from pyproject.toml
	@$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url --no-annotate pyproject.toml -o requirements.txt
	@$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url --no-annotate --group dev --extra mapmaking pyproject.toml -o requirements-dev.txt
