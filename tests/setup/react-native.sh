#!/usr/bin/env bash
# Fetches the React Native releases that the glue and the native module must compile against, from npm, into the cache:
# $FERROBUF_CACHE/react-native/VERSION. Only what the tests use: C++ with its headers, JavaScript, build scripts. Does nothing where
# they are there.
set -euo pipefail
source "$(dirname "$0")/npm_tarball.sh"
cache=${FERROBUF_CACHE:-$HOME/.cache/ferrobuf}
mkdir -p "$cache"
exec 9>"$cache/react-native.lock"
flock 9

folders=(LICENSE package.json Libraries ReactAndroid/cmake-utils ReactCommon scripts src)

# fetch VERSION INTEGRITY
fetch() {
  local dir=$cache/react-native/$1
  if [ "$(cat "$dir/complete" 2>/dev/null)" = "${folders[*]}" ]; then return; fi
  echo "setup: fetching React Native $1" >&2
  rm -rf "$dir"
  mkdir -p "$dir"
  npm_tarball "react-native@$1" "$2" "$dir"
  tar -xzf "$dir/package.tgz" -C "$dir" --strip-components=1 "${folders[@]/#/package/}"
  rm "$dir/package.tgz"
  echo "${folders[*]}" >"$dir/complete"
}

fetch 0.81.6 sha512-X/tI8GqfzVaa+zfbE4+lySNN5UzwBIAVRHVZPKymOny9Acc5GYYcjAcEVfG3AM4h920YALWoSl8favnDmQEWIg==
fetch 0.85.3 sha512-HN/fGC+3nZVcDNcw7gfbM/DuqZAvI9Mz+/SxuhODaua4JY0BPzhfTzWXRyTR4mRgMHmShTPpH2PYMTxvZrsdZA==
fetch 0.88.1 sha512-wajWcLZ93GCN7k4Uwh4CS4L2Ah8ohcvkOXnvIYmh4Yvuqho5j3APZ9qozK+nQrHWSgauq4h8D3HN5DKK84SrHA==
