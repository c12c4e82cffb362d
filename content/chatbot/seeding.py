"""Writes the tree that a new site begins with."""

from __future__ import annotations

from django.db import transaction

from content.chatbot.models import Branch, BranchText
from content.chatbot.seed import TREE, SeedNode


@transaction.atomic
def seed_chatbot() -> int:
    """Add the tree if there is none, and return the number of added branches.

    An existing tree belongs to the administrators: nothing in it changes, and what they deleted does not come back.
    """
    if Branch.objects.exists():
        return 0
    return add_branch(TREE, parent=None, position=1)


def add_branch(node: SeedNode, parent: Branch | None, position: int) -> int:
    """Add a branch with all below it; return how many. Runs inside the caller's transaction."""
    branch = Branch.objects.create(parent=parent, position=position, route=node.route)
    BranchText.objects.bulk_create(
        BranchText(branch=branch, language=language, label=label, text="\n\n".join(parts))
        for language, label, parts in (("sr", node.label[0], node.sr), ("en", node.label[1], node.en))
    )
    return 1 + sum(add_branch(item, branch, place) for place, item in enumerate(node.items, start=1))
