#!/usr/bin/env bash
# Fetches the C++ of Nitro Modules, which bench/dynamic measures, from npm into the cache:
# $FERROBUF_CACHE/react-native-nitro-modules-VERSION/cpp. Does nothing where it is there.
set -euo pipefail
source "$(dirname "$0")/npm_tarball.sh"
cache=${FERROBUF_CACHE:-$HOME/.cache/ferrobuf}
mkdir -p "$cache"
exec 9>"$cache/nitro.lock"
flock 9

package=react-native-nitro-modules
# bench/dynamic/build.rs names the version too.
version=0.37.1
integrity=sha512-KpW6EQVQ/bfegpCGxN9Be+ndvsfj56t4IESEvCASu9gWpJa/NDfHpIeIwCOvZQ3eXmLEj6YD4wCLqcC1FJPr2w==
dir=$cache/$package-$version
if [ -e "$dir" ]; then exit 0; fi

echo "setup: fetching $package $version" >&2
work=$(mktemp -d -p "$cache")
trap 'rm -rf "$work"' EXIT
npm_tarball "$package@$version" "$integrity" "$work"
tar -xzf "$work/package.tgz" -C "$work" package/cpp package/package.json
# Last: its presence says that all is there.
mv "$work/package" "$dir"
