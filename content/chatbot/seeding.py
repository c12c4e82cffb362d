"""The tree that a new house begins with."""

from __future__ import annotations

from django.db import transaction

from content.chatbot.models import Branch, BranchText
from content.chatbot.seed import TREE, Said


@transaction.atomic
def seed_chatbot() -> int:
    """Write the tree where there is none, and return how many branches that made.

    A tree that stands is the administrators': nothing in it is changed, and what they deleted does not come back.
    """
    if Branch.objects.exists():
        return 0
    return plant(TREE, parent=None, position=1)


def plant(said: Said, parent: Branch | None, position: int) -> int:
    """Write a branch with all under it. A step."""
    branch = Branch.objects.create(parent=parent, position=position, route=said.route)
    BranchText.objects.bulk_create(
        BranchText(branch=branch, language=language, label=label, text="\n\n".join(parts))
        for language, label, parts in (("sr", said.label[0], said.sr), ("en", said.label[1], said.en))
    )
    return 1 + sum(plant(item, branch, place) for place, item in enumerate(said.items, start=1))
