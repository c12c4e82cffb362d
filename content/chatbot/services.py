"""Writes of the assistant's tree. Each is an administrator's and leaves one entry in the audit log.

Source: docs/spec/api-community.md, section 3.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypedDict

from django.db import IntegrityError, transaction

from content.chatbot import rules
from content.chatbot.errors import BranchNotFound, Cycle, HasChildren, OnlyOneIntro
from content.chatbot.models import Branch, BranchText
from content.chatbot.rules import TreePosition
from content.chatbot.selectors import tree_positions
from marketplace.common.admin.audit.models import Action
from marketplace.common.admin.audit.services import deleted_before, record
from marketplace.common.http.errors import InvalidFields, field_error
from trading.accounts.actors import lock_staff
from trading.accounts.models import User

KIND = "chatbot"


class LanguageTexts(TypedDict):
    """A branch in one language. text: parts divided by one empty line."""

    label: str
    text: str


@transaction.atomic(durable=True)
def add_branch(
    *,
    admin: User,
    parent_id: int | None,
    texts: Mapping[str, LanguageTexts],
    position: int | None = None,
    is_active: bool = True,
    route: str = "",
) -> Branch:
    """Add a branch. parent_id: None for the intro. texts: by language, all of them. position: None: after its siblings.

    Raises OnlyOneIntro; InvalidFields if there is no such parent, or it has `POSITION_MAX` children.
    """
    lock_staff(admin, about=())
    lock_tree()
    positions = tree_positions()
    check_parent(positions, parent_id)
    try:
        with transaction.atomic():
            branch = Branch.objects.create(parent_id=parent_id, is_active=is_active, route=route)
    except IntegrityError:  # a second intro at the same moment: there was no row yet to lock
        raise OnlyOneIntro from None
    set_position(branch, positions, position)
    write_texts(branch, texts)
    record(admin, Action.CREATE, KIND, branch.pk, audit_title(branch), None, audit_snapshot(branch))
    return branch


@transaction.atomic(durable=True)
def change_branch(*, admin: User, branch_id: int, changes: Mapping[str, Any]) -> Branch:
    """Change a branch. changes: any of parent_id, position, is_active, route, texts (all languages).

    With another parent and no position it comes after its new siblings.
    Raises BranchNotFound, Cycle, OnlyOneIntro, InvalidFields.
    """
    lock_staff(admin, about=())
    lock_tree()
    branch = Branch.objects.filter(pk=branch_id).first()
    if branch is None:
        raise BranchNotFound
    positions = tree_positions()
    before = audit_snapshot(branch)
    parent_id = changes.get("parent_id", branch.parent_id)
    moved = parent_id != branch.parent_id
    if moved:
        if parent_id in rules.with_descendants(positions, branch.pk):
            raise Cycle
        check_parent(positions, parent_id)
    branch.parent_id = parent_id
    branch.is_active = changes.get("is_active", branch.is_active)
    branch.route = changes.get("route", branch.route)
    branch.save(update_fields=["parent", "is_active", "route"])
    position = changes.get("position")
    if moved or position is not None:
        set_position(branch, positions, position)
    if "texts" in changes:
        write_texts(branch, changes["texts"])
    record(admin, Action.UPDATE, KIND, branch.pk, audit_title(branch), before, audit_snapshot(branch))
    return branch


@transaction.atomic(durable=True)
def delete_branch(*, admin: User, branch_id: int, with_children: bool = False) -> None:
    """Delete a branch. with_children: also all branches below it. Deleting it again is no error.

    Raises BranchNotFound, OnlyOneIntro; HasChildren if there are branches below it and `with_children` is False.
    """
    lock_staff(admin, about=())
    lock_tree()
    branch = Branch.objects.select_for_update(of=("self",)).filter(pk=branch_id).first()
    if branch is None:
        if deleted_before(KIND, branch_id):
            return
        raise BranchNotFound
    if branch.parent_id is None:
        raise OnlyOneIntro
    under = rules.with_descendants(tree_positions(), branch.pk)[1:]
    if under and not with_children:
        raise HasChildren
    name, before = audit_title(branch), audit_snapshot(branch)
    if under:
        gone = {one.pk: one for one in Branch.objects.filter(pk__in=under).prefetch_related("texts")}
        before["children"] = [{"id": number, **audit_snapshot(gone[number])} for number in under]
    branch.delete()
    renumber([place for place in tree_positions() if place.parent == branch.parent_id])
    record(admin, Action.DELETE, KIND, branch_id, name, before)


def lock_tree() -> None:
    """Lock the intro, so that changes of the tree come one after another: two moves at once could make a cycle."""
    Branch.objects.select_for_update(of=("self",), no_key=True).filter(parent=None).first()


def check_parent(positions: list[TreePosition], parent_id: int | None) -> None:
    """Raise OnlyOneIntro for a second intro; InvalidFields if there is no such parent or it has too many children."""
    if parent_id is None:
        if positions:
            raise OnlyOneIntro
    elif all(place.id != parent_id for place in positions):
        raise InvalidFields(fields={"parent": [field_error("not_found")]})
    elif sum(place.parent == parent_id for place in positions) >= rules.POSITION_MAX:
        raise InvalidFields(fields={"parent": [field_error("max", rules.POSITION_MAX)]})


def set_position(branch: Branch, positions: list[TreePosition], position: int | None) -> None:
    """Put a branch at a position among its siblings, and close the gap where it was.

    Runs inside the caller's transaction. positions: of the tree before the change. position: None: the last one.
    """
    siblings = rules.children_of(place for place in positions if place.id != branch.pk).get(branch.parent_id, [])
    for number, at in rules.positions_with([place.id for place in siblings], branch.pk, position).items():
        Branch.objects.filter(pk=number).exclude(position=at).update(position=at)
    branch.refresh_from_db(fields=["position"])
    left = next((place.parent for place in positions if place.id == branch.pk), branch.parent_id)
    if left != branch.parent_id:
        renumber([place for place in positions if place.parent == left and place.id != branch.pk])


def renumber(siblings: list[TreePosition]) -> None:
    """Number the siblings from 1 without gaps. Runs inside the caller's transaction."""
    for at, place in enumerate(sorted(siblings, key=lambda place: (place.position, place.id)), start=1):
        if place.position != at:
            Branch.objects.filter(pk=place.id).update(position=at)


def write_texts(branch: Branch, texts: Mapping[str, LanguageTexts]) -> None:
    """Write the texts of a branch in these languages. Runs inside the caller's transaction."""
    for language, words in texts.items():
        BranchText.objects.update_or_create(branch=branch, language=language, defaults=dict(words))


def audit_snapshot(branch: Branch) -> dict[str, Any]:
    """Return the values of a branch that the audit log keeps."""
    return {
        "parent_id": branch.parent_id,
        "position": branch.position,
        "is_active": int(branch.is_active),
        "route": branch.route,
        "texts": [{"language": text.language, "label": text.label, "text": text.text} for text in branch.texts.all()],
    }


def audit_title(branch: Branch) -> str:
    """Return the name of a branch for the audit log: its first label."""
    text = branch.texts.first()
    return text.label if text else ""
