#!/usr/bin/env bash
# Writes the comment of a pull request, over the one of an earlier run. What it may not write is a warning, no failure.
set -uo pipefail

[[ -s "$ORRERY_COMMENT" ]] || exit 0
comments="repos/$GITHUB_REPOSITORY/issues"
mark=$(head -n 1 "$ORRERY_COMMENT")
known=$(gh api --paginate "$comments/$ORRERY_PULL_REQUEST/comments" \
  --jq ".[] | select(.body | startswith(\"$mark\")) | .id" | head -n 1)
if [[ -n "$known" ]]; then
  gh api --silent --method PATCH "$comments/comments/$known" --field "body=@$ORRERY_COMMENT"
else
  gh api --silent --method POST "$comments/$ORRERY_PULL_REQUEST/comments" --field "body=@$ORRERY_COMMENT"
fi || echo "::warning::The comment could not be written: the job needs the permission \"pull-requests: write\"."
