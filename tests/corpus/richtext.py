"""HTML that somebody might try on readers of a news article, an answer or a help text, and HTML that passes untouched.

The browser's tests and the editor's read the same file.
"""

import json
from pathlib import Path
from typing import Any, Final

CORPUS: Final[dict[str, Any]] = json.loads(Path(__file__).with_name("richtext.json").read_text(encoding="utf-8"))
HOSTILE: Final[tuple[str, ...]] = tuple(CORPUS["hostile"])
KEPT: Final[tuple[str, ...]] = tuple(CORPUS["kept"])
