"""Writes of the assistant's tree. Each is an administrator's and leaves one entry in the audit log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypedDict

from django.db import IntegrityError, transaction

from content.chatbot import rules
from content.chatbot.errors import BranchNotFound, Cycle, HasChildren, IntroStays
from content.chatbot.models import Branch, BranchText
from content.chatbot.rules import Place
from content.chatbot.selectors import places
from marketplace.common.admin.audit.models import Action
from marketplace.common.admin.audit.services import deleted_before, record
from marketplace.common.http.errors import InvalidFields, field_error
from trading.accounts.actors import lock_admin
from trading.accounts.models import User

KIND = "chatbot"


class Words(TypedDict):
    """A branch in one language. text: parts divided by one empty line."""

    label: str
    text: str


@transaction.atomic(durable=True)
def add_branch(
    *,
    admin: User,
    parent_id: int | None,
    texts: Mapping[str, Words],
    position: int | None = None,
    is_active: bool = True,
    route: str = "",
) -> Branch:
    """Add a branch, by default after its siblings; without a parent it is the intro, of which there is one.

    texts: by language, all of them. Raises IntroStays, InvalidFields.
    """
    lock_admin(admin.pk)
    lock_tree()
    every = places()
    check_parent(every, parent_id)
    try:
        with transaction.atomic():
            branch = Branch.objects.create(parent_id=parent_id, is_active=is_active, route=route)
    except IntegrityError:  # another intro, by who could not be met at its row: there was none yet
        raise IntroStays from None
    put(branch, every, position)
    word(branch, texts)
    record(admin, Action.CREATE, KIND, branch.pk, name_of(branch), None, told(branch))
    return branch


@transaction.atomic(durable=True)
def change_branch(*, admin: User, branch_id: int, changes: Mapping[str, Any]) -> Branch:
    """Change what is named in `changes`: parent_id, position, is_active, route, texts (all languages).

    With another parent and no position it comes after its new siblings. Raises BranchNotFound, Cycle, IntroStays,
    InvalidFields.
    """
    lock_admin(admin.pk)
    lock_tree()
    branch = Branch.objects.filter(pk=branch_id).first()
    if branch is None:
        raise BranchNotFound
    every = places()
    before = told(branch)
    parent_id = changes.get("parent_id", branch.parent_id)
    moved = parent_id != branch.parent_id
    if moved:
        if parent_id in rules.below(every, branch.pk):
            raise Cycle
        check_parent(every, parent_id)
    branch.parent_id = parent_id
    branch.is_active = changes.get("is_active", branch.is_active)
    branch.route = changes.get("route", branch.route)
    branch.save(update_fields=["parent", "is_active", "route"])
    position = changes.get("position")
    if moved or position is not None:
        put(branch, every, position)
    if "texts" in changes:
        word(branch, changes["texts"])
    record(admin, Action.UPDATE, KIND, branch.pk, name_of(branch), before, told(branch))
    return branch


@transaction.atomic(durable=True)
def delete_branch(*, admin: User, branch_id: int, with_children: bool = False) -> None:
    """Delete a branch, with all that hangs under it only when that is said. Once more is no fault.

    Raises BranchNotFound, IntroStays, HasChildren.
    """
    lock_admin(admin.pk)
    lock_tree()
    branch = Branch.objects.select_for_update(of=("self",)).filter(pk=branch_id).first()
    if branch is None:
        if deleted_before(KIND, branch_id):
            return
        raise BranchNotFound
    if branch.parent_id is None:
        raise IntroStays
    under = rules.below(places(), branch.pk)[1:]
    if under and not with_children:
        raise HasChildren
    name, before = name_of(branch), told(branch)
    if under:
        gone = {one.pk: one for one in Branch.objects.filter(pk__in=under).prefetch_related("texts")}
        before["children"] = [{"id": number, **told(gone[number])} for number in under]
    branch.delete()
    renumber([place for place in places() if place.parent == branch.parent_id])
    record(admin, Action.DELETE, KIND, branch_id, name, before)


def lock_tree() -> None:
    """Lock the intro, so that changes of the tree come one after the other: two moves at once could close a circle."""
    Branch.objects.select_for_update(of=("self",), no_key=True).filter(parent=None).first()


def check_parent(every: list[Place], parent_id: int | None) -> None:
    """Raises IntroStays for a second intro, InvalidFields where there is no such parent or no room under it."""
    if parent_id is None:
        if every:
            raise IntroStays
    elif all(place.id != parent_id for place in every):
        raise InvalidFields(fields={"parent": [field_error("not_found")]})
    elif sum(place.parent == parent_id for place in every) >= rules.POSITION_MAX:
        raise InvalidFields(fields={"parent": [field_error("max", rules.POSITION_MAX)]})


def put(branch: Branch, every: list[Place], position: int | None) -> None:
    """Give a branch its position among its siblings, and close the gap where it was. A step."""
    siblings = rules.children_of(place for place in every if place.id != branch.pk).get(branch.parent_id, [])
    for number, at in rules.placed([place.id for place in siblings], branch.pk, position).items():
        Branch.objects.filter(pk=number).exclude(position=at).update(position=at)
    branch.refresh_from_db(fields=["position"])
    left = next((place.parent for place in every if place.id == branch.pk), branch.parent_id)
    if left != branch.parent_id:
        renumber([place for place in every if place.parent == left and place.id != branch.pk])


def renumber(siblings: list[Place]) -> None:
    for at, place in enumerate(sorted(siblings, key=lambda place: (place.position, place.id)), start=1):
        if place.position != at:
            Branch.objects.filter(pk=place.id).update(position=at)


def word(branch: Branch, texts: Mapping[str, Words]) -> None:
    """Write a branch in the languages given. A step."""
    for language, words in texts.items():
        BranchText.objects.update_or_create(branch=branch, language=language, defaults=dict(words))


def told(branch: Branch) -> dict[str, Any]:
    """Return what the audit log says of a branch."""
    return {
        "parent_id": branch.parent_id,
        "position": branch.position,
        "is_active": int(branch.is_active),
        "route": branch.route,
        "texts": [{"language": text.language, "label": text.label, "text": text.text} for text in branch.texts.all()],
    }


def name_of(branch: Branch) -> str:
    """Return the label by which the log names a branch."""
    text = branch.texts.first()
    return text.label if text else ""
