"""Runs against the server that ORRERY_URL and ORRERY_API_KEY name."""

import json
import sys
import threading
import unittest
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from orrery_client import Client, OrreryConnectionError, OrreryError  # noqa: E402

MACHINE = {
    "states": [{"name": "open", "isInitial": True}, {"name": "done", "isTerminal": True}],
    "events": [{"key": "CLOSE"}],
    "transitions": [{"from": "open", "event": "CLOSE", "to": "doen"}],
}
BROKEN = {"name": "desk", "orbitals": [{"entity": "Ticket", "traits": [{"name": "Triage", "stateMachine": MACHINE}]}]}


class ClientTest(unittest.TestCase):
    def setUp(self) -> None:
        self.client = Client()

    def test_a_broken_schema_is_repaired(self) -> None:
        check = self.client.error_check(BROKEN)
        self.assertIn("invalid_transition_target", check["top_errors"])
        answer = self.client.rank_edits(BROKEN, check["top_errors"])
        best = answer["suggestions"][0]
        self.assertEqual(best["rank"], 1)
        self.assertEqual(self.client.rank_edits(BROKEN)["suggestions"][0]["rank"], 1)
        applied = self.client.apply_actions(BROKEN, actions=best["actions"], save=True)
        self.assertTrue(self.client.validity_check(applied["schema_id"])["valid"])

    def test_similar_behaviors_are_found_by_vector(self) -> None:
        embedded = self.client.embed("std-helpdesk")
        self.assertEqual(embedded["dimension"], len(embedded["vector"]))
        found = self.client.find_similar_behaviors(embedded["vector"], 3)
        self.assertEqual([found[0]["behavior_name"], len(found)], ["std-helpdesk", 3])
        self.assertEqual(found[0].behavior_name, "std-helpdesk")

    def test_an_episode_is_stored_by_schema_and_domain_and_recalled(self) -> None:
        stored = self.client.memory.store(BROKEN, "python", context="Closing a ticket fails", outcome="success")
        recalled = self.client.memory.recall("Closing a ticket fails", "python")
        self.assertEqual(recalled["episodes"][0]["episode_id"], stored["episode_id"])
        self.assertEqual(self.client.memory.stats("python")["total_episodes"], 1)
        self.assertIn("memory_reduction", self.client.memory.compress("python"))
        self.assertEqual(self.client.memory.forget("python", 30, dry_run=True)["forgotten"], 0)

    def test_a_plan_is_made(self) -> None:
        empty = {"name": "desk", "orbitals": []}
        self.assertGreater(self.client.plan_instructions(empty, "std-list")["total_instructions"], 0)
        self.assertGreater(self.client.plan(empty, "std-list", "helpdesk")["total_actions"], 0)
        self.assertEqual(self.client.gap(BROKEN, BROKEN)["gap_score"], 0)

    def test_paths_carry_names(self) -> None:
        found = self.client.list_behaviors("tickets of a helpdesk", limit=3)["behaviors"][0]
        self.assertIn("outline", self.client.get_schema(found.name, outline=True))

    def test_an_application_is_proposed_and_run(self) -> None:
        brief = {"name": "desk", "entities": [{"name": "Ticket", "fields": [{"name": "title", "type": "string"}]}]}
        kept = self.client.propose(brief, save=True)["schema_id"]
        self.assertIn("steps", self.client.simulate(kept, []))
        self.assertIn("tests", self.client.generate_tests(kept, detail="full"))
        self.assertEqual(self.client.verify_properties(kept)["verdict"], "holds")

    def test_a_refusal_says_what_and_where(self) -> None:
        with self.assertRaises(OrreryError) as refused:
            self.client.validity_check("no-such-behavior")
        self.assertEqual((refused.exception.status, refused.exception.code), (404, "NOT_FOUND"))
        with self.assertRaises(OrreryError) as refused:
            self.client.rank_edits(BROKEN, [], beam_width="many")  # type: ignore[arg-type]
        self.assertEqual(refused.exception.errors[0]["path"], "/beam_width")
        self.assertRegex(str(refused.exception), "^UNPROCESSABLE: .*/beam_width: ")
        with self.assertRaises(OrreryError) as refused:
            Client(api_key="wrong").validity_check(BROKEN)
        self.assertEqual(refused.exception.status, 401)

    def test_a_server_that_is_not_there_has_its_own_error(self) -> None:
        with self.assertRaises(OrreryConnectionError) as refused:
            Client("http://127.0.0.1:9").validity_check("std-list")
        self.assertEqual((refused.exception.status, refused.exception.code), (0, "UNREACHABLE"))
        with self.assertRaises(ValueError):
            Client("127.0.0.1:7411")
        self.assertIn("http://127.0.0.1:9", str(refused.exception))


class BusyServer(BaseHTTPRequestHandler):
    """Refuses twice and answers then."""

    refusals = 0

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        busy = type(self).refusals < 2
        type(self).refusals += 1
        body = json.dumps({"code": "UNAVAILABLE"} if busy else {"valid": True}).encode()
        self.send_response((503 if type(self).refusals == 1 else 429) if busy else 200)
        if busy:
            self.send_header("Retry-After", "0")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        pass


class RetryTest(unittest.TestCase):
    def test_a_busy_server_is_asked_again(self) -> None:
        server = HTTPServer(("127.0.0.1", 0), BusyServer)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        url = f"http://127.0.0.1:{server.server_port}"
        try:
            self.assertTrue(Client(url).validity_check("std-list")["valid"])
            BusyServer.refusals = 0
            with self.assertRaises(OrreryError) as refused:
                Client(url, retries=1).validity_check("std-list")
            self.assertEqual(refused.exception.status, 429)
        finally:
            server.shutdown()
            server.server_close()


if __name__ == "__main__":
    unittest.main()
