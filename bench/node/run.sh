#!/usr/bin/env bash
# Bundles the bench for node and runs it. Arguments: see ../runner/run.ts.
set -euo pipefail
cd "$(dirname "$0")/../.."
tests/js/node_modules/.bin/esbuild bench/node/main.ts --bundle --platform=node --target=node20 --log-level=warning \
  --outfile=target/bench/node.cjs
exec node --expose-gc target/bench/node.cjs "$@"
