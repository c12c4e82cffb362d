"""Heads of the pages of competitions. They are in English whatever their address says, as the client shows them."""

from __future__ import annotations

from dataclasses import replace

from competitions.competitions.models import Competition
from competitions.competitions.selectors import access_competition, competitions_by_status
from competitions.competitions.serializers import CompetitionGroupsOut
from marketplace.common.text.normalise import cut_at_word
from marketplace.website.addresses import address_of
from marketplace.website.seo import json_ld
from marketplace.website.seo.first_paint import View, given
from marketplace.website.seo.head import LONGEST_DESCRIPTION, Asked, Head

LANGUAGE = "en"
LIST = "competitions"


def competitions(asked: Asked, head: Head) -> Head:
    """Return the head of the list, with the groups that the client asks for first."""
    return replace(
        head,
        linked=(json_ld.crumbs([(str(head.title), address_of(LANGUAGE, LIST))]),),
        view=View(heading=str(head.title), lead=str(head.description)),
        answers=(given(["competitions", "groups"], CompetitionGroupsOut(competitions_by_status()).data),),
    )


def competition(asked: Asked, head: Head) -> Head:
    """Return the head of a competition. Raises CompetitionNotFound, also for a deleted one."""
    found = access_competition(int(asked.parts["id"]))
    event = json_ld.contest(found, address_of(LANGUAGE, asked.path))
    return replace(
        head,
        title=found.name,
        description=words_of(found),
        linked=(*([] if event is None else [event]), json_ld.crumbs(way(found))),
        view=View(heading=found.name, lead=found.description),
    )


def documents(asked: Asked, head: Head) -> Head:
    return section(asked, head, "Documents of")


def ranking(asked: Asked, head: Head) -> Head:
    return section(asked, head, "Ranking of")


def section(asked: Asked, head: Head, words: str) -> Head:
    """Return the head of a page about a competition. Raises CompetitionNotFound."""
    found = access_competition(int(asked.parts["id"]))
    way_here = [*way(found), (str(head.title), address_of(LANGUAGE, asked.path))]
    return replace(
        head,
        title=f"{words} {found.name}",
        description=words_of(found),
        linked=(json_ld.crumbs(way_here),),
        view=View(heading=str(head.title), note=found.name),
    )


def form(asked: Asked, head: Head) -> Head:
    """Return the head of a form of a competition, which is nobody's to find. Raises CompetitionNotFound."""
    access_competition(int(asked.parts["id"]))
    return head


def way(found: Competition) -> list[tuple[str, str]]:
    return [
        ("School competitions", address_of(LANGUAGE, LIST)),
        (found.name, address_of(LANGUAGE, f"{LIST}/{found.pk}")),
    ]


def words_of(found: Competition) -> str:
    """Return the theme and the beginning of the description."""
    return cut_at_word(" ".join(f"{found.theme}: {found.description}".split()), LONGEST_DESCRIPTION)
