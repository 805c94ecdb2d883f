"""Checks, repairs, embeds and remembers a schema.

pip install ./clients/python
ORRERY_API_KEY=$(cat ~/.orrery/api-key) python3 examples/python/walkthrough.py
"""

from orrery_client import Client, OrreryError

client = Client()

schema = {
    "name": "desk",
    "orbitals": [
        {
            "entity": "Ticket",
            "traits": [
                {
                    "name": "Triage",
                    "stateMachine": {
                        "states": [{"name": "open"}, {"name": "done"}],
                        "events": [{"key": "CLOSE"}],
                        "transitions": [{"from": "open", "event": "CLOSE", "to": "closed"}],
                    },
                }
            ],
        }
    ],
}

check = client.error_check(schema)
for error in check["errors"]:
    print(f"{error['category']} ({error['probability']:.2f}): {error['description']}")

best = client.rank_edits(schema, check["top_errors"])["suggestions"][0]
print("best repair:", [step["action"] for step in best["actions"]])
repaired = client.apply_actions(schema, actions=best["actions"], save=True)["schema_id"]
print("valid after it:", client.validity_check(repaired)["valid"])

vector = client.embed(repaired)["vector"]
for behavior in client.find_similar_behaviors(vector, limit=3):
    print(f"like {behavior['behavior_name']}: {behavior['similarity']:.2f}")

client.memory.store(
    schema=repaired,
    domain="helpdesk",
    context="Tickets could not be closed: a transition led to a state that did not exist",
    actions_taken=[step["action"] for step in best["actions"]],
    outcome="success",
)
recalled = client.memory.recall("Closing a support request has no effect", "helpdesk", limit=1)
print("recalled:", recalled["total_matches"])

try:
    client.validity_check("sch_unknown")
except OrreryError as error:
    print(error.status, error.code, error)
