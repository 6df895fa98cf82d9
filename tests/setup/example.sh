#!/usr/bin/env bash
# Packs rn-binding and installs what the app in example/ depends on, that package among it, as the app's README says. Does nothing where
# that is done and rn-binding is as it was. Needs what npm.sh installs in tests/js.
set -euo pipefail
cd "$(dirname "$0")/../.."
cache=${FERROBUF_CACHE:-$HOME/.cache/ferrobuf}
mkdir -p "$cache"
exec 8>"$cache/example.lock"
flock 8

app=example
package=$app/node_modules/react-native-ferrobuf
state=$(cd rn-binding && find . -type f -not -path './node_modules/*' -not -path './lib/*' -print0 | sort -z | xargs -0 sha256sum | sha256sum)
if [ "$state" != "$(cat $app/node_modules/.packed 2>/dev/null)" ]; then
  echo "setup: packing rn-binding for $app" >&2
  rm -f $app/react-native-ferrobuf-*.tgz
  # The compiler's complaints are on standard output.
  if ! packing=$(PATH="$PWD/tests/js/node_modules/typescript-5/bin:$PATH" npm pack --pack-destination $app ./rn-binding 2>&1); then
    echo "$packing" >&2
    exit 1
  fi
fi
tests/setup/npm.sh $app
if [ "$state" != "$(cat $app/node_modules/.packed 2>/dev/null)" ]; then
  # The lock file names the tarball, not its content, which may be newer than what is installed.
  rm -rf $package
  mkdir $package
  tar -xzf $app/react-native-ferrobuf-*.tgz -C $package --strip-components=1
  chmod +x $package/bin/ferrobuf.js
  echo "$state" >$app/node_modules/.packed
fi
