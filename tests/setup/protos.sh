#!/usr/bin/env bash
# Fetches large public sets of schemas into the cache. Does nothing where they are there.
#
# Leaves in $FERROBUF_CACHE/protos: `google-proto-files-VERSION` (all of Google's public APIs, from npm), and
# `opentelemetry-proto-VERSION`, a link to those of the crate of that name, which tests/large has as a dependency for this.
set -euo pipefail
cd "$(dirname "$0")/../.."
source tests/setup/npm_tarball.sh
dir=${FERROBUF_CACHE:-$HOME/.cache/ferrobuf}/protos
mkdir -p "$dir"
exec 9>"$dir/lock"
flock 9

google=google-proto-files
version=5.0.3
integrity=sha512-HrKG4IIPUHaU1E4+J8yETm41N39+pm9z+ZBERNcq+q8ltHRcFwTcxSviqJSuxPiZJNTWmdBhp03xcElCRlQPxA==
if [ ! -e "$dir/$google-$version" ]; then
  echo "setup: fetching $google $version" >&2
  work=$(mktemp -d -p "$dir")
  trap 'rm -rf "$work"' EXIT
  npm_tarball "$google@$version" "$integrity" "$work"
  tar -xzf "$work/package.tgz" -C "$work"
  # Last: its presence says that all is there.
  mv "$work/package" "$dir/$google-$version"
fi

version=$(awk '/^name = "opentelemetry-proto"$/ { getline; gsub(/[" ]/, ""); sub(/version=/, ""); print }' Cargo.lock)
link=$dir/opentelemetry-proto-$version
if [ ! -e "$link/tracez.proto" ]; then
  cargo fetch -q --locked
  manifest=$(cargo metadata --locked --offline --format-version 1 |
    python3 -c 'import json, sys; print(next(p["manifest_path"] for p in json.load(sys.stdin)["packages"] if p["name"] == "opentelemetry-proto"))')
  ln -sfn "$(dirname "$manifest")/src/proto" "$link"
fi
