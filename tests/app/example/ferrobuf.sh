#!/bin/sh
# Stands in for the command `ferrobuf`, in the version that a test says, where the code is generated already: does nothing, or fails with
# the mistake that a test says.
if [ "$1" = --version ]; then
  echo "ferrobuf $STAND_IN_VERSION"
elif [ -n "${STAND_IN_MISTAKE-}" ]; then
  echo "$STAND_IN_MISTAKE" >&2
  exit 3
fi
