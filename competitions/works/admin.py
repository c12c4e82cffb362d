"""What administrators do with works. Each write leaves one entry in the audit log.

Source: docs/spec/api-community.md, section 2; docs/spec/domain.md, "Works".
"""

from __future__ import annotations

from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Q

from competitions.works import errors, services
from competitions.works.access import unlock_code
from competitions.works.models import Work
from marketplace.common.admin.audit.models import Action
from marketplace.common.admin.audit.services import record
from marketplace.common.db import clock
from marketplace.common.messaging.bounds import STAFF_ACTS
from trading.accounts import passwords
from trading.accounts.actors import lock_staff
from trading.accounts.models import User

KIND = "work"


@transaction.atomic(durable=True)
def set_points(*, admin: User, work_id: int, points: int) -> Work:
    """Set the points that administrators give a work beside its votes. Raises WorkNotFound, WorkDeleted."""
    lock_judge(admin, work_id)
    work = lock_work(work_id)
    before = {"admin_points": work.admin_points}
    work.admin_points = points
    work.save(update_fields=["admin_points"])
    record(admin, Action.UPDATE, KIND, work.pk, work.name, before, {"admin_points": points})
    return work


@transaction.atomic(durable=True)
def delete_work(*, admin: User, work_id: int, reason: str) -> None:
    """Delete a work; it cannot be restored. Deleting it again is no error.

    reason: mailed to the work's contact, unless that was erased with the entrant's data. Raises WorkNotFound.
    """
    lock_judge(admin, work_id)
    work = lock_work(work_id, deleted_too=True)
    if work.deleted_at is not None:
        return
    work.deleted_at = clock.now()
    work.save(update_fields=["deleted_at"])
    if work.email:
        services.mail_deletion(work, reason)
    after = {"deleted_at": work.deleted_at}
    record(admin, Action.DELETE, KIND, work.pk, work.name, {"deleted_at": None}, after, reason=reason)


def set_access(*, admin: User, work_id: int, code: str | None, password: str | None, send: bool) -> services.WorkAccess:
    """Give a work a new password, and a new code if one is given; lift the lock of too many wrong tries.

    code: None keeps the code. password: None generates one. send: mail both to the contact.
    Raises WorkNotFound, WorkDeleted, DuplicateCode.
    """
    password = password or services.new_password()
    hashed = passwords.hash_password(password)  # takes long: before any lock
    work, old_code = _set_access(admin, work_id, code, password, hashed, send)
    unlock_code(old_code)
    unlock_code(work.code)
    return services.WorkAccess(work, password)


@transaction.atomic(durable=True)
def _set_access(
    admin: User, work_id: int, code: str | None, password: str, hashed: str, send: bool
) -> tuple[Work, str]:
    lock_judge(admin, work_id)
    work = lock_work(work_id)
    old_code = work.code
    before: dict[str, Any] = {"code": old_code, "access_renewed_at": None}
    work.code, work.password = code or work.code, hashed
    services.set_search_text(work)
    try:
        with transaction.atomic():
            work.save(update_fields=["code", "password", "search_text"])
    except IntegrityError:
        raise errors.DuplicateCode from None
    if send and work.email:
        services.mail_access(work, password, "work_access", STAFF_ACTS)
    after = {"code": work.code, "access_renewed_at": clock.now()}
    record(admin, Action.UPDATE, KIND, work.pk, work.name, before, after)
    return work, old_code


def lock_work(work_id: int, *, deleted_too: bool = False) -> Work:
    """Return the work, its row locked. Raises WorkNotFound; WorkDeleted unless `deleted_too`.

    No `select_related`: competition and school would be as they were before this transaction waited for the lock.
    """
    rows = Work.objects.select_for_update(of=("self",), no_key=True)
    work = rows.filter(pk=work_id).first()
    if work is None:
        raise errors.WorkNotFound
    if work.deleted_at is not None and not deleted_too:
        raise errors.WorkDeleted
    return work


def lock_judge(admin: User, work_id: int) -> None:
    """Lock the account of who decides about a work. Its entrant has no account, but the contact's address may be one's.

    Who takes part judges no other work of the competition either. Raises OwnMatter.
    """
    entered = Work.objects.filter(email__iexact=admin.email)
    contest = Work.objects.filter(pk=work_id).values("competition_id")
    is_own = entered.filter(Q(pk=work_id) | Q(competition_id__in=contest, deleted_at=None)).exists()
    lock_staff(admin, about=(admin.pk,) if is_own else ())
