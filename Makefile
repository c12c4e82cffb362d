# Everything one does with this project. `make` lists it.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

PORT ?= 8000
export PORT
PY := .venv/bin/python
SPA := marketplace/static/spa/manifest.json
SPA_SOURCES := $(shell find frontend -path frontend/node_modules -prune -o -type f -not -name '*.test.ts*' -print 2>/dev/null) \
  trading/codebooks/icons.json
export PYTHONUNBUFFERED := 1
# Python keeps what it compiled: where the environment forbids it (many container images do), each start compiles all
# of Django anew, which costs more than most of our tests.
export PYTHONDONTWRITEBYTECODE :=
export PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD := 1

.PHONY: help
help: ## List what can be done
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-12s %s\n", $$1, $$2}'

# --- what the rest stands on; each file is a stamp, so a second call does nothing ------------------------------------
# What is still missing is installed side by side: Python's packages and the demo's data beside the JavaScript packages.
MAKEFLAGS += --jobs=2
.DELETE_ON_ERROR:

.PHONY: ready
ready:
	@$(if $(filter test test-all,$(MAKECMDGOALS)),.ci/packages tools)
	@.ci/ready $(if $(filter run,$(MAKECMDGOALS)),$(PORT))

.venv/runtime: requirements.txt .ci/uv.txt | ready
	@echo "Installing Python packages"
	@.ci/python requirements.txt
	@touch $@

.venv/dev: requirements-dev.txt .ci/uv.txt | .venv/runtime
	@echo "Installing Python packages of the tests"
	@.ci/python requirements-dev.txt
	@touch .venv/runtime $@

# The pages are built with a quarter of the packages; the others are for checks and tests.
JS := frontend/node_modules
NPM_CI := ../.ci/quietly "JavaScript packages" npm ci --no-audit --no-fund --loglevel=error --fetch-retries=1 --fetch-retry-mintimeout=2000
ifeq ($(filter-out run build rehearse dev,$(or $(MAKECMDGOALS),help)),)
OMIT := --omit=dev
endif

$(JS)/runtime: frontend/package-lock.json | ready
	@echo "Installing JavaScript packages"
	@cd frontend && $(NPM_CI) $(OMIT)
	@touch $@ $(if $(OMIT),,$(JS)/dev)

$(JS)/dev: frontend/package-lock.json | $(JS)/runtime
	@[ $@ -nt frontend/package-lock.json ] || (echo "Installing JavaScript packages of the tests"; cd frontend; $(NPM_CI))
	@touch $(JS)/runtime $@

$(SPA): $(SPA_SOURCES) | $(JS)/runtime .venv/runtime
	@echo "Building the pages"
	@cd frontend && ../.ci/quietly "The pages" npm run --silent build -- --logLevel warn
	@# Brotli takes longer than the rest of the start; production's `collectstatic` adds it.
	@.ci/quietly "The pages" $(PY) -m whitenoise.compress -q --no-brotli marketplace/static/spa
	@touch $@

# The translations as gettext reads them. A start refuses to go on without them, or with older ones.
CATALOGUES := $(patsubst %.po,%.mo,$(wildcard locale/*/LC_MESSAGES/*.po))

$(CATALOGUES): %.mo: %.po | .venv/runtime
	@.venv/bin/pybabel --quiet compile -i $< -o $@ -l $(word 2,$(subst /, ,$@))

# The first time the demo is filled in while the JavaScript packages come; later `serve --prepare` sees to it.
.PHONY: demo
demo: .venv/runtime $(CATALOGUES)
	@[ -e "$${ZBIR_VAR:-var}/db.sqlite3" ] || $(PY) manage.py prepare

.PHONY: run
run: .venv/runtime $(CATALOGUES) $(SPA) demo ## Start the demo on http://127.0.0.1:$PORT (8000)
	@DEMO_PROVIDER=$${DEMO_PROVIDER:-on} exec $(PY) manage.py serve --prepare

.PHONY: build
build: $(SPA) $(CATALOGUES) ## Build the pages, compile the translations

.PHONY: dev
dev: $(JS)/runtime ## Pages with live reload on port 5173, beside `make run`
	@cd frontend && npm run dev

.PHONY: setup
setup: .venv/dev $(JS)/dev $(CATALOGUES) ## Install everything the checks and tests need

# The JavaScript packages are a stage of the run: Python's checks begin while those come.
.PHONY: check
check: .venv/dev $(CATALOGUES) ## Format, lint, types, import directions, migrations, generated files
	@$(PY) -m tests.run check

.PHONY: test
test: .venv/dev $(CATALOGUES) ## All that a change asks for: checks, features on PostgreSQL, the client, the main journeys
	@$(PY) -m tests.run change

comma := ,
.PHONY: test-all
test-all: .venv/dev $(CATALOGUES) ## Everything a release needs (PART=browser,faults those parts; PART=concerned by what has changed)
	@$(PY) -m tests.run $(subst $(comma), ,$(or $(PART),all))

.PHONY: hooks
hooks: setup ## Let git run the fast checks before each commit
	@.venv/bin/pre-commit install -c .ci/pre-commit.yaml

.PHONY: fmt
fmt: setup ## Format Python and TypeScript
	@.venv/bin/ruff check --select I --fix -q .
	@.venv/bin/ruff format -q .
	@cd frontend && npm run --silent format

.PHONY: schema
schema: setup ## Write docs/openapi.yaml, the client's types and the list of tests of each feature
	@$(PY) manage.py spectacular --file docs/openapi.yaml --fail-on-warn
	@cd frontend && npm run --silent api:types
	@$(PY) -m tests.conventions.features

.PHONY: lock
lock: .venv/dev ## Compile requirements*.txt from requirements*.in, for every system and Python (hashes, no host)
	@.venv/bin/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --no-annotate \
	  requirements.in -o requirements.txt
	@.venv/bin/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --no-annotate \
	  requirements-dev.in -o requirements-dev.txt
	@.venv/bin/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --no-annotate \
	  benchmarks/peers/requirements.in -o benchmarks/peers/requirements.txt
	@grep uv== .ci/uv.txt | cut -d' ' -f1 | .venv/bin/uv pip compile -q --universal --python-version 3.11 --generate-hashes \
	  --no-emit-index-url --no-header --no-annotate - -o .ci/uv.txt

.PHONY: third-party
third-party: setup ## Write docs/third_party.md, the list of packages and their licences
	@$(PY) -m tests.dependencies write

.PHONY: rehearse
rehearse: $(if $(filter several,$(HOSTS)),.venv/dev,.venv/runtime) $(CATALOGUES) $(SPA) ## Production on this machine: nginx, PostgreSQL, Redis, every service, on https://localhost:8443 (HOSTS=several)
	@.ci/packages services
	@exec $(PY) -m deploy.rehearsal $(if $(HOSTS),--hosts $(HOSTS))

.PHONY: images
images: ## Build the images of production with docker, podman, or buildah in a chroot
	@deploy/build_images.sh

.PHONY: looks
looks: setup $(SPA) ## Picture every page and state in four widths, both languages and schemes, and every mail: var/looks/index.html, mails/
	@$(PY) -m tests.demo_server --cwd frontend -- npx --no-install playwright test -c playwright.looks.config.ts

.PHONY: bench
bench: setup $(SPA) ## Measure speed against floors of the same run
	@$(PY) -m tests.launch_services --durable -- $(PY) -m benchmarks

.PHONY: mutants
mutants: setup ## Remove each guard in turn; every removal must turn a test red
	@$(PY) -m tests.mutants --json var/reliability/mutants.json

.PHONY: proof
proof: setup $(SPA) ## Every fault twenty times, an hour of traffic, all measurements (hours); leaves its tables in var/reliability
	@.ci/packages services browser
	@$(PY) -m tests.reliability

.PHONY: clean
clean: ## Remove what was installed and built; the data in var/ stay
	@rm -rf .venv frontend/node_modules marketplace/static/spa static locale/*/LC_MESSAGES/*.mo .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
