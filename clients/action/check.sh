#!/usr/bin/env bash
# Checks the files and keeps what the next steps need: SARIF, the text of a comment, the exit code.
# It ends well where schemas are faulty: the last step of the action fails then, after these were told.
set -uo pipefail

read -r -a orrery <<<"${ORRERY_COMMAND:-npx -y orrery-mcp@${ORRERY_VERSION:-latest}}"
files=()
while IFS= read -r line; do
  [[ -n "${line//[[:space:]]/}" ]] && files+=("$line")
done <<<"${ORRERY_FILES:-**/*.orb}"
limits=()
[[ -n "${ORRERY_MAX_WARNINGS:-}" ]] && limits=(--max-warnings "$ORRERY_MAX_WARNINGS")

sarif="$RUNNER_TEMP/orrery.sarif"
comment="$RUNNER_TEMP/orrery.md"

"${orrery[@]}" check --format sarif ${limits[@]+"${limits[@]}"} -- "${files[@]}" >"$sarif"
code=$?
if [[ ! -s "$sarif" ]]; then
  echo "::error::orrery check wrote no report (exit code $code)."
  exit "$((code == 0 ? 1 : code))"
fi
[[ "${ORRERY_ANNOTATE:-}" == true ]] && "${orrery[@]}" check --format github -- "${files[@]}"

: >"$comment"
if [[ -n "${ORRERY_BASE:-}" ]]; then
  # A checkout has the last commit only.
  git cat-file -e "$ORRERY_BASE^{commit}" 2>/dev/null || git fetch --quiet --depth=1 origin "$ORRERY_BASE"
  "${orrery[@]}" review --base "$ORRERY_BASE" -- "${files[@]}" >"$comment" || true
  cat "$comment" >>"${GITHUB_STEP_SUMMARY:-/dev/null}"
fi

{
  echo "sarif=$sarif"
  echo "comment=$comment"
  echo "exit-code=$code"
} >>"$GITHUB_OUTPUT"
