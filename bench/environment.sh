#!/usr/bin/env bash
# Prints, as JSON, what the times of a run depend on: date, revision, machine, versions. All layers put it beside their rows.
set -euo pipefail
cd "$(dirname "$0")/.."
revision=$(git rev-parse HEAD)
if [ -n "$(git status --porcelain --untracked-files=no -- . ':!bench/results' ':!bench/charts' ':!*.md')" ]; then
  revision+=" with changes"
fi
python3 - "$revision" <<'PYTHON'
import json, os, platform, re, subprocess, sys, time

# What the rows of the layers are about; names that a lock file lacks are left out.
CRATES = ["buffa", "buffa-build", "hermes-engine", "pb-rs", "prost", "prost-build", "prost-reflect", "protobuf", "quick-protobuf"]
PEERS = "bench/peers/package-lock.json"

def first_line(*command):
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()[0]
    except (FileNotFoundError, subprocess.CalledProcessError, IndexError):
        return None

def crates():
    locked = re.findall(r'name = "(.*)"\nversion = "(.*)"', open("Cargo.lock").read())
    return {name: version for name, version in locked if name in CRATES}

def packages():
    if not os.path.exists(PEERS):
        return {}
    locked = json.load(open(PEERS))["packages"]
    wanted = {name for kind in ("dependencies", "devDependencies") for name in locked[""].get(kind, {}) if not name.startswith("@types/")}
    return {"npm " + name: locked["node_modules/" + name]["version"] for name in sorted(wanted)}

def machine():
    cpu = re.search(r"model name\s*: (.*)", open("/proc/cpuinfo").read())
    return cpu[1] if cpu else platform.machine()

tools = {"rustc": first_line("rustc", "--version"), "c++": first_line("c++", "--version"), "node": first_line("node", "--version")}
versions = {**crates(), **packages(), **{name: version for name, version in tools.items() if version}}
print(json.dumps({
    "date": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
    "revision": sys.argv[1],
    "machine": machine(),
    "cores": os.cpu_count(),
    "load": round(os.getloadavg()[0], 2),
    "system": f"{platform.system()} {platform.release()}",
    "versions": versions,
    "quick": bool(os.environ.get("QUICK")),
}))
PYTHON
