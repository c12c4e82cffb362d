"""The rehearsal's front server as the drills' traffic sees it."""

from __future__ import annotations

import http.client
import json
from collections.abc import Mapping
from dataclasses import dataclass

from deploy.rehearsal import Rehearsal
from tests.faults.clients import Answer
from tests.rehearsal.client import BOUNDARY, Visitor, form


@dataclass(frozen=True)
class FrontSite:
    """Sends each request on a connection of its own, so that no answer depends on an earlier one."""

    site: Rehearsal

    def send(
        self,
        method: str,
        path: str,
        *,
        body: object = None,
        file: tuple[str, str, bytes] | None = None,
        fields: Mapping[str, str] | None = None,
        sid: str = "",
        key: str = "",
        address: str = "",
    ) -> Answer:
        """See `tests.drills.traffic.Site`."""
        headers = {"Idempotency-Key": key} if key else {}
        content: bytes | None = None
        if file is not None:
            content = form(fields or {}, [file])
            headers["Content-Type"] = f"multipart/form-data; boundary={BOUNDARY}"
        elif body is not None:
            content = json.dumps(body).encode()
            headers["Content-Type"] = "application/json"
        try:
            answer = Visitor(self.site, address or "127.0.0.1", sid).ask(method, path, content, headers)
        except (OSError, http.client.HTTPException):
            return Answer(0)
        try:
            read = json.loads(answer.body)
        except ValueError:
            read = None
        return Answer(answer.status, read, {name.lower(): value for name, value in answer.headers.items()})
