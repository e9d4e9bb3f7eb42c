# Everything a newcomer needs. `make demo` and `make test` install what is missing; nothing else does.
SWIFT ?= swift
PREFIX ?= /usr/local
OUT = build/demo

.PHONY: demo test fuzz release lint format case-paths docs bench bench-check bench-limits bench-record bench-program bench-peers noise punches install clean setup

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
	@.build/release/quarry replay --game Data/hunt/game.json Data/orienteering/fixes.csv Data/hunt/claims.ndjson \
		--html $(OUT)/hunt.html --story $(OUT)/hunt.txt
	@echo
	@echo "How the hunt ended:"
	@tail -n 16 $(OUT)/hunt.txt
	@echo
	@.build/release/quarry replay --game Data/orienteering/long.json Data/orienteering/fixes.csv --actions $(OUT)/race.ndjson
	@echo
	@echo "Open $(OUT)/airport.html and $(OUT)/hunt.html in a browser to watch them."

setup:
	@Scripts/setup

release: setup
	$(SWIFT) build -c release --product quarry

test: setup
	$(SWIFT) build --build-tests
	$(SWIFT) test --skip-build --parallel

# Feeds what is written in C with bytes of any kind, so many seconds each, under sanitizers; finds lie in build/fuzz.
FUZZ_SECONDS ?= 60

fuzz:
	@SWIFT='$(SWIFT)' FUZZ_SECONDS='$(FUZZ_SECONDS)' Scripts/fuzz $(wildcard Fuzz/*.c)

lint:
	$(SWIFT) format lint --strict --recursive --parallel Package.swift Sources Tests Benchmarks Scripts/case-paths.swift
	Scripts/case-paths --self-test
	Scripts/case-paths --check Sources Tests Benchmarks

# Writes the case paths of enums into the files where the enums are.
case-paths:
	Scripts/case-paths Sources Tests Benchmarks

format:
	$(SWIFT) format --in-place --recursive --parallel Package.swift Sources Tests Benchmarks Scripts/case-paths.swift

docs: setup
	@Scripts/docs

# FILTER=words,of,names runs some cases only; PEERS=rows.ndjson adds what Benchmarks/peers measured.
BENCH = .build/release/quarry-bench

bench-program: setup
	$(SWIFT) build -c release --product quarry-bench

bench: bench-program
	@mkdir -p build
	$(BENCH) run $(if $(FILTER),--filter '$(FILTER)') $(if $(PEERS),--peers '$(PEERS)') --json build/bench.json
	$(if $(FILTER),,$(BENCH) scaling --json build/bench.json --svg build/bench)

# What a user would pick instead, on the same inputs, and the benchmark with those rows: some minutes more.
bench-peers: bench-program
	Benchmarks/peers/run
	$(MAKE) bench PEERS=build/peers.ndjson

# What continuous integration holds every change to: see Benchmarks/README.md.
bench-check: bench-program
	$(BENCH) check

# Writes the limits anew; say in the commit why they moved.
bench-limits: bench-program
	$(BENCH) check --record

# Measures everything and puts it into the repository: the report, the drawings, the tables of Benchmarks/README.md.
bench-record: bench-program
	@mkdir -p Benchmarks/Results
	$(BENCH) run $(if $(PEERS),--peers '$(PEERS)') --json Benchmarks/Results/latest.json
	$(BENCH) scaling --json Benchmarks/Results/latest.json --svg Benchmarks/Results
	$(BENCH) table Benchmarks/Results/latest.json --into Benchmarks/README.md

# How well borders are decided: under noise (some minutes), and over a recorded race. RULES='correlationSeconds=40 …' tries others.
RACE ?= ../shared/data/traces/multiplayer_orienteering/highfieldpark-2022-06-04
SEEDS ?= 2000

noise: bench-program
	@mkdir -p build
	$(BENCH) noise --seeds $(SEEDS) $(RULES:%=--rule %) --json build/noise.json

punches: bench-program
	@mkdir -p build
	$(BENCH) punches '$(RACE)' --svg build/punches.svg

install: release
	install -d $(DESTDIR)$(PREFIX)/bin
	install -m 755 .build/release/quarry $(DESTDIR)$(PREFIX)/bin/quarry

clean:
	rm -rf .build build
