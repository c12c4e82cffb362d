"""A line of the log holds no secret, whatever was logged, and names its request."""

import logging

import pytest

from marketplace.common.http import request_ids
from marketplace.common.http.log_format import RedactingFormatter

pytestmark = pytest.mark.once

SECRET = "kZ3pQ-marker_marker-9xY"


def test_arguments_and_tracebacks_are_covered() -> None:
    try:
        raise ValueError(f"sid={SECRET}")
    except ValueError as error:
        record = logging.LogRecord("x", logging.ERROR, "f", 1, "at %s", (f"?sid={SECRET}",), (ValueError, error, None))
    line = RedactingFormatter("%(message)s").format(record)
    assert SECRET not in line
    assert line.count("[redacted:") == 2


def test_a_line_names_the_request_that_is_being_answered() -> None:
    record = logging.LogRecord("x", logging.INFO, "f", 1, "hello", (), None)
    request_ids.set_request_id("")
    assert RedactingFormatter("%(message)s").format(record) == "hello"
    request_ids.set_request_id("0123456789abcdef")
    try:
        assert RedactingFormatter("%(message)s").format(record) == "hello request=0123456789abcdef"
    finally:
        request_ids.set_request_id("")
