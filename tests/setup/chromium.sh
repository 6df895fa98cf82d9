#!/usr/bin/env bash
# Installs Chromium, and a font for what it draws, where there is none.
set -euo pipefail

command -v chromium >/dev/null && exit 0
echo "setup: installing chromium" >&2
apt-get -qq update
DEBIAN_FRONTEND=noninteractive apt-get -qq install --no-install-recommends -y chromium fonts-dejavu-core >/dev/null
