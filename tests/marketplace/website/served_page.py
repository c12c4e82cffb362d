"""A served page as a reader without scripts sees it."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any


@dataclass
class ServedPage(HTMLParser):
    """Tags of the head, the title and the data blocks of a page."""

    html: str
    title: str = ""
    metas: list[tuple[str, str]] = field(default_factory=list)
    links: list[dict[str, str]] = field(default_factory=list)
    blocks: list[Any] = field(default_factory=list)
    given: Any = None
    tags: list[str] = field(default_factory=list)
    within: str = ""

    def __post_init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.feed(self.html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.tags.append(tag)
        if tag == "meta":
            self.metas.append((given.get("property") or given.get("name", ""), given.get("content", "")))
        elif tag == "link":
            self.links.append(given)
        self.within = "linked" if given.get("type") == "application/ld+json" else given.get("id") or tag

    def handle_endtag(self, tag: str) -> None:
        self.within = ""

    def handle_data(self, data: str) -> None:
        if self.within == "title":
            self.title += data
        elif self.within == "linked":
            self.blocks.append(json.loads(data))
        elif self.within == "given":
            self.given = json.loads(data)

    def meta(self, name: str) -> str | None:
        return next((content for key, content in self.metas if key == name), None)

    def link(self, rel: str) -> str | None:
        return next((link["href"] for link in self.links if link.get("rel") == rel), None)

    def alternates(self) -> dict[str, str]:
        return {link["hreflang"]: link["href"] for link in self.links if link.get("rel") == "alternate"}

    def block(self, kind: str) -> dict[str, Any]:
        found: dict[str, Any] = next(block for block in self.blocks if block["@type"] == kind)
        return found


def without_nonce(page: ServedPage) -> str:
    """Return the page as it is at every view."""
    nonce = page.meta("csp-nonce")
    assert nonce
    assert page.html.count(nonce) == 1
    return page.html.replace(nonce, "")
