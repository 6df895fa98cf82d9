#!/usr/bin/env bash
# Installs the npm packages that a folder's lock file names. Does nothing where they are installed already.
# Usage: npm.sh FOLDER...
set -euo pipefail
cd "$(dirname "$0")/../.."
cache=${FERROBUF_CACHE:-$HOME/.cache/ferrobuf}
mkdir -p "$cache"
exec 9>"$cache/npm.lock"
flock 9
for folder in "$@"; do
  # A copy of the lock file tells what was installed; npm's own copy is laid out differently.
  if cmp -s "$folder/package-lock.json" "$folder/node_modules/.installed-lock.json"; then continue; fi
  echo "setup: npm ci in $folder" >&2
  # Nothing but what it fails for.
  npm --prefix "$folder" ci --loglevel=error --no-progress --no-audit --no-fund >/dev/null
  cp "$folder/package-lock.json" "$folder/node_modules/.installed-lock.json"
done
