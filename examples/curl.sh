#!/usr/bin/env bash
# The operations over HTTP with nothing but curl. Start a server first: `orrery serve`.
set -euo pipefail

url=${ORRERY_URL:-http://127.0.0.1:7411}
key=${ORRERY_API_KEY:-${ORRERY_KEY:-$(cat "${ORRERY_DATA_DIR:-$HOME/.orrery}/api-key")}}

# request METHOD PATH [JSON]
request() {
  echo "$1 $2" >&2
  curl --silent --show-error --fail-with-body --request "$1" "$url$2" \
    --header "Authorization: Bearer $key" \
    ${3:+--header 'Content-Type: application/json' --data "$3"}
  echo
}

empty='{"name": "desk", "orbitals": [{"entity": "Ticket"}]}'
short='{"name": "desk", "orbitals": [{"entity": "Ticket", "traits": ["Triage"], "pages": ["Dashboard"]}]}'
broken='{"name": "desk", "orbitals": [{"entity": "Ticket", "traits": [{"name": "Triage", "stateMachine": {
  "states": [{"name": "open"}, {"name": "done"}], "events": [{"key": "CLOSE"}],
  "transitions": [{"from": "open", "event": "CLOSE", "to": "closed"}]}}]}]}'

request GET '/behaviors?query=support&limit=3'
request POST /plan "{\"current\": $empty, \"goal\": $short}"
request POST /plan-instructions "{\"current\": $empty, \"goal\": \"std-helpdesk\", \"domain\": \"helpdesk\"}"
request POST /gap "{\"source\": $short, \"target\": \"std-helpdesk\"}"

request POST /validity-check "{\"schema\": $short}"
request POST /error-check "{\"schema\": $broken}"
request POST /rank-edits/jepa "{\"schema\": $broken, \"errors\": [\"missing_initial_state\", \"invalid_transition_target\"]}"
request POST /apply "{\"schema\": $broken, \"actions\": [{\"action\": \"set_initial_state\", \"params\": {\"trait\": \"Triage\", \"state\": \"open\"}}], \"save\": true}"

request POST /embed "{\"schema\": $short}"
request POST /behaviors/similar "{\"schema\": $short, \"limit\": 3}"

request POST /memory/store "{\"domain\": \"helpdesk\", \"context\": \"Checkout fails because the database times out\", \"schema\": $short, \"actions_taken\": [\"add_retry_logic\", \"add_error_state\"], \"outcome\": \"success\"}"
request POST /memory/recall '{"domain": "helpdesk", "context": "Buyers get timeout errors while paying", "limit": 5}'
request POST /memory/compress '{"domain": "helpdesk"}'
request POST /memory/forget '{"domain": "helpdesk", "older_than_days": 90, "min_relevance": 0.05, "dry_run": true}'
request GET '/memory/stats?domain=helpdesk'

machine='{"name": "desk", "orbitals": [{"name": "Desk", "entity": {"name": "Ticket", "fields": []}, "traits": [{"name": "Triage", "stateMachine": {
  "states": [{"name": "open", "isInitial": true}, {"name": "done"}], "events": [{"key": "CLOSE"}],
  "transitions": [{"from": "open", "event": "CLOSE", "to": "done", "guard": [">", "@payload.answers", 0]}]}}]}]}'
request POST /evaluate '{"expression": ["+", "@payload.a", 1], "context": {"payload": {"a": 41}}}'
request POST /simulate "{\"schema\": $machine, \"events\": [{\"event\": \"CLOSE\", \"payload\": {\"answers\": 1}}]}"
request POST /generate-tests "{\"schema\": $machine}"
request POST /verify-properties "{\"schema\": $machine, \"properties\": [{\"possible\": {\"state\": \"Desk.Triage.open\"}}]}"
