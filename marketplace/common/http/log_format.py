"""The format of the lines of every log: without secrets, with the id of the request."""

from __future__ import annotations

import logging

from marketplace.common.http.request_ids import current_request_id
from marketplace.common.text.redaction import redact


class RedactingFormatter(logging.Formatter):
    """Redacts the finished line, so that arguments and tracebacks are covered, too; adds the request's id."""

    def format(self, record: logging.LogRecord) -> str:
        line = redact(super().format(record))
        request_id = current_request_id()
        return f"{line} request={request_id}" if request_id else line
