"""A client of an Orrery server that needs nothing but Python's standard library.

    from orrery_client import Client

    with Client() as client:  # ORRERY_URL and ORRERY_API_KEY, or Client("http://127.0.0.1:7411", api_key)
        client.memory.store(schema, "helpdesk")
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from types import TracebackType
from typing import Any

from ._http import Answer, Http, OrreryConnectionError, OrreryError
from ._operations import Operations, Schema

__all__ = ["Answer", "AsyncClient", "Client", "OrreryConnectionError", "OrreryError", "Schema"]

DEFAULT_URL = "http://127.0.0.1:7411"


class Client(Operations):
    """The operations of a server, a method each.

    base_url: such as ``http://127.0.0.1:7411``, base path included; by default ``ORRERY_URL``, or a server on this
    machine. api_key: of the tenant; by default ``ORRERY_API_KEY``, none where the server runs without keys.
    timeout_s: seconds until a call is given up. retries: further attempts where the server was busy (429, 503).
    """

    def __init__(
        self,
        base_url: str | None = None,
        api_key: str | None = None,
        timeout_s: float = 60,
        *,
        retries: int = 2,
    ) -> None:
        url = base_url or os.environ.get("ORRERY_URL") or DEFAULT_URL
        key = api_key or os.environ.get("ORRERY_API_KEY") or None
        super().__init__(Http(url, key, timeout_s, retries))

    def __repr__(self) -> str:
        return f"Client({self._http.base_url!r})"

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Nothing stays open between calls."""


class _AsyncMethods:
    """The methods of an object, each run in a thread of its own while the event loop goes on."""

    def __init__(self, target: object) -> None:
        self._target = target

    def __getattr__(self, name: str) -> Any:
        member = getattr(self._target, name)
        if not callable(member):
            return _AsyncMethods(member)
        return _to_async(member)


def _to_async(method: Callable[..., Any]) -> Callable[..., Any]:
    async def call(*given: Any, **named: Any) -> Any:
        return await asyncio.to_thread(method, *given, **named)

    call.__name__ = method.__name__
    call.__doc__ = method.__doc__
    return call


class AsyncClient(_AsyncMethods):
    """The same operations for programs with an event loop: ``await client.memory.recall(…)``. Takes what Client takes."""

    def __init__(
        self,
        base_url: str | None = None,
        api_key: str | None = None,
        timeout_s: float = 60,
        *,
        retries: int = 2,
    ) -> None:
        super().__init__(Client(base_url, api_key, timeout_s, retries=retries))

    def __repr__(self) -> str:
        return f"Async{self._target!r}"

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(self, *error: object) -> None:
        """Nothing stays open between calls."""
