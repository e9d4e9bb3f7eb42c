# Everything a newcomer needs. `make demo` and `make test` install what is missing; nothing else does.
SWIFT ?= swift
PREFIX ?= /usr/local
OUT = build/demo

.PHONY: demo test release lint format docs bench bench-peers install clean setup

demo: release
	@mkdir -p $(OUT)
	@echo
	@.build/release/quarry replay --game Data/run/game.json --actions $(OUT)/run.ndjson --html $(OUT)/run.html
	@echo
	@.build/release/quarry replay --game Data/airport/game.json Data/airport/movements.csv \
		--actions $(OUT)/airport.ndjson --html $(OUT)/airport.html --final $(OUT)/airport.final.json
	@echo
	@echo "The last actions of the match:"
	@tail -n 6 $(OUT)/airport.ndjson
	@echo
	@echo "Open $(OUT)/airport.html in a browser to watch it."

setup:
	@Scripts/setup

release: setup
	$(SWIFT) build -c release --product quarry

test: setup
	$(SWIFT) build --build-tests
	$(SWIFT) test --skip-build --parallel

lint:
	$(SWIFT) format lint --strict --recursive --parallel Package.swift Sources Tests

format:
	$(SWIFT) format --in-place --recursive --parallel Package.swift Sources Tests

docs: setup
	@Scripts/docs

bench: release
	@Scripts/replay-speed

# What a user would pick instead, on the same inputs: a Python environment and programs under build/, a few minutes.
bench-peers: setup
	$(SWIFT) build -c release --product quarry-bench
	@Benchmarks/peers/run
	@.build/release/quarry-bench run --peers build/peers.ndjson --json build/bench.json

install: release
	install -d $(DESTDIR)$(PREFIX)/bin
	install -m 755 .build/release/quarry $(DESTDIR)$(PREFIX)/bin/quarry

clean:
	rm -rf .build build
