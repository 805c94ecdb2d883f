"""A client of an Orrery server. It needs nothing but Python's standard library.

    from orrery_client import Client

    client = Client()  # ORRERY_URL and ORRERY_API_KEY, or Client("http://127.0.0.1:7411", api_key)
    client.memory.store(schema, "helpdesk")
"""

from __future__ import annotations

import json
import os
import time
from typing import Any
from urllib.error import HTTPError
from urllib.parse import quote, urlencode
from urllib.request import Request, urlopen

__all__ = ["Answer", "Client", "OrreryConnectionError", "OrreryError", "Schema"]

DEFAULT_URL = "http://127.0.0.1:7411"
# Refusals that a later attempt may not meet: too many requests, and a server that is busy.
BUSY = (429, 503)
MOST_WAIT_S = 30.0

Schema = dict[str, Any] | str
"""A schema object, a handle (``sch_…``) or the name of a behavior."""


class OrreryError(Exception):
    """A refusal of the server. Its text has the code, the reason and the places that were wrong.

    status: the HTTP status. code: such as ``NOT_FOUND``. errors: ``[{path, message}]``, where the input was wrong.
    retry_after_s: seconds to wait before the same request may succeed, where the server says so.
    """

    def __init__(self, status: int, problem: dict[str, Any], retry_after_s: float | None = None) -> None:
        self.status = status
        self.code: str = problem.get("code", "UNKNOWN")
        self.errors: list[dict[str, str]] = problem.get("errors", [])
        self.retry_after_s = retry_after_s
        detail = problem.get("detail") or f"The server answered {status}."
        places = [f"{error['path']}: {error['message']}" for error in self.errors]
        super().__init__(f"{self.code}: " + " ".join([detail, *places]))


class OrreryConnectionError(OrreryError):
    """No server answered: nothing listens there, the name is unknown, the address is wrong or the time ran out."""


class Answer(dict[str, Any]):
    """An object of an answer. Its members can be read as attributes too."""

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None


class _Http:
    """Sends one request for each call. Usable from several threads at once."""

    def __init__(self, base_url: str, api_key: str | None, timeout_s: float, retries: int) -> None:
        if not base_url.startswith(("http://", "https://")):
            raise ValueError(f"base_url begins with http:// or https://, unlike {base_url!r}.")
        self.base_url = base_url.rstrip("/")
        self._timeout_s = timeout_s
        self._retries = retries
        self._headers = {"Accept": "application/json", "Content-Type": "application/json"}
        if api_key is not None:
            self._headers["Authorization"] = f"Bearer {api_key}"

    def get(self, path: str, **fields: Any) -> Any:
        """Fields go into the query; those that are None are left out. Raises OrreryError."""
        given = {name: value for name, value in fields.items() if value is not None}
        query = {name: json.dumps(value) if isinstance(value, bool) else value for name, value in given.items()}
        return self._send("GET", f"{path}?{urlencode(query)}" if query else path, None)

    def post(self, path: str, **fields: Any) -> Any:
        """Fields go into the body; those that are None are left out. Raises OrreryError."""
        given = {name: value for name, value in fields.items() if value is not None}
        return self._send("POST", path, json.dumps(given).encode())

    def _send(self, method: str, path: str, body: bytes | None) -> Any:
        """Sends a request, and again where the server was busy."""
        for attempt in range(self._retries + 1):
            try:
                return self._send_once(method, path, body)
            except OrreryError as error:
                wait_s = 0.5 * 2**attempt if error.retry_after_s is None else error.retry_after_s
                if error.status not in BUSY or attempt == self._retries or wait_s > MOST_WAIT_S:
                    raise
                time.sleep(wait_s)

    def _send_once(self, method: str, path: str, body: bytes | None) -> Any:
        request = Request(self.base_url + path, data=body, method=method, headers=self._headers)
        try:
            with urlopen(request, timeout=self._timeout_s) as response:
                return json.load(response, object_hook=Answer)
        except HTTPError as error:
            with error:
                try:
                    problem = json.load(error)
                except ValueError:
                    problem = {}
            wait = error.headers.get("Retry-After", "")
            raise OrreryError(error.code, problem, float(wait) if wait.isdigit() else None) from None
        except OSError as error:
            reason = getattr(error, "reason", error)
            detail = f"No answer from {self.base_url}: {reason}. Start `orrery serve`, or set base_url or ORRERY_URL."
            raise OrreryConnectionError(0, {"code": "UNREACHABLE", "detail": detail}) from error


class Memory:
    """Episodes of past work, by domain."""

    def __init__(self, http: _Http) -> None:
        self._http = http

    def store(
        self,
        schema: Schema | None,
        domain: str,
        context: str | None = None,
        actions_taken: list[str] | None = None,
        outcome: str | None = None,
        metadata: dict[str, Any] | None = None,
        **more: Any,
    ) -> Answer:
        """Stores an episode. outcome: ``success``, ``failure``, ``partial`` or a word of yours.

        Returns ``{episode_id, domain, stored_at}``. Needs a schema or a context.
        """
        more |= {"actions_taken": actions_taken, "outcome": outcome, "metadata": metadata}
        return self._http.post("/memory/store", schema=schema, domain=domain, context=context, **more)

    def recall(self, context: str, domain: str, limit: int | None = None, **more: Any) -> Answer:
        """Finds similar episodes. Returns ``{pattern, episodes: [{episode_id, similarity, outcome}], total_matches}``."""
        return self._http.post("/memory/recall", context=context, domain=domain, limit=limit, **more)

    def compress(self, domain: str) -> Answer:
        """Extracts patterns. Returns ``{patterns_extracted, episodes_compressed, memory_reduction}``."""
        return self._http.post("/memory/compress", domain=domain)

    def forget(
        self, domain: str, older_than_days: int | None = None, min_relevance: float | None = None, **more: Any
    ) -> Answer:
        """Removes episodes that are older than the days, or of less relevance. ``dry_run=True`` removes nothing."""
        more |= {"older_than_days": older_than_days, "min_relevance": min_relevance}
        return self._http.post("/memory/forget", domain=domain, **more)

    def stats(self, domain: str | None = None) -> Answer:
        """Returns ``{domain, total_episodes, patterns, oldest_episode, storage_used_mb}``."""
        return self._http.get("/memory/stats", domain=domain)


class Client:
    """The operations of a server, a method each. ``more`` are further fields of the operation, as docs/operations.md lists them.

    base_url: such as ``http://127.0.0.1:7411``, base path included; by default ``ORRERY_URL``, or a server on this
    machine. api_key: of the tenant; by default ``ORRERY_API_KEY``, none where the server runs without keys.
    timeout_s: seconds until a call is given up. retries: further attempts where the server was busy (429, 503).
    """

    def __init__(
        self, base_url: str | None = None, api_key: str | None = None, timeout_s: float = 60, retries: int = 2
    ) -> None:
        url = base_url or os.environ.get("ORRERY_URL") or DEFAULT_URL
        key = api_key or os.environ.get("ORRERY_API_KEY") or None
        self._http = _Http(url, key, timeout_s, retries)
        self.memory = Memory(self._http)

    def plan(self, current: Schema, goal: Schema, domain: str | None = None, **more: Any) -> Answer:
        """Ranks the actions that lead to the goal. Returns ``{actions: [{action, params, score}], total_actions}``."""
        return self._http.post("/plan", current=current, goal=goal, domain=domain, **more)

    def plan_instructions(self, current: Schema, goal: Schema, domain: str | None = None, **more: Any) -> Answer:
        """Orders the instructions that build a behavior. Returns ``{instructions, levels, total_instructions}``."""
        return self._http.post("/plan-instructions", current=current, goal=goal, domain=domain, **more)

    def gap(self, source: Schema, target: Schema, **more: Any) -> Answer:
        """Compares two schemas. Returns ``{missing, extra, modified, gap_score}``."""
        return self._http.post("/gap", source=source, target=target, **more)

    def validity_check(self, schema: Schema) -> Answer:
        """Predicts whether a schema is valid. Returns ``{valid, probability, confidence}``."""
        return self._http.post("/validity-check", schema=schema)

    def error_check(self, schema: Schema, **more: Any) -> Answer:
        """Finds errors by category. Returns ``{errors, top_errors, error_count_prediction}``."""
        return self._http.post("/error-check", schema=schema, **more)

    def rank_edits(
        self,
        schema: Schema,
        errors: list[str] | None = None,
        beam_width: int | None = None,
        max_steps: int | None = None,
        **more: Any,
    ) -> Answer:
        """Ranks repairs of these categories, or of all findings where none are named.

        Returns ``{suggestions: [{rank, score, actions, predicted_validity}], beam_width, steps_explored}``.
        """
        more |= {"beam_width": beam_width, "max_steps": max_steps}
        return self._http.post("/rank-edits/jepa", schema=schema, errors=errors or [], **more)

    def embed(self, schema: Schema) -> Answer:
        """Turns a schema into a unit vector. Returns ``{vector, dimension}``."""
        return self._http.post("/embed", schema=schema)

    def find_similar_behaviors(
        self, vector: list[float] | None = None, limit: int | None = None, **more: Any
    ) -> list[Answer]:
        """Finds behaviors near a vector, or near ``schema=…``. Returns ``[{behavior_name, similarity}]``."""
        return self._http.post("/behaviors/similar", vector=vector, limit=limit, **more)["items"]

    def apply_actions(self, schema: Schema, actions: list[dict[str, Any]] | None = None, **more: Any) -> Answer:
        """Applies actions, or ``plan=plan_id``, all or none. ``save=True`` keeps the result under a ``schema_id``."""
        return self._http.post("/apply", schema=schema, actions=actions, **more)

    def propose(self, brief: dict[str, Any], **more: Any) -> Answer:
        """Builds an application from a brief. Returns ``{schema_id, goal, questions, uncovered, …}``."""
        return self._http.post("/propose", brief=brief, **more)

    def simulate(self, schema: Schema, events: list[Any], **more: Any) -> Answer:
        """Runs a schema: sends events, and reports what happened."""
        return self._http.post("/simulate", schema=schema, events=events, **more)

    def generate_tests(self, schema: Schema, **more: Any) -> Answer:
        """Writes tests that cover the machines of a schema."""
        return self._http.post("/generate-tests", schema=schema, **more)

    def verify_properties(self, schema: Schema, **more: Any) -> Answer:
        """Searches the reachable states for one that breaks a property."""
        return self._http.post("/verify-properties", schema=schema, **more)

    def get_schema(self, schema_id: str, **more: Any) -> Answer:
        """Reads a kept schema or a behavior: whole, at ``pointer=…``, or in lines by ``outline=True``."""
        return self._http.get(f"/schemas/{quote(schema_id, safe='')}", **more)

    def list_behaviors(self, query: str | None = None, **more: Any) -> Answer:
        """Finds behaviors by an intention in words. Returns ``{behaviors, total}``."""
        return self._http.get("/behaviors", query=query, **more)
