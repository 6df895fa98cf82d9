#!/usr/bin/env bash
# Prints, as JSON, what the times of a run depend on: date, revision, machine, versions.
set -euo pipefail
cd "$(dirname "$0")/../.."
revision=$(git rev-parse HEAD)
if [ -n "$(git status --porcelain --untracked-files=no)" ]; then revision+=" with changes"; fi
python3 - "$revision" <<'PYTHON'
import json, os, platform, re, subprocess, sys, time

def first_line(*command):
    return subprocess.run(command, capture_output=True, text=True).stdout.splitlines()[0]

def version(package):
    return re.search(rf'name = "{package}"\nversion = "(.*)"', open("Cargo.lock").read())[1]

cpu = re.search(r"model name\s*: (.*)", open("/proc/cpuinfo").read())
print(json.dumps({
    "date": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
    "revision": sys.argv[1],
    "cpu": cpu[1] if cpu else platform.machine(),
    "cores": os.cpu_count(),
    "load": round(os.getloadavg()[0], 2),
    "system": f"{platform.system()} {platform.release()}",
    "hermes": "hermes-engine " + version("hermes-engine"),
    "rust": first_line("rustc", "--version"),
    "cxx": first_line("c++", "--version"),
}))
PYTHON
