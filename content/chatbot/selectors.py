"""Reading the assistant's tree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from content.chatbot import rules
from content.chatbot.errors import BranchNotFound
from content.chatbot.models import Branch, BranchText
from content.chatbot.rules import Place
from marketplace.common.text.locale import PREFIX, active

LANGUAGES = tuple(PREFIX)


@dataclass(frozen=True, slots=True)
class Item:
    """What can be chosen. route: the screen it opens, None where it opens none."""

    id: int
    label: str
    route: str | None


@dataclass(frozen=True, slots=True)
class Node:
    """What the assistant says, in the reader's language. parent: None for the intro."""

    id: int
    text: str
    items: Sequence[Item]
    parent: int | None
    author: str = "bot"


@dataclass(frozen=True, slots=True)
class Tree:
    """The tree as the administrators see it."""

    branches: list[Branch]
    dead_ends: Sequence[int]
    missing: Sequence[tuple[int, str]]


def node(branch_id: int | None = None) -> Node:
    """Return a branch that can be reached from the intro, or the intro. Raises BranchNotFound."""
    every = places()
    reached = rules.shown(every)
    here = next(
        (place for place in every if place.id == branch_id or (branch_id is None and place.parent is None)), None
    )
    if here is None or here.id not in reached:
        raise BranchNotFound
    items = reached[here.id]
    texts: dict[int, dict[str, str]] = {}
    labels: dict[int, dict[str, str]] = {}
    for row in BranchText.objects.filter(branch__in=[here.id, *(item.id for item in items)]):
        texts.setdefault(row.branch_id, {})[row.language] = row.text
        labels.setdefault(row.branch_id, {})[row.language] = row.label
    return Node(
        id=here.id,
        text=rules.in_words(texts.get(here.id, {}), active(), LANGUAGES),
        items=[
            Item(item.id, rules.in_words(labels.get(item.id, {}), active(), LANGUAGES), item.route or None)
            for item in items
        ],
        parent=here.parent,
    )


def tree() -> Tree:
    """Return every branch, by parent and position, and what is to be mended."""
    branches = list(Branch.objects.prefetch_related("texts"))
    worded = {(branch.pk, text.language) for branch in branches for text in branch.texts.all() if text.text}
    return Tree(
        branches,
        dead_ends=rules.dead_ends([place_of(branch) for branch in branches]),
        missing=rules.missing([branch.pk for branch in branches], worded, LANGUAGES),
    )


def branch(branch_id: int) -> Branch:
    """Raises BranchNotFound."""
    found = Branch.objects.prefetch_related("texts").filter(pk=branch_id).first()
    if found is None:
        raise BranchNotFound
    return found


def places() -> list[Place]:
    return [place_of(one) for one in Branch.objects.all()]


def place_of(one: Branch) -> Place:
    return Place(one.pk, one.parent_id, one.position, one.is_active, one.route)
