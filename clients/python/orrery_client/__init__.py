"""A client of an Orrery server that needs nothing but Python's standard library.

    from orrery_client import Client

    client = Client("http://127.0.0.1:7411", api_key)
    client.memory.store(schema, "helpdesk")
"""

from __future__ import annotations

from ._http import Answer, Http, OrreryError
from ._operations import Operations, Schema

__all__ = ["Answer", "Client", "OrreryError", "Schema"]


class Client(Operations):
    """The operations of a server, a method each.

    base_url: such as ``http://127.0.0.1:7411``, base path included. api_key: of the tenant; none where the server
    runs without keys. timeout_s: seconds until a call is given up.
    """

    def __init__(
        self,
        base_url: str = "http://127.0.0.1:7411",
        api_key: str | None = None,
        timeout_s: float = 60,
    ) -> None:
        super().__init__(Http(base_url, api_key, timeout_s))
