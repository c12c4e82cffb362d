"""What a page was made of, by which the server knows whether a page that it keeps still says the truth."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from datetime import datetime

from marketplace.website.seo.head import Head, PageRequest

BuiltHead = tuple[Head, datetime | None]
"""A head, and when the clock alone next changes what the page says; None where it must not be kept."""


@dataclass(frozen=True, slots=True)
class PageFacts:
    """What is read anew for each view of a page, before anything is made of it.

    version: two are equal only when the page shows the same at the same moment, in one language; None where the page is
    never kept. now: the moment of the view. build: completes the head.
    """

    version: Hashable | None
    now: datetime
    build: Callable[[Head], BuiltHead]


FactsReader = Callable[[PageRequest], PageFacts]
"""Reads the facts of a requested page. Raises NotFound."""
