# Sourced by scripts that fetch an npm package without installing it.

# npm_tarball PACKAGE@VERSION INTEGRITY FOLDER: leaves FOLDER/package.tgz. INTEGRITY is what `npm view PACKAGE@VERSION dist.integrity`
# gives; ends the script where the package is another one.
npm_tarball() {
  local file
  file=$(cd "$3" && npm pack --loglevel=error "$1")
  local hash='require("crypto").createHash("sha512").update(require("fs").readFileSync(process.argv[1])).digest("base64")'
  if [ "sha512-$(node -p "$hash" "$3/$file")" != "$2" ]; then
    echo "setup: $1 is not what was pinned" >&2
    exit 1
  fi
  mv "$3/$file" "$3/package.tgz"
}
