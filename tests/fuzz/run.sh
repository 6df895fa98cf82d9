#!/usr/bin/env bash
# run.sh MINUTES: builds the fuzz targets and runs each for its share of the time. What it prints of a run is libFuzzer's own.
# A finding ends it with an error and with the command that reproduces it.
#
# Instrumentation is the compiler's own, in the pinned toolchain too.
set -euo pipefail
cd "$(dirname "$0")/../.."
minutes=${1:?usage: run.sh MINUTES}
targets=(decode roundtrip differential)
seconds=$(awk -v minutes="$minutes" -v targets=${#targets[@]} 'BEGIN { print int(minutes * 60 / targets) }')
# 0 would be without end for libFuzzer.
if [ "$seconds" -lt 1 ]; then
  echo "fuzz: $minutes minutes are too few" >&2
  exit 2
fi

# The flags that cargo-fuzz passes.
flags=(-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4
  -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table
  -Cllvm-args=-sanitizer-coverage-trace-compares -Cllvm-args=-simplifycfg-branch-fold-threshold=0
  -Ccodegen-units=1 --cfg fuzzing)
out=target/fuzz
host=$(rustc -vV | sed -n 's/^host: //p')

# The target is named so that build scripts and procedural macros are not instrumented too. Few of the random schemas: they take
# long to compile, and the kinds schemas have every sort of field.
FERROBUF_SCHEMAS=4 RUSTFLAGS="${flags[*]}" CARGO_TARGET_DIR=$out \
  cargo build -q --release --locked --target "$host" --manifest-path tests/fuzz/Cargo.toml
cargo run -q --locked -p ferrobuf-differential --example seeds target/fuzz/seeds

for target in "${targets[@]}"; do
  program=$out/$host/release/$target
  corpus=target/fuzz/corpus/$target
  findings=target/fuzz/findings/$target
  log=target/fuzz/$target.log
  mkdir -p "$corpus" "$findings"
  echo "fuzz: $target for $seconds seconds"
  if ! "$program" "$corpus" target/fuzz/seeds -max_len=4096 -max_total_time="$seconds" -timeout=10 -rss_limit_mb=1024 \
    -print_final_stats=1 -artifact_prefix="$findings/" >"$log" 2>&1; then
    grep -v '^#[0-9]' "$log" | tail -n 60
    input=$(sed -n 's/.*Test unit written to \(.*\)$/\1/p' "$log" | tail -n 1)
    echo "fuzz: $target found something; again with: $program $input" >&2
    exit 1
  fi
  grep -E '^#[0-9]+\s+(INITED|DONE)|^Done |^stat::(average_exec_per_sec|new_units_added|peak_rss_mb)' "$log"
done
