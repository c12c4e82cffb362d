"""Writes of the support's cases. Source: docs/spec/domain.md, "Support"; docs/spec/api-community.md, section 4."""

from __future__ import annotations

from django.conf import settings
from django.db import transaction
from django.db.models import Q

from content.support import rules
from content.support.errors import CaseState, NoAddress, NoAnswer, UnknownAssignee
from content.support.models import SupportCase, SupportCaseEntry
from marketplace.common.admin.audit.models import Action
from marketplace.common.admin.audit.services import deleted_before, record
from marketplace.common.db import clock
from marketplace.common.db.batched_deletes import delete_in_batches
from marketplace.common.http.errors import NotFound
from marketplace.common.messaging.mail.services import queue_mail
from marketplace.common.roles import Capability
from trading.accounts.actors import lock_actor, lock_staff
from trading.accounts.models import User
from trading.accounts.pseudonyms import shown_name
from trading.accounts.selectors import staff_with

KIND = "support_case"


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


def lock_case(case_id: int) -> SupportCase:
    """Return a case, its row locked, after the administrator's account. Raises NotFound."""
    rows = SupportCase.objects.select_for_update(of=("self",), no_key=True).select_related("author__organisation")
    found = rows.filter(pk=case_id).first()
    if found is None:
        raise NotFound
    return found


@transaction.atomic(durable=True)
def act(
    *, admin: User, case_id: int, action: str, note: str = "", answer: str = "", assignee_id: int | None = None
) -> None:
    """Take a step: one line in the case's history, one entry in the audit log. An answer is mailed.

    action: one of `rules.ACTIONS`. assignee_id: of ASSIGN. answer: the mail's text.
    Raises NotFound, CaseState, NoAddress, NoAnswer, UnknownAssignee.
    """
    lock_staff(admin)
    case = lock_case(case_id)
    state = rules.next_state(case.state, action)
    if state is None:
        raise CaseState(state=case.state)
    now = clock.now()
    before = {"state": case.state, "assignee_id": case.assignee_id}
    entry = SupportCaseEntry(case=case, at=now, actor=admin, action=action, note=note)
    if action == rules.ASSIGN:
        if assignee_id is None or not staff_with(Capability.CASES).filter(pk=assignee_id).exists():
            raise UnknownAssignee
        entry.assignee_id = case.assignee_id = assignee_id
    elif action in (rules.TAKE, rules.REOPEN):
        case.assignee_id = admin.pk
    elif action == rules.RELEASE:
        case.assignee_id = None
    elif action == rules.ANSWER:
        if not answer:
            raise NoAnswer
        entry.answer = answer
        case.assignee_id = case.assignee_id or admin.pk
    case.state = state
    case.closed_at = case.closed_at if action == rules.NOTE else (now if action == rules.CLOSE else None)
    case.save(update_fields=["state", "assignee", "closed_at"])
    entry.save(force_insert=True)
    if action == rules.ANSWER:
        mail_answer(case, entry)
    after = {"state": case.state, "assignee_id": case.assignee_id, "entry": entry.pk, "action": action, "note": note}
    record(admin, Action.UPDATE, KIND, case.pk, case.text[:60], before, after)


def mail_answer(case: SupportCase, entry: SupportCaseEntry) -> None:
    """Mail an answer, with the number of the case in its subject; replies go to the support's own address.

    Runs inside the caller's transaction. Raises NoAddress.
    """
    if not case.address:
        raise NoAddress
    queue_mail(
        to=case.address,
        template="support_answer",
        language=case.author.locale if case.author is not None else case.language,
        context={"number": case.pk, "answer": entry.answer, "question": case.text, "support": settings.SUPPORT_EMAIL},
        key=f"mail:support:{case.pk}:{entry.pk}",
        headers={"Reply-To": settings.SUPPORT_EMAIL},
    )


@transaction.atomic(durable=True)
def delete_case(*, admin: User, case_id: int) -> None:
    """Delete a case; the audit log keeps its text and the author's id. Deleting it again is no error.

    Raises NotFound.
    """
    lock_staff(admin)
    case = SupportCase.objects.select_for_update(of=("self",)).filter(pk=case_id).first()
    if case is None:
        if deleted_before(KIND, case_id) or deleted_before("suggestion", case_id):
            return
        raise NotFound
    case.delete()
    before = {"text": case.text, "author_id": case.author_id}
    record(admin, Action.DELETE, KIND, case_id, case.text[:60], before)


def erase_visitor(email: str) -> None:
    """Take name and address out of what somebody wrote as a visitor, when the account with the address closes.

    Runs inside the caller's transaction.
    """
    SupportCase.objects.filter(author=None, email__iexact=email).update(name="", email="")


def delete_old_cases() -> int:
    """Delete the cases that were closed longer ago than `rules.RETENTION`; return how many rows."""
    closed = SupportCase.objects.filter(closed_at__isnull=False)
    return delete_in_batches(closed, "closed_at", Q(closed_at__lt=clock.now() - rules.RETENTION))


def author_name(case: SupportCase) -> str:
    """Return who wrote a case, for administrators; of a closed account, a text that says so."""
    return case.name if case.author is None else shown_name(case.author.display_name)
