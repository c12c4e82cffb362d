"""Heads of the pages of competitions, which are in English under any address."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from competitions.competitions import selectors
from competitions.competitions.models import Competition
from competitions.competitions.selectors import access_competition, competitions_by_status
from competitions.competitions.serializers import CompetitionGroupsOut
from marketplace.common.text.locale import TAG
from marketplace.common.text.normalise import cut_at_word
from marketplace.website.addresses import address_of
from marketplace.website.seo import json_ld
from marketplace.website.seo.first_paint import FirstView, TextSection, preload
from marketplace.website.seo.head import LONGEST_DESCRIPTION, Head, PageRequest
from marketplace.website.seo.readable import document_sections

LANGUAGE = "en"
LIST = "competitions"
DOCUMENT_LANGUAGES: Final = (("", ""), ("sr", "Srpski"), ("en", "English"))
"""Languages of documents with their headings: first those for readers of both."""


def competitions(request: PageRequest, head: Head) -> Head:
    """Return the head of the list, with the groups of competitions for the client's query cache."""
    return replace(
        head,
        structured_data=(json_ld.breadcrumb_list([(str(head.title), address_of(LANGUAGE, LIST))]),),
        view=FirstView(heading=str(head.title), lead=str(head.description)),
        preloaded=(preload(["competitions", "groups"], CompetitionGroupsOut(competitions_by_status()).data),),
    )


def competition(request: PageRequest, head: Head) -> Head:
    """Return the head of a competition. Raises CompetitionNotFound, also for a deleted one."""
    found = access_competition(int(request.parts["id"]))
    event = json_ld.competition_event(found, address_of(LANGUAGE, request.path))
    return replace(
        head,
        title=found.name,
        description=description_of(found),
        structured_data=(*([] if event is None else [event]), json_ld.breadcrumb_list(breadcrumbs(found))),
        view=FirstView(heading=found.name, lead=found.description),
    )


def documents(request: PageRequest, head: Head) -> Head:
    """Return the head of the documents, with those of both languages for readers without scripts: parents read Serbian.

    Raises CompetitionNotFound.
    """
    rows = selectors.documents(access_competition(int(request.parts["id"])).pk, every=True)
    lists: list[TextSection] = []
    for code, heading in DOCUMENT_LANGUAGES:
        found = [row for row in rows if row.language == code]
        lists += [
            replace(part, heading=heading, language=TAG.get(code, ""))
            for part in document_sections("competitions/documents", found)
        ]
    return section(request, head, "Documents of", tuple(lists))


def ranking(request: PageRequest, head: Head) -> Head:
    return section(request, head, "Ranking of")


def section(request: PageRequest, head: Head, words: str, texts: tuple[TextSection, ...] = ()) -> Head:
    """Return the head of a page about a competition. Raises CompetitionNotFound."""
    found = access_competition(int(request.parts["id"]))
    way_here = [*breadcrumbs(found), (str(head.title), address_of(LANGUAGE, request.path))]
    return replace(
        head,
        title=f"{words} {found.name}",
        description=description_of(found),
        structured_data=(json_ld.breadcrumb_list(way_here),),
        view=FirstView(heading=str(head.title), note=found.name, sections=texts),
    )


def form(request: PageRequest, head: Head) -> Head:
    """Return the head of a form of a competition, which search engines do not list. Raises CompetitionNotFound."""
    access_competition(int(request.parts["id"]))
    return head


def breadcrumbs(found: Competition) -> list[tuple[str, str]]:
    return [
        ("School competitions", address_of(LANGUAGE, LIST)),
        (found.name, address_of(LANGUAGE, f"{LIST}/{found.pk}")),
    ]


def description_of(found: Competition) -> str:
    """Return the theme and the beginning of the description."""
    return cut_at_word(" ".join(f"{found.theme}: {found.description}".split()), LONGEST_DESCRIPTION)
