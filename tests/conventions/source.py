"""What a source file says to its readers: comments and docstrings."""

import re

# Strings are matched too, so that no comment is looked for in them.
PYTHON = re.compile(
    r"""(?P<remark>^[ ]*r?(?P<quotes>["']{3})(?:\\.|[^\\])*?(?P=quotes)|\#[^\n]*)"""
    r"""|(?P<triple>["']{3})(?:\\.|[^\\])*?(?P=triple)|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'""",
    re.DOTALL | re.MULTILINE,
)
SCRIPT = re.compile(
    r"""(?P<remark>/\*.*?\*/|(?<!:)//[^\n]*)|`(?:\\.|[^`\\])*`|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'""", re.DOTALL
)
PLAIN = re.compile(r"(?P<remark>#[^\n]*)")


def remarks(path: str, text: str) -> str:
    """Return the comments and docstrings of a file, each in its own line, and nothing else."""
    pattern = PYTHON if path.endswith(".py") else PLAIN
    if path.endswith((".ts", ".tsx", ".mjs", ".cjs", ".css")):
        pattern = SCRIPT
    kept, at = [], 0
    for found in pattern.finditer(text):
        if found["remark"]:
            kept += ["\n" * text.count("\n", at, found.start()) or " ", found["remark"]]
            at = found.end()
    return "".join(kept)
