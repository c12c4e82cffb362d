"""Forms with files, sent to one process."""

from __future__ import annotations

import http.client
import json
from collections.abc import Mapping
from typing import Any

from tests.faults.clients import TIMEOUT, Answer
from tests.faults.test_uploads import BOUNDARY, form_of

File = tuple[str, str, bytes]
"""Field, file name, content."""


def send_form(
    port: int, method: str, path: str, sid: str, fields: Mapping[str, Any], files: list[File], key: str = ""
) -> Answer:
    """Send a form once, without trying again. key: Idempotency-Key. status 0: the connection broke."""
    body = form_of(dict(fields), files)
    headers = {"Content-Type": f"multipart/form-data; boundary={BOUNDARY}", "Authorization": f"Bearer {sid}"}
    if key:
        headers["Idempotency-Key"] = key
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=TIMEOUT)
    try:
        connection.request(method, path, body, headers)
        response = connection.getresponse()
        text = response.read()
    except (OSError, http.client.HTTPException):
        return Answer(0)
    finally:
        connection.close()
    read = json.loads(text) if response.getheader("Content-Type", "").startswith("application/json") else text
    return Answer(response.status, read, {name.lower(): value for name, value in response.getheaders()})


def download(port: int, path: str, sid: str) -> tuple[int, bytes]:
    """Return the status and the content of a file."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=TIMEOUT)
    try:
        connection.request("GET", path, headers={"Authorization": f"Bearer {sid}"})
        response = connection.getresponse()
        return response.status, response.read()
    finally:
        connection.close()
