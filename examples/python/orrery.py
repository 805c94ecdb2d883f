"""A client of an Orrery server that needs nothing but Python's standard library.

    client = Client("http://127.0.0.1:7411", api_key)
    client.memory.store(schema=schema, domain="helpdesk")
"""

from __future__ import annotations

import json
import urllib.error
import urllib.parse
import urllib.request
from typing import Any

Schema = dict[str, Any] | str
"""A schema object, a handle (``sch_…``) or the name of a behavior."""


class OrreryError(Exception):
    """What the server refused and why. The message says what to do next."""

    def __init__(self, status: int, problem: dict[str, Any]) -> None:
        super().__init__(problem.get("detail") or f"The server answered {status}.")
        self.status = status
        self.code = problem.get("code", "UNKNOWN")
        self.errors = problem.get("errors", [])


class _Http:
    def __init__(self, base_url: str, api_key: str | None, timeout_s: float) -> None:
        self._base_url = base_url.rstrip("/")
        self._headers = {"Accept": "application/json"}
        if api_key is not None:
            self._headers["Authorization"] = f"Bearer {api_key}"
        self._timeout_s = timeout_s

    def get(self, path: str, **query: Any) -> dict[str, Any]:
        given = {name: value for name, value in query.items() if value is not None}
        suffix = f"?{urllib.parse.urlencode(given)}" if given else ""
        return self._send(urllib.request.Request(self._base_url + path + suffix))

    def post(self, path: str, **body: Any) -> dict[str, Any]:
        given = {name: value for name, value in body.items() if value is not None}
        request = urllib.request.Request(
            self._base_url + path,
            data=json.dumps(given).encode(),
            headers={"Content-Type": "application/json"},
            method="POST",
        )
        return self._send(request)

    def _send(self, request: urllib.request.Request) -> dict[str, Any]:
        for name, value in self._headers.items():
            request.add_header(name, value)
        try:
            with urllib.request.urlopen(request, timeout=self._timeout_s) as response:
                return json.load(response)
        except urllib.error.HTTPError as error:
            with error:
                try:
                    problem = json.load(error)
                except ValueError:
                    problem = {}
            raise OrreryError(error.code, problem) from None


class Memory:
    """Episodes of a domain: store, recall, compress, forget."""

    def __init__(self, http: _Http) -> None:
        self._http = http

    def store(
        self,
        schema: Schema | None = None,
        domain: str = "behaviors",
        context: str | None = None,
        actions_taken: list[str] | None = None,
        outcome: str | None = None,
        metadata: dict[str, Any] | None = None,
    ) -> dict[str, Any]:
        """Keeps an episode. Needs a schema, a context or both; durable when it returns."""
        return self._http.post(
            "/memory/store",
            domain=domain,
            context=context,
            schema=schema,
            actions_taken=actions_taken,
            outcome=outcome,
            metadata=metadata,
        )

    def recall(self, context: str, domain: str, limit: int = 5) -> dict[str, Any]:
        return self._http.post("/memory/recall", context=context, domain=domain, limit=limit)

    def compress(self, domain: str) -> dict[str, Any]:
        return self._http.post("/memory/compress", domain=domain)

    def forget(
        self,
        domain: str,
        older_than_days: int | None = None,
        min_relevance: float | None = None,
    ) -> dict[str, Any]:
        return self._http.post(
            "/memory/forget",
            domain=domain,
            older_than_days=older_than_days,
            min_relevance=min_relevance,
        )

    def stats(self, domain: str) -> dict[str, Any]:
        return self._http.get("/memory/stats", domain=domain)


class Client:
    """The operations of a server. Every method raises OrreryError where the server refuses."""

    def __init__(
        self, base_url: str = "http://127.0.0.1:7411", api_key: str | None = None, timeout_s: float = 60
    ) -> None:
        self._http = _Http(base_url, api_key, timeout_s)
        self.memory = Memory(self._http)

    def plan(self, current: Schema, goal: Schema, domain: str | None = None) -> dict[str, Any]:
        return self._http.post("/plan", current=current, goal=goal, domain=domain)

    def plan_instructions(
        self, current: Schema, goal: Schema, domain: str | None = None
    ) -> dict[str, Any]:
        return self._http.post("/plan-instructions", current=current, goal=goal, domain=domain)

    def gap(self, source: Schema, target: Schema) -> dict[str, Any]:
        return self._http.post("/gap", source=source, target=target)

    def apply_actions(
        self, schema: Schema, actions: list[dict[str, Any]], save: bool = False
    ) -> dict[str, Any]:
        return self._http.post("/apply", schema=schema, actions=actions, save=save)

    def validity_check(self, schema: Schema) -> dict[str, Any]:
        return self._http.post("/validity-check", schema=schema)

    def error_check(self, schema: Schema) -> dict[str, Any]:
        return self._http.post("/error-check", schema=schema)

    def rank_edits(
        self, schema: Schema, errors: list[str], beam_width: int = 5, max_steps: int = 10
    ) -> list[dict[str, Any]]:
        """Ranked repairs, the best first."""
        answer = self._http.post(
            "/rank-edits/jepa",
            schema=schema,
            errors=errors,
            beam_width=beam_width,
            max_steps=max_steps,
        )
        return answer["suggestions"]

    def embed(self, schema: Schema) -> list[float]:
        """256 numbers of norm 1: cosine similarity is the dot product."""
        return self._http.post("/embed", schema=schema)["vector"]

    def find_similar_behaviors(self, vector: list[float], limit: int = 5) -> list[dict[str, Any]]:
        """``[{behavior_name, similarity, source}]``, the most similar first."""
        return self._http.post("/behaviors/similar", vector=vector, limit=limit)["items"]
