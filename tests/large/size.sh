#!/usr/bin/env bash
# `make size`: what generated code adds to an app, measured on the schemas of OpenTelemetry.
#
# Links three shared objects as an app would, stripped and without what nothing calls: the runtime and the interpreter with a module
# that has no message; the same with the Rust code of all messages; and with their C++ tables too. The differences are what messages
# take: what they alone use of the runtime is in there. `OPT=3` measures another opt-level of Rust than the one that the README has.
set -euo pipefail
cd "$(dirname "$0")/../.."
opt=${OPT:-s}
cxx=${CXX:-g++}
cache=${FERROBUF_CACHE:-$HOME/.cache/ferrobuf}
jsi=$(printf '%s\n' "$cache"/react-native/*/ReactCommon/jsi | sort -V | tail -n 1)
work=$PWD/target/size
mkdir -p "$work/none"
protos=$(printf '%s\n' "$cache"/protos/opentelemetry-proto-* | tail -n 1)

cargo build -q --locked -p ferrobuf-codegen
ferrobuf=$PWD/target/debug/ferrobuf
echo 'syntax = "proto3";' >"$work/none/none.proto"
"$ferrobuf" generate -q --module none "$work/none/none.proto" -I "$work/none" --rust-out "$work/rust/none" --jsi-out "$work/jsi/none"
(cd "$protos" && "$ferrobuf" generate -q --module all opentelemetry-proto tracez.proto -I opentelemetry-proto -I . \
  --rust-out "$work/rust/all" --jsi-out "$work/jsi/all")

# rust MODULE…: a static library of them, in $work/MODULE….a
rust() {
  local crate=$work/crate-$*
  crate=${crate// /-}
  mkdir -p "$crate/src"
  printf '#[path = "../../rust/%s/mod.rs"]\npub mod %s;\n' $(printf '%s %s ' $(for module; do echo "$module" "$module"; done)) >"$crate/src/lib.rs"
  cat >"$crate/Cargo.toml" <<END
[package]
name = "app"
version = "0.0.0"
edition = "2024"
[lib]
crate-type = ["staticlib"]
[dependencies]
ferrobuf = { path = "$PWD/runtime", features = ["ffi"] }
[profile.release]
opt-level = $([[ $opt == [0-9] ]] && echo "$opt" || echo "\"$opt\"")
lto = true
codegen-units = 1
[workspace]
END
  cp Cargo.lock "$crate"
  (cd "$crate" && RUSTFLAGS="-C symbol-mangling-version=v0" CARGO_TARGET_DIR=$work/cargo-$opt cargo build -q --offline --release)
  cp "$work/cargo-$opt/release/libapp.a" "$work/$(IFS=-; echo "$*").a"
}

# cpp FOLDER: objects of the C++ in it, once each
cpp() {
  local file
  find "$1" -name '*.cpp' | sort | while read -r file; do
    local object=$work/objects/${file//\//_}.o
    [[ $object -nt $file ]] || "$cxx" -std=c++20 -Os -fPIC -fvisibility=hidden -ffunction-sections -fdata-sections -isystem "$jsi" \
      -I rn-binding/cpp -I "$1" -c "$file" -o "$object"
    echo "$object"
  done
}

# link NAME LIBRARY MODULE KEEP OBJECT…: $work/NAME.so, which installs MODULE and keeps the symbol KEEP
link() {
  local name=$1 library=$2 module=$3 keep=$4
  shift 4
  printf '#include <ferrobuf/Install.hpp>\n#include <ferrobuf_module.hpp>
#define SHOWN extern "C" __attribute__((visibility("default")))
extern "C" const ferrobuf_Module %s;
SHOWN const ferrobuf_Module *const app_keep = &%s;
SHOWN void app_install(facebook::jsi::Runtime &rt) { ferrobuf::install(rt, ferrobuf_generated::module()); }\n' "$keep" "$keep" >"$work/$name.cpp"
  "$cxx" -std=c++20 -Os -fPIC -fvisibility=hidden -isystem "$jsi" -I rn-binding/cpp -I "$work/jsi/$module" -c "$work/$name.cpp" -o "$work/$name.o"
  "$cxx" -shared -Wl,--gc-sections -Wl,--exclude-libs,ALL -o "$work/$name.full.so" "$work/$name.o" "$@" "$library"
  strip -o "$work/$name.so" "$work/$name.full.so"
}

# loaded NAME: bytes of the sections that a device loads
loaded() { size -A "$work/$1.so" | awk '$1 ~ /^\./ && $3 > 0 { bytes += $2 } END { print bytes }'; }

mkdir -p "$work/objects"
rust none
rust none all
host=$(cpp rn-binding/cpp)
none=$(cpp "$work/jsi/none")
all=$(cpp "$work/jsi/all")
link shared "$work/none.a" none ferrobuf_module_none $host $none
link rust "$work/none-all.a" none ferrobuf_module_all $host $none
link whole "$work/none-all.a" all ferrobuf_module_all $host $all

# code NAME PATTERN: bytes of the symbols that match
code() { nm -S --radix=d -C "$work/$1.full.so" | awk -v pattern="$2" 'NF > 3 && $0 ~ pattern { bytes += $2 } END { print bytes + 0 }'; }

# section NAME SECTION
section() { size -A "$work/$1.so" | awk -v name="$2" '$1 == name { print $2 }'; }

messages=$(cd "$protos" && "$ferrobuf" inspect --message-format json opentelemetry-proto tracez.proto -I opentelemetry-proto -I . |
  python3 -c 'import json, sys; print(len(json.load(sys.stdin)["messages"]))')
shared=$(loaded shared) rust=$(loaded rust) whole=$(loaded whole)
relocations=$(($(section whole .rela.dyn) - $(section shared .rela.dyn)))

echo "opt-level $opt, $cxx $("$cxx" -dumpversion), $(uname -m), $messages messages; bytes that are loaded:"
printf '%9d  without messages, of them code of simdutf %d, of the backtraces of the Rust library %d\n' "$shared" \
  "$(code shared simdutf)" "$(code shared 'gimli|addr2line|miniz|rustc_demangle|backtrace|object::')"
printf '%9d  Rust of all messages, %d a message\n' $((rust - shared)) $(((rust - shared) / messages))
printf '%9d  C++ tables of all messages, %d a message\n' $((whole - rust)) $(((whole - rust) / messages))
printf '%9d  both, %d a message; of that %d are relocations, which `-z pack-relative-relocs` makes small\n' \
  $((whole - shared)) $(((whole - shared) / messages)) $((relocations / messages))

# A fifth more than it is: something that was outlined no longer is.
most=4300
if [[ $opt == s ]] && ((whole - shared > most * messages)); then
  echo "FAIL a message takes more than $most bytes" >&2
  exit 1
fi
