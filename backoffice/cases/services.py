"""What administrators do about a case. Source: docs/spec/domain.md, "Support"; feature X-SUPPORT."""

from __future__ import annotations

from django.conf import settings
from django.db import transaction

from backoffice.queue_steps import Queue, take_step
from content.support import rules
from content.support.errors import CaseState, NoAddress, NoAnswer
from content.support.models import SupportCase, SupportCaseEntry
from content.support.services import KIND, name_in_log
from marketplace.common.http.errors import NotFound
from marketplace.common.messaging.bounds import STAFF_ACTS
from marketplace.common.messaging.mail.services import queue_mail
from marketplace.common.roles import Capability
from trading.accounts.actors import lock_staff, own_by_address
from trading.accounts.models import User


@transaction.atomic(durable=True)
def act(
    *, admin: User, case_id: int, action: str, note: str = "", answer: str = "", assignee_id: int | None = None
) -> None:
    """Take a step, as `take_step` does. An answer is mailed.

    action: one of `rules.ACTIONS`. Raises NotFound, OwnMatter, CaseState, NoAddress, NoAnswer, UnknownAssignee.
    """
    known = SupportCase.objects.filter(pk=case_id).only("author_id", "email").first()
    if known is None:
        raise NotFound
    lock_staff(admin, about=(known.author_id, own_by_address(admin, known.email)))
    rows = SupportCase.objects.select_for_update(of=("self",), no_key=True).select_related("author__organisation")
    case = rows.filter(pk=case_id).first()
    if case is None:
        raise NotFound
    take_step(CASES, case, name_in_log(case), admin, action, note, answer, assignee_id)


def mail_answer(case: SupportCase, entry: SupportCaseEntry) -> None:
    """Mail an answer, with the number of the case in its subject; replies go to the support's own address.

    Runs inside the caller's transaction. Raises NoAnswer, NoAddress.
    """
    if not entry.answer:
        raise NoAnswer
    if not case.address:
        raise NoAddress
    queue_mail(
        to=case.address,
        template="support_answer",
        language=case.author.locale if case.author is not None else case.language,
        context={"number": case.pk, "answer": entry.answer, "question": case.text, "support": settings.SUPPORT_EMAIL},
        key=f"mail:support:{case.pk}:{entry.pk}",
        bound=STAFF_ACTS,
        headers={"Reply-To": settings.SUPPORT_EMAIL},
    )


CASES = Queue(
    kind=KIND,
    capability=Capability.CASES,
    next_state=rules.next_state,
    wrong_state=CaseState,
    ended_column="closed_at",
    ending=(rules.CLOSE,),
    answering=(rules.ANSWER,),
    answer=mail_answer,
)
