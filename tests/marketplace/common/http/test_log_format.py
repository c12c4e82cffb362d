"""A line of the log holds no secret, whatever was logged, and names its request."""

import json
import logging
import logging.config
import os
from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest

from marketplace.common.http import request_ids
from marketplace.common.http.log_format import (
    FORMATS,
    REQUEST_TRAIL,
    JsonFormatter,
    RedactingFormatter,
    logging_settings,
)

pytestmark = pytest.mark.once

SECRET = "kZ3pQ-marker_marker-9xY"


@pytest.fixture(autouse=True)
def no_request() -> Iterator[None]:
    """A request that another test sent from this thread has left its id here."""
    with request_ids.as_request(""):
        yield


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


def test_a_line_of_json_holds_everything_and_no_secret() -> None:
    try:
        raise ValueError(f"sid={SECRET}")
    except ValueError as error:
        record = logging.LogRecord(
            "trading",
            logging.ERROR,
            "f",
            1,
            "at %s\nnext",
            (f"?sid={SECRET}",),
            (ValueError, error, error.__traceback__),
        )
    with request_ids.as_request("0123456789abcdef"):
        line = JsonFormatter("web").format(record)
    assert "\n" not in line
    assert SECRET not in line
    event = json.loads(line)
    assert {key: event[key] for key in ("level", "logger", "process", "pid", "request_id")} == {
        "level": "ERROR",
        "logger": "trading",
        "process": "web",
        "pid": os.getpid(),
        "request_id": "0123456789abcdef",
    }
    assert datetime.fromisoformat(event["time"]).utcoffset() == timedelta(0)
    assert event["message"].startswith("at ?sid=[redacted:")
    assert "Traceback" in event["exception"]


def test_a_line_of_json_without_a_request_or_an_error_has_no_such_key() -> None:
    record = logging.LogRecord("x", logging.INFO, "f", 1, "hello", (), None)
    assert {"request_id", "exception"} & set(json.loads(JsonFormatter("mail").format(record))) == set()


def test_the_id_of_a_request_ends_with_its_work() -> None:
    with request_ids.as_request("0123456789abcdef"):
        assert request_ids.current_request_id() == "0123456789abcdef"
    assert request_ids.current_request_id() == ""


@pytest.mark.parametrize("log_format", FORMATS)
def test_both_formats_can_be_set_up(log_format: str) -> None:
    made = logging.config.DictConfigurator(logging_settings(log_format, "web", "INFO", {}))
    settings = made.config["formatters"]["line"]
    formatter = made.configure_formatter(settings)
    assert isinstance(formatter, JsonFormatter if log_format == "json" else RedactingFormatter)


@pytest.mark.parametrize(
    ("kind", "log_format", "quiet"), [("all", "text", True), ("all", "json", False), ("web", "text", False)]
)
def test_the_console_of_the_demo_shows_no_trail_of_requests(kind: str, log_format: str, quiet: bool) -> None:
    made = logging_settings(log_format, kind, "INFO", {"django": {"level": "ERROR"}})
    expected = {name: {"level": "WARNING"} for name in REQUEST_TRAIL} if quiet else {}
    assert made["loggers"] == {**expected, "django": {"level": "ERROR"}}
