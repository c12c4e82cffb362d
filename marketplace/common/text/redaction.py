"""Redaction of secrets in logs: the value after `sid=`, `token=` and the like is replaced with a short hash."""

from __future__ import annotations

import hashlib
import re

NAMES = "sid|token|password|usr_password(?:_old)?|wrk_password|wrk_code|code|secret|social_token"
# In an address or form, in JSON or a Python dict, in a header.
# Also within an address in the query of another address, encoded once or twice: %3D, %253D. There the value ends at
# %26.
EQUALS = r"(?:=|%(?:25)*3D)"
IN_QUERY = re.compile(
    rf"(?:\b|(?<=%3F|%26)|(?<=%253F|%2526))({NAMES})({EQUALS})((?:(?!%(?:25)*(?:26|23))[^&\s\"'<>#;,)\\])+)",
    re.IGNORECASE,
)
# The quotes of JSON within JSON are escaped, and those of an address are encoded.
QUOTE = r"(?:\\*[\"']|%22)"
IN_JSON = re.compile(rf"({QUOTE}(?:{NAMES}){QUOTE}\s*(?::|%3A)\s*(?:%20)*b?{QUOTE})((?:(?!{QUOTE}).)+)", re.IGNORECASE)
# As a header, in a list of headers of the ASGI server (b'authorization', b'Bearer ...'), and encoded.
IN_HEADER = re.compile(r"(\bBearer(?:\s|%20|\+)+)([\w.~+/-]+=*)", re.IGNORECASE)


def mark(secret: str) -> str:
    """Return the mark that replaces a secret. Equal secrets have equal marks, so a log can still be followed."""
    digest = hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()
    return f"[redacted:{digest[:8]}]"


def redact(text: str) -> str:
    """Return the text without secrets."""
    text = IN_QUERY.sub(lambda found: f"{found[1]}{found[2]}{mark(found[3])}", text)
    text = IN_JSON.sub(lambda found: f"{found[1]}{mark(found[2])}", text)
    return IN_HEADER.sub(lambda found: f"{found[1]}{mark(found[2])}", text)
