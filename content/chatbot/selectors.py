"""Reading the assistant's tree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from content.chatbot import rules
from content.chatbot.errors import BranchNotFound
from content.chatbot.models import Branch, BranchText
from content.chatbot.rules import TreePosition
from marketplace.common.text.locale import PREFIX, active

LANGUAGES = tuple(PREFIX)


@dataclass(frozen=True, slots=True)
class Item:
    """A choice that a reader has. route: the screen it opens, None where it opens none."""

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


def chatbot_node(branch_id: int | None = None) -> Node:
    """Return what the assistant says at a branch; None: at the intro.

    Raises BranchNotFound, also for a branch that a reader cannot reach from the intro.
    """
    positions = tree_positions()
    reached = rules.reachable_items(positions)
    here = next(
        (place for place in positions if place.id == branch_id or (branch_id is None and place.parent is None)), None
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
        text=rules.text_in(texts.get(here.id, {}), active(), LANGUAGES),
        items=[
            Item(item.id, rules.text_in(labels.get(item.id, {}), active(), LANGUAGES), item.route or None)
            for item in items
        ],
        parent=here.parent,
    )


def chatbot_tree() -> Tree:
    """Return every branch, by parent and position, with the dead ends and the missing texts."""
    branches = list(Branch.objects.prefetch_related("texts"))
    written = {(branch.pk, text.language) for branch in branches for text in branch.texts.all() if text.text}
    return Tree(
        branches,
        dead_ends=rules.dead_ends([tree_position(branch) for branch in branches]),
        missing=rules.missing_texts([branch.pk for branch in branches], written, LANGUAGES),
    )


def access_branch(branch_id: int) -> Branch:
    """Return a branch for administrators. Raises BranchNotFound."""
    found = Branch.objects.prefetch_related("texts").filter(pk=branch_id).first()
    if found is None:
        raise BranchNotFound
    return found


def tree_positions() -> list[TreePosition]:
    return [tree_position(one) for one in Branch.objects.all()]


def tree_position(one: Branch) -> TreePosition:
    return TreePosition(one.pk, one.parent_id, one.position, one.is_active, one.route)
