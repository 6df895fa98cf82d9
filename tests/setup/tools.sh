#!/usr/bin/env bash
# Installs what the build and the tests need from the machine's own package registries: Debian packages, the Rust
# toolchain that rust-toolchain.toml names, and a pinned clang-format. Does nothing, and prints nothing, where all is there.
set -euo pipefail
cd "$(dirname "$0")/../.."
cache=${FERROBUF_CACHE:-$HOME/.cache/ferrobuf}
mkdir -p "$cache"
exec 9>"$cache/tools.lock"
flock 9

missing=()
# need COMMAND PACKAGE: the package is wanted when the command cannot be found.
need() { command -v "$1" >/dev/null || missing+=("$2"); }
need g++ g++
need clang++ clang
need ld.lld lld
need cmake cmake
need ninja ninja-build
need python3 python3
need ruby ruby
need groovy groovy
# By the folder in which groovy looks for it.
[ -x /usr/lib/jvm/default-java/bin/java ] || missing+=(default-jre-headless)
need unzip unzip
need curl curl
need git git
need node nodejs
need npm npm
[ -e /usr/include/unicode/uchar.h ] || missing+=(libicu-dev)
python3 -m pip --version >/dev/null 2>&1 || missing+=(python3-pip)
[ -e /etc/ssl/certs/ca-certificates.crt ] || missing+=(ca-certificates)
if [ ${#missing[@]} -gt 0 ]; then
  echo "setup: installing ${missing[*]}" >&2
  apt-get -qq update
  DEBIAN_FRONTEND=noninteractive apt-get -qq install --no-install-recommends -y "${missing[@]}" >/dev/null
fi

# What React Native's tools take. Older releases of Debian have an older one.
oldest=20.19.4
if ! printf '%s\n' "$oldest" "$(node --print process.versions.node)" | sort --version-sort --check=silent; then
  echo "setup: node is $(node --version) here; install $oldest or later, then run this again" >&2
  exit 1
fi

if ! command -v cargo >/dev/null; then
  if apt-cache show rustup >/dev/null 2>&1; then
    echo "setup: installing rustup" >&2
    DEBIAN_FRONTEND=noninteractive apt-get -qq install --no-install-recommends -y rustup >/dev/null
  else
    echo "setup: no cargo here; install Rust with rustup, then run this again" >&2
    exit 1
  fi
fi
# Lets rustup fetch the pinned toolchain now, with its message, rather than in the middle of a build.
cargo --version >/dev/null

# One clang-format for everybody: what it prints changes from release to release.
clang_format=14.0.6
if [ ! -x "$cache/clang-format-$clang_format/clang-format" ]; then
  echo "setup: fetching clang-format $clang_format" >&2
  wheel=$(mktemp -d)
  python3 -m pip -q --disable-pip-version-check download --no-deps -d "$wheel" "clang-format==$clang_format"
  unzip -q "$wheel"/*.whl -d "$wheel"
  mkdir -p "$cache/clang-format-$clang_format"
  install -m 755 "$(find "$wheel" -type f -path '*/bin/clang-format')" "$cache/clang-format-$clang_format/clang-format"
  rm -r "$wheel"
fi
