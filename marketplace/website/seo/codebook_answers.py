"""Answers of the codebooks for the client's query cache, made anew when a row of theirs has changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from marketplace.common.db.compiled_queries import RawRow
from marketplace.website.seo.first_paint import PreloadedAnswer, preload
from trading.codebooks.category_serializers import CategoryOut
from trading.codebooks.definitions import ad_groups
from trading.codebooks.selectors import category_tree, codebooks_version
from trading.codebooks.serializers import lookup_data


@dataclass(frozen=True, slots=True)
class CodebookAnswers:
    """The codebooks in one language, as they were at a version.

    names: of the categories that one may choose, by their ids.
    """

    version: RawRow
    categories: PreloadedAnswer
    groups: PreloadedAnswer
    names: Mapping[int, str]


KEPT: Final[dict[str, CodebookAnswers]] = {}
"""The last ones of each language."""


def codebook_answers(language: str) -> CodebookAnswers:
    """Return the codebooks in the active language. One statement, where nothing in them has changed."""
    version = codebooks_version()
    kept = KEPT.get(language)
    if kept is not None and kept.version == version:
        return kept
    tree = category_tree()
    made = CodebookAnswers(
        version,
        preload(["lookup", "categories", language, None], CategoryOut(tree, many=True).data),
        preload(["lookup", "groups", language, None], lookup_data(ad_groups.CODEBOOK)),
        {row.pk: row.name for node in tree for row in (node.category, *node.children)},
    )
    if codebooks_version() == version:  # otherwise the rows may be later than the version
        KEPT[language] = made
    return made
