#!/usr/bin/env bash
# Fetches the native projects that `expo prebuild` starts from, from npm, into the cache: $FERROBUF_CACHE/expo-template-VERSION.
# Does nothing where they are there.
set -euo pipefail
source "$(dirname "$0")/npm_tarball.sh"
cache=${FERROBUF_CACHE:-$HOME/.cache/ferrobuf}
mkdir -p "$cache"
exec 9>"$cache/expo.lock"
flock 9

version=56.0.37
dir=$cache/expo-template-$version
[ ! -e "$dir/complete" ] || exit 0
echo "setup: fetching Expo's template $version" >&2
rm -rf "$dir"
mkdir -p "$dir"
npm_tarball "expo-template-bare-minimum@$version" sha512-UWR3hsV5wIYAvQ8v8KBD0E8UicCPgDIZfRWA4LgR2Esb5ZAxutfamnnILUlw4imMQNgqmZOp79s+f4mzJKUBvA== "$dir"
tar -xzf "$dir/package.tgz" -C "$dir" --strip-components=1
rm "$dir/package.tgz"
touch "$dir/complete"
