"""Requests to a server, with the standard library alone."""

from __future__ import annotations

import json
import re
import time
import urllib.error
import urllib.parse
import urllib.request
from typing import Any


class OrreryError(Exception):
    """What the server refused and why. The message says what to do next.

    status: the HTTP status. code: such as ``NOT_FOUND``. errors: ``[{path, message}]``, where the input was wrong.
    retry_after_s: seconds to wait before the same request may succeed, where the server says so.
    """

    def __init__(self, status: int, problem: dict[str, Any], retry_after_s: float | None = None) -> None:
        super().__init__(problem.get("detail") or f"The server answered {status}.")
        self.status = status
        self.code: str = problem.get("code", "UNKNOWN")
        self.errors: list[dict[str, str]] = problem.get("errors", [])
        self.retry_after_s = retry_after_s


class OrreryConnectionError(OrreryError):
    """No server answered: nothing listens there, the name is unknown, the address is wrong or the time ran out."""

    def __init__(self, base_url: str, reason: object) -> None:
        detail = f"No answer from {base_url}: {reason}. Start a server with `orrery serve`, or set base_url or ORRERY_URL."
        super().__init__(0, {"code": "UNREACHABLE", "detail": detail})


class Answer(dict[str, Any]):
    """An object of an answer. Its members can be read as attributes too."""

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None


def _to_seconds(text: str | None) -> float | None:
    return float(text) if text is not None and text.isdigit() else None


# Refusals that a later attempt may not meet: too many requests, and a server that is busy.
_PASSING = (429, 503)
_MOST_WAIT_S = 30.0


class Http:
    """Sends one request for each call. Usable from several threads at once."""

    def __init__(self, base_url: str, api_key: str | None, timeout_s: float, retries: int) -> None:
        if not base_url.startswith(("http://", "https://")):
            raise ValueError(f"base_url begins with http:// or https://, unlike {base_url!r}.")
        self.base_url = self._base_url = base_url.rstrip("/")
        self._retries = retries
        self._headers = {"Accept": "application/json"}
        if api_key is not None:
            self._headers["Authorization"] = f"Bearer {api_key}"
        self._timeout_s = timeout_s

    def send(self, method: str, path: str, fields: dict[str, Any]) -> Any:
        """Sends a request, and again where the server was busy. Raises OrreryError."""
        for attempt in range(self._retries + 1):
            try:
                return self._send_once(method, path, fields)
            except OrreryError as error:
                wait_s = error.retry_after_s if error.retry_after_s is not None else 0.5 * 2**attempt
                if error.status not in _PASSING or attempt == self._retries or wait_s > _MOST_WAIT_S:
                    raise
                time.sleep(wait_s)

    def _send_once(self, method: str, path: str, fields: dict[str, Any]) -> Any:
        """Puts the fields where the route wants them: path, query or body. Raises OrreryError."""
        given = {name: value for name, value in fields.items() if value is not None}
        path = re.sub(r"\{(\w+)\}", lambda match: urllib.parse.quote(str(given.pop(match[1])), safe=""), path)
        url = self._base_url + path
        body = None
        if method == "GET":
            query = {
                name: str(value).lower() if isinstance(value, bool) else value
                for name, value in given.items()
            }
            url += f"?{urllib.parse.urlencode(query, doseq=True)}" if query else ""
        else:
            body = json.dumps(given).encode()
        request = urllib.request.Request(url, data=body, method=method, headers=self._headers)
        if body is not None:
            request.add_header("Content-Type", "application/json")
        try:
            with urllib.request.urlopen(request, timeout=self._timeout_s) as response:
                return json.load(response, object_hook=Answer)
        except urllib.error.HTTPError as error:
            with error:
                try:
                    problem = json.load(error)
                except ValueError:
                    problem = {}
                raise OrreryError(error.code, problem, _to_seconds(error.headers.get("Retry-After"))) from None
        except (urllib.error.URLError, OSError) as error:
            raise OrreryConnectionError(self._base_url, getattr(error, "reason", error)) from error
