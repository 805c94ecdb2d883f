#!/usr/bin/env bash
# Publishes the version of package.json. Run it in a CI job on the tag, with an identity token for the provenance.
# `--dry-run` publishes nothing.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

version=$(node -p "require('./package.json').version")
if ! grep -q "^## .*\b${version//./\\.}\b" CHANGELOG.md; then
  echo "release: CHANGELOG.md has no heading for $version." >&2
  exit 1
fi
if [[ ${1:-} != --dry-run && $(git describe --exact-match --tags 2>/dev/null) != "v$version" ]]; then
  echo "release: this commit is not tagged v$version." >&2
  exit 1
fi

mkdir -p build
npm pack --pack-destination build
node scripts/pack-mcpb.mjs --built
cp dist/sbom.cdx.json "build/orrery-$version.cdx.json"
if [[ ${1:-} == --dry-run ]]; then
  npm publish "./build/orrery-mcp-$version.tgz" --access public --dry-run
else
  npm publish "./build/orrery-mcp-$version.tgz" --access public --provenance
fi
