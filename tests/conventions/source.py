"""Source files taken apart: which words are names, and which are remarks to the reader."""

import io
import re
import tokenize
from collections.abc import Iterator
from typing import NamedTuple

NAME = re.compile(r"[A-Za-z_$][\w$]*")
DOTTED = re.compile(r"""[rbu]?["']+([A-Za-z_]\w*(?:[.:][A-Za-z_]\w*)+)["']+""")


class Piece(NamedTuple):
    """A name or a remark (comment, docstring, name of a test), with the line it stands in.

    is_called: a name directly before an opening bracket: a call or a definition.
    """

    line: int
    text: str
    is_remark: bool = False
    is_called: bool = False


def pieces(path: str, text: str) -> Iterator[Piece]:
    """Yield the names and remarks of a file, by the rules of its language."""
    if path.endswith(".py"):
        yield from python_pieces(text)
    elif path.endswith((".ts", ".tsx", ".mjs", ".cjs")):
        yield from script_pieces(text)
    elif path.endswith(".css"):
        yield from style_pieces(text)
    elif path.endswith((".html", ".txt")):
        yield from template_pieces(text)
    else:
        yield from plain_pieces(text)


def python_pieces(text: str) -> Iterator[Piece]:
    """Yield names, comments and docstrings. A string that is a dotted name and nothing else counts as names."""
    tokens = list(tokenize.generate_tokens(io.StringIO(text).readline))
    blank = {tokenize.NL, tokenize.COMMENT}
    starts = {tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT}
    before = tokenize.NEWLINE
    for number, token in enumerate(tokens):
        line, following = token.start[0], tokens[number + 1 : number + 2]
        if token.type == tokenize.COMMENT:
            yield Piece(line, token.string, is_remark=True)
        elif token.type == tokenize.NAME:
            yield from _named(line, token.string, bool(following) and following[0].string == "(")
        elif token.type == tokenize.STRING:
            if before in starts and following and following[0].type == tokenize.NEWLINE:
                yield from _lines(line, token.string)
            elif found := DOTTED.fullmatch(token.string):
                yield from (Piece(line, name[0]) for name in NAME.finditer(found[1]))
            elif "f" in token.string.split(token.string[-1], 1)[0].lower():
                yield from _blanks(line, token.string)
        if token.type not in blank:
            before = token.type


# Comments and texts first, so that neither is looked for in the other.
SCRIPT = re.compile(
    r"""(?P<remark>/\*.*?\*/|(?<!:)//[^\n]*)"""
    r"""|(?P<template>`(?:\\.|[^`\\])*`)"""
    r"""|(?P<text>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')"""
    r"""|(?P<name>[A-Za-z_$][\w$]*)(?P<called>(?:<[\w\s,.\[\]|]*>)?\()?""",
    re.DOTALL,
)


def script_pieces(text: str, line: int = 1) -> Iterator[Piece]:
    """Yield names and comments of TypeScript; of a template literal what stands in its blanks."""
    at = 0
    for found in SCRIPT.finditer(text):
        line += text.count("\n", at, found.start())
        at = found.start()
        if found["remark"]:
            yield from _lines(line, found["remark"])
        elif found["template"]:
            yield from _blanks(line, found["template"], "$")
        elif found["name"]:
            yield Piece(line, found["name"], is_called=bool(found["called"]))


STYLE = re.compile(r"(?P<remark>/\*.*?\*/)|(?:\.|--)(?P<name>[A-Za-z][\w-]*)", re.DOTALL)


def style_pieces(text: str) -> Iterator[Piece]:
    """Yield classes, custom properties and comments of a style sheet."""
    for found in STYLE.finditer(text):
        line = text.count("\n", 0, found.start()) + 1
        if found["remark"]:
            yield from _lines(line, found["remark"])
        else:
            yield Piece(line, found["name"].replace("-", "_"))


def template_pieces(text: str) -> Iterator[Piece]:
    """Yield the names in the tags of a template; what it says to people is judged elsewhere."""
    for found in re.finditer(r"\{[{%](.*?)[}%]\}", text):
        line = text.count("\n", 0, found.start()) + 1
        yield from (Piece(line, name[0]) for name in NAME.finditer(found[1]))


def plain_pieces(text: str) -> Iterator[Piece]:
    """Yield every word before a `#` as a name and what follows it as a remark: shell, TOML, YAML, make."""
    for number, line in enumerate(text.splitlines(), 1):
        code, hash_sign, remark = line.partition("#")
        yield from (Piece(number, name[0]) for name in NAME.finditer(code))
        if hash_sign:
            yield Piece(number, remark, is_remark=True)


def _named(line: int, name: str, is_called: bool) -> Iterator[Piece]:
    """Yield a name; that of a test is a sentence."""
    if name.startswith("test_") and is_called:
        yield Piece(line, name.removeprefix("test_").replace("_", " "), is_remark=True)
    else:
        yield Piece(line, name, is_called=is_called)


def _lines(first: int, text: str) -> Iterator[Piece]:
    for number, line in enumerate(text.split("\n"), first):
        yield Piece(number, line, is_remark=True)


def _blanks(first: int, text: str, sign: str = "") -> Iterator[Piece]:
    """Yield the names in the blanks of a text that is put together."""
    for found in re.finditer(re.escape(sign) + r"\{((?:[^{}]|\{[^{}]*\})*)\}", text):
        yield from script_pieces(found[1], first + text.count("\n", 0, found.start()))
