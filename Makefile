# The chores of this project. `make` lists them. Each installs what it needs and runs from a fresh clone.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

CACHE ?= $(or $(FERROBUF_CACHE),$(HOME)/.cache/ferrobuf)
CLANG_FORMAT = $(CACHE)/clang-format-14.0.6/clang-format
BIN = tests/js/node_modules/.bin
HOST = target/debug/ferrobuf-host
BENCH_HOST = target/debug/ferrobuf-bench-host
# In this order, one after another: what is measured has the machine for itself.
LAYERS = rust hermes node schemas
REPORT = cargo run -q --locked -p ferrobuf-report --
BASE ?= bench/results/committed
# A first look leaves the results of whole runs alone.
RESULTS = bench/results$(if $(QUICK),/quick)
# By its path, which Google's runner wants; what starts the host does not load the sanitizer itself.
SANITIZED = /usr/bin/env ASAN_OPTIONS=detect_leaks=0 LD_PRELOAD=$$(g++ -print-file-name=libasan.so) target/sanitize/debug/ferrobuf-host
CPP_FILES = git ls-files -z '*.cpp' '*.hpp' '*.h' ':!tests/golden' | xargs -0
TEXT_FILES = git ls-files -z '*.ts' '*.tsx' '*.js' '*.mjs' '*.json' ':!tests/golden' ':!bench/results' ':!*package-lock.json' | xargs -0

.PHONY: help setup demo screenshot test lint rust-test corpus js-test leaks sanitize conformance miri fuzz large size payloads bench bench-compare bench-rust bench-hermes bench-node bench-schemas bench-report format clean

help: ## List the chores
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1\t\2/p' $(MAKEFILE_LIST) | expand -t 16

setup: ## Install tools and build Hermes, where they are missing
	@tests/setup/tools.sh
	@tests/setup/npm.sh tests/js tests/npm bench/peers
	@tests/setup/conformance.sh
	@tests/setup/example.sh
	@bench/peers/generate.sh
	@tests/setup/react-native.sh
	@tests/setup/expo.sh
	@tests/setup/nitro.sh
	@tests/setup/hermes.sh

test: setup lint rust-test js-test leaks sanitize conformance large fuzz ## Run every check and test

lint: setup $(HOST) ## Formatting, clippy, rustdoc, TypeScript
	cargo fmt --all --check
	cargo fmt --manifest-path tests/fuzz/Cargo.toml --check
	@cargo metadata --locked --format-version 1 --manifest-path tests/fuzz/Cargo.toml >/dev/null
	$(CPP_FILES) $(CLANG_FORMAT) --dry-run --Werror
	$(TEXT_FILES) $(BIN)/prettier --check --log-level warn
	cargo clippy -q --workspace --all-targets --locked -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc -q --workspace --no-deps --locked
	ln -sfn "$$($(HOST) --generated)" tests/js/generated
	$(BIN)/tsc -p tests/js
	$(BIN)/tsc -p tests/npm
	$(BIN)/tsc -p bench/peers

rust-test: setup ## Tests of the Rust crates
	cargo test --workspace --locked

$(HOST): FORCE
	@cargo build -q --locked -p ferrobuf-host

demo: setup ## Generate the example's package; encode and decode its messages inside Hermes
	@echo "ferrobuf generate, in example/"
	@cd example && cargo run -q --locked -p ferrobuf-codegen --bin ferrobuf -- generate
	@$(MAKE) $(HOST)
	@echo
	@$(HOST) tests/demo.ts

screenshot: setup ## Run the example's bench in Hermes, and draw its screen with the results in Chromium
	@tests/setup/chromium.sh
	@tests/setup/npm.sh tests/screenshot
	@cd example && cargo run -q --locked -p ferrobuf-codegen --bin ferrobuf -- generate --quiet && npm run --silent generate:protobufjs
	@cargo build -q --release --locked -p ferrobuf-host
	target/release/ferrobuf-host tests/screenshot/measure.ts example/screenshots/bench.json "$$(bench/environment.sh)"
	node tests/screenshot/render.mjs example/screenshots/bench.png

conformance: setup $(HOST) ## Google's conformance suite, on the Rust codec and through Hermes
	@cargo build -q --locked -p ferrobuf-conformance
	target/debug/conformance "rust binary" target/debug/testee
	target/debug/conformance "hermes binary" $(HOST) tests/conformance/testee.ts

corpus: setup
	@cargo run -q --locked -p ferrobuf-differential --example corpus target/corpus
	@node tests/js/peers/protobufjs.mjs target/corpus

$(BENCH_HOST): FORCE
	@cargo build -q --locked -p ferrobuf-bench-host

js-test: setup $(HOST) $(BENCH_HOST) corpus ## Tests of the generated TypeScript, inside Hermes
	$(HOST) --test tests/js/*.test.ts bench/peers/*.test.ts
	$(BENCH_HOST) --test bench/dynamic/*.test.ts

leaks: setup $(HOST) ## A million encodes and decodes, and the memory that they leave behind
	$(HOST) --test tests/js/leaks.ts

sanitize: setup corpus ## The same, and conformance through Hermes, with the C++ under AddressSanitizer and UBSan
	FERROBUF_SANITIZE=address,undefined CARGO_TARGET_DIR=target/sanitize cargo build -q --locked -p ferrobuf-host
	@cargo build -q --locked -p ferrobuf-conformance
	$(SANITIZED) --test tests/js/*.test.ts
	target/debug/conformance "hermes binary, sanitized" $(SANITIZED) tests/conformance/testee.ts

fuzz: setup ## libFuzzer on decode, round trip and the oracle, for MINUTES=1 in total
	@tests/fuzz/run.sh $(or $(MINUTES),1)

miri: corpus ## The runtime's unsafe code under Miri; needs a nightly toolchain with miri and rust-src
	CARGO_TARGET_DIR=target/miri cargo +nightly miri test -q -p ferrobuf --features ffi --lib -- --skip sizes_beyond_memory
	CARGO_TARGET_DIR=target/miri FERROBUF_SCHEMAS=3 MIRIFLAGS=-Zmiri-disable-isolation \
		cargo +nightly miri test -q -p ferrobuf-differential --test suite interpreted

large: setup ## All of Google's APIs and OpenTelemetry: generated, the largest compiled, and what it took
	@tests/setup/protos.sh
	@cargo build -q --release --locked -p ferrobuf-codegen
	@cargo run -q --locked -p ferrobuf-large target/release/ferrobuf

size: setup ## What a message adds to an app: native code and data of OpenTelemetry's schemas; OPT=3 for another opt-level
	@tests/setup/protos.sh
	@tests/large/size.sh

payloads: setup ## The encoding of each bench payload in target/payloads, for benches in other languages
	@cargo build -q --release --locked -p ferrobuf-host
	@mkdir -p target/payloads
	@target/release/ferrobuf-host bench/hermes/dump.ts out=target/payloads

bench-rust: payloads ## The Rust codec and its peers, without a JavaScript engine; QUICK=1 for a first look, ONLY=tiny for what has that in its name
	@mkdir -p $(RESULTS)
	@OUT=$(if $(ONLY),,$(CURDIR)/$(RESULTS)/rust.json) ENVIRONMENT="$$(bench/environment.sh)" \
	  cargo bench -q --locked -p ferrobuf-bench -- --quiet $(ONLY) | grep -v '^Benchmarking'

bench-hermes: setup ## Ours, the peers, the dynamic path, JSON and the floor inside Hermes; QUICK=1 for a first look, RUNS=3 for medians of three, OURS=1 without peers
	@cargo build -q --release --locked -p ferrobuf-bench-host
	@mkdir -p $(RESULTS)
	@target/release/ferrobuf-bench-host $(if $(OURS),bench/hermes/main.ts,bench/peers/hermes.ts out=$(RESULTS)/hermes.json) \
	  runs=$(or $(RUNS),1) environment="$$(bench/environment.sh)" $(if $(QUICK),quick)

bench-node: setup ## The JavaScript libraries in node; QUICK=1 for a first look
	@mkdir -p $(RESULTS)
	@bench/node/run.sh out=$(RESULTS)/node.json environment="$$(bench/environment.sh)" $(if $(QUICK),quick)

bench-schemas: setup ## Generators: time and memory for 1 to 8000 .proto files, beside peers; QUICK=1 for up to 100 files
	@tests/setup/protos.sh
	@cargo build -q --release --locked -p ferrobuf-codegen -p ferrobuf-bench-schemas
	@mkdir -p $(RESULTS)
	@target/release/ferrobuf-bench-schemas target/release/ferrobuf $(RESULTS)/schemas.json "$$(bench/environment.sh)" $(if $(QUICK),quick)

bench: ## All layers, then what changed, tables and charts; QUICK=1 for a first look that changes no committed file
	@set -e; for layer in $(LAYERS); do $(MAKE) bench-$$layer; done
	@$(if $(QUICK),$(REPORT) tables --print --results $(RESULTS),$(MAKE) bench-compare || true; $(MAKE) bench-report)

bench-compare: ## The latest results against those of BASE, a file or folder; the committed ones where it is not given
	@$(REPORT) compare $(BASE) bench/results

bench-report: ## Take the latest results as the committed ones; write tables and charts of them
	@$(REPORT) accept
	@$(REPORT) tables
	@$(REPORT) charts

format: setup ## Format all sources
	cargo fmt --all
	cargo fmt --manifest-path tests/fuzz/Cargo.toml
	$(CPP_FILES) $(CLANG_FORMAT) -i
	$(TEXT_FILES) $(BIN)/prettier --write --log-level warn

clean: ## Remove what was built in this checkout; the cache stays
	cargo clean
	rm -rf {tests/js,tests/npm,bench/peers}/{node_modules,generated} tests/screenshot/node_modules example/{node_modules,ferrobuf,generated,react-native-ferrobuf-*.tgz}

.PHONY: FORCE
FORCE:
