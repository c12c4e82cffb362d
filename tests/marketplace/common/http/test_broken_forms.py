"""A form that cannot be read is refused in the words of the API; `tests.test_serve` sends the same to the server."""

from typing import Any

import pytest
from rest_framework.test import APIClient

PART = b'--x\r\nContent-Disposition: form-data; name="usr_username"\r\n\r\nmilica\r\n'
BROKEN_FORMS = [
    ("multipart/form-data", PART + b"--x--\r\n"),  # without a boundary
    ("multipart/form-data; boundary=", PART + b"--x--\r\n"),
]


@pytest.mark.django_db
@pytest.mark.parametrize(("content_type", "body"), BROKEN_FORMS)
def test_a_form_that_cannot_be_read_is_refused(content_type: str, body: bytes) -> None:
    answer: Any = APIClient().generic("POST", "/api/register", body, content_type=content_type)
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad_request")
