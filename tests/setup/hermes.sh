#!/usr/bin/env bash
# Builds the JavaScript engine Hermes from the source that the crate hermes-engine carries, into a cache outside the
# checkout: about 14 minutes on two cores, once a machine. Does nothing where it is built.
#
# Leaves in $FERROBUF_CACHE/hermes-engine-VERSION: `source` (link to the unpacked source, for its headers), `build`,
# and `lib/libhermes.a`, one archive of all that an embedder links; tests/host/build/main.rs reads these.
set -euo pipefail
cd "$(dirname "$0")/../.."
version=$(awk '/^name = "hermes-engine"$/ { getline; gsub(/[" ]/, ""); sub(/version=/, ""); print }' Cargo.lock)
dir=${FERROBUF_CACHE:-$HOME/.cache/ferrobuf}/hermes-engine-$version
mkdir -p "$dir"
exec 9>"$dir/lock"
flock 9

if [ -e "$dir/complete" ] && [ -e "$dir/source/API/hermes/hermes.h" ]; then exit 0; fi

cargo fetch -q --locked
manifest=$(cargo metadata --locked --offline --format-version 1 |
  python3 -c 'import json, sys; print(next(p["manifest_path"] for p in json.load(sys.stdin)["packages"] if p["name"] == "hermes-engine"))')
ln -sfn "$(dirname "$manifest")/hermes-vendor" "$dir/source"
if [ -e "$dir/complete" ]; then exit 0; fi

echo "setup: building Hermes (hermes-engine $version), log in $dir/build.log" >&2
{
  cmake -G Ninja -S "$(realpath "$dir/source")" -B "$dir/build" -DCMAKE_BUILD_TYPE=Release \
    -DHERMES_ENABLE_DEBUGGER=OFF -DHERMES_ENABLE_INTL=OFF -DHERMES_BUILD_APPLE_FRAMEWORK=OFF \
    -DHERMES_BUILD_SHARED_JSI=OFF -DHERMES_ENABLE_TEST_SUITE=OFF
  ninja -C "$dir/build" hermesvm_a jsi compileJS
} >"$dir/build.log" 2>&1 || {
  tail -n 20 "$dir/build.log" >&2
  exit 1
}

# The libraries refer to each other in circles; a linker searches one archive until nothing more is found in it.
mkdir -p "$dir/lib"
rm -f "$dir/lib/libhermes.a"
{
  echo "CREATE $dir/lib/libhermes.a"
  find "$dir/build" -name '*.a' | sort | sed 's/^/ADDLIB /'
  echo "SAVE"
} | ar -M
ranlib "$dir/lib/libhermes.a"
touch "$dir/complete"
