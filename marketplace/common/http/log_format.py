"""The format of the lines of every log: without secrets, with the id of the request."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from datetime import UTC, datetime

from marketplace.common.http.request_ids import current_request_id
from marketplace.common.text.redaction import redact

FORMATS = ("text", "json")


class RedactingFormatter(logging.Formatter):
    """Redacts the finished line, so that arguments and tracebacks are covered, too; adds the request's id."""

    def format(self, record: logging.LogRecord) -> str:
        line = redact(super().format(record))
        request_id = current_request_id()
        return f"{line} request={request_id}" if request_id else line


class JsonFormatter(logging.Formatter):
    """Writes each event as one line of JSON, for programs that collect logs. Redacts message and exception.

    Keys: `time` (UTC, with milliseconds), `level`, `logger`, `process` (its kind), `pid`, `message`; `request_id` while
    a request is answered or its follow-up work is done; `exception` with the traceback.
    """

    def __init__(self, kind: str = "") -> None:
        super().__init__()
        self.kind = kind

    def format(self, record: logging.LogRecord) -> str:
        event: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "process": self.kind,
            "pid": record.process,
            "message": redact(record.getMessage()),
        }
        if request_id := current_request_id():
            event["request_id"] = request_id
        if record.exc_info:
            event["exception"] = redact(self.formatException(record.exc_info))
        return json.dumps(event, ensure_ascii=False)


REQUEST_TRAIL = ("marketplace.common.http.request_log", "marketplace.common.messaging.outbox")
"""Loggers with a line for each write and for each of its pushes, mails and jobs."""


def logging_settings(
    log_format: str, kind: str, level: str, loggers: Mapping[str, Mapping[str, object]]
) -> dict[str, object]:
    """Return the configuration of `logging` for a process: all lines go to standard error in one format.

    log_format: one of FORMATS. kind: of the process; "all" is read by a person, who gets no trail of requests among the
    links of mails. level: of everything that `loggers` does not name.
    """
    quiet = REQUEST_TRAIL if kind == "all" and log_format == "text" else ()
    formatters: dict[str, dict[str, object]] = {
        "text": {
            "()": RedactingFormatter,
            "format": "{asctime} {levelname} {name} {message}",
            "style": "{",
        },
        "json": {"()": JsonFormatter, "kind": kind},
    }
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": formatters[log_format]},
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
        "root": {"handlers": ["console"], "level": level},
        "loggers": {**{name: {"level": "WARNING"} for name in quiet}, **loggers},
    }
