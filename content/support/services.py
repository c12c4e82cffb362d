"""Writes of the support's cases. Source: docs/spec/domain.md, "Support"; docs/spec/api-community.md, section 4."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q
from django.utils.text import Truncator

from content.support import rules
from content.support.models import SupportCase, SupportCaseEntry
from marketplace.common.admin.audit.models import Action
from marketplace.common.admin.audit.services import deleted_before, record
from marketplace.common.db import clock
from marketplace.common.db.batched_deletes import delete_in_batches
from marketplace.common.http.errors import NotFound
from trading.accounts.actors import lock_actor, lock_staff, own_by_address
from trading.accounts.models import User
from trading.accounts.pseudonyms import shown_name

KIND = "support_case"
NAME_LENGTH = 60


@transaction.atomic(durable=True)
def send_suggestion(
    *, author: User | None, text: str, name: str = "", email: str = "", page: str = "", language: str = "sr"
) -> SupportCase:
    """Add a suggestion. author: None for a visitor. name, email: the visitor's; ignored for an author.

    page: the path from which the person came to write it, "" where nobody knows.
    """
    if author is not None:
        author, name, email = lock_actor(author.pk), "", ""
    return open_case(rules.SUGGESTION, author=author, text=text, name=name, email=email, page=page, language=language)


def open_case(
    kind: str, *, author: User | None, text: str, name: str, email: str, page: str, language: str
) -> SupportCase:
    """Add a case. A step that forms share; runs inside the caller's transaction, an author's account locked."""
    return SupportCase.objects.create(
        kind=kind, author=author, name=name, email=email, text=text, page=page, language=language,
        created_at=clock.now(),
    )  # fmt: skip


@transaction.atomic(durable=True)
def delete_case(*, admin: User, case_id: int) -> None:
    """Delete a case; the audit log keeps its text and the author's id. Deleting it again is no error.

    Raises NotFound, OwnMatter.
    """
    known = SupportCase.objects.filter(pk=case_id).only("author_id", "email").first()
    lock_staff(admin, about=() if known is None else (known.author_id, own_by_address(admin, known.email)))
    case = SupportCase.objects.select_for_update(of=("self",)).filter(pk=case_id).first()
    if case is None:
        if deleted_before(KIND, case_id) or deleted_before("suggestion", case_id):
            return
        raise NotFound
    case.delete()
    before = {"text": case.text, "author_id": case.author_id}
    record(admin, Action.DELETE, KIND, case_id, name_in_log(case), before)


def erase_visitor(email: str) -> None:
    """Take name and address out of what somebody wrote as a visitor, when the account with the address closes.

    Runs inside the caller's transaction.
    """
    SupportCase.objects.filter(author=None, email__iexact=email).update(name="", email="")


def erase_author(user_id: int) -> None:
    """Erase what somebody wrote to the staff, with the answers, when the account closes; the cases stay as numbers.

    Runs inside the caller's transaction.
    """
    cases = SupportCase.objects.filter(author_id=user_id)
    SupportCaseEntry.objects.filter(case__in=cases).update(note="", answer="")
    cases.update(text="", page="")


def delete_old_cases() -> int:
    """Delete the cases that were closed longer ago than `rules.RETENTION`; return how many rows."""
    closed = SupportCase.objects.filter(closed_at__isnull=False)
    return delete_in_batches(closed, "closed_at", Q(closed_at__lt=clock.now() - rules.RETENTION))


def name_in_log(case: SupportCase) -> str:
    """Return how the audit log calls a case: by how its text begins."""
    return Truncator(" ".join(case.text.split())).chars(NAME_LENGTH)


def author_name(case: SupportCase) -> str:
    """Return who wrote a case, for administrators; of a closed account, a text that says so."""
    return case.name if case.author is None else shown_name(case.author.display_name)
