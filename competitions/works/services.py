"""Sending, changing and taking back a work.

Source: docs/spec/domain.md, "Works"; docs/spec/api-community.md, section 1.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.db import IntegrityError, transaction

from competitions.competitions.locks import lock_competition
from competitions.competitions.models import WITHOUT_SCHOOL, Competition
from competitions.competitions.rules import posting_is_open
from competitions.schools.models import School
from competitions.schools.services import find_or_add_school
from competitions.works import errors, rules
from competitions.works.models import Work
from marketplace.common.db import clock
from marketplace.common.files import PreparedFile, delete_file, keep, prepare
from marketplace.common.files.models import StoredFile
from marketplace.common.files.rules import WORK_PDF, WORK_PICTURE
from marketplace.common.messaging.bounds import OWN, STAFF_ACTS, Bound, ByRule
from marketplace.common.messaging.mail import queue_mail
from marketplace.common.text.locale import active
from marketplace.common.text.normalise import index_text
from trading.accounts import passwords

FILE_FIELD: Final = "work_file"
FILE_RULES: Final = {Competition.WorkType.PDF: WORK_PDF, Competition.WorkType.IMAGE: WORK_PICTURE}
PERSONAL_COLUMNS: Final = ("author", "parent", "phone", "region", "postal_code", "address", "email")


@dataclass(frozen=True, slots=True)
class TypedSchool:
    """A school that the entrant typed, as the search did not find it."""

    name: str
    region: str = ""
    address: str = ""


@dataclass(frozen=True, slots=True)
class WorkAccess:
    """A work with its password, which only the answer and the mail contain: the database has its hash."""

    work: Work
    password: str


def submit_work(
    *, competition_id: int, values: Mapping[str, Any], school: int | TypedSchool | None, upload: UploadedFile | None
) -> WorkAccess:
    """Add a work to a competition, and mail code and password to its contact.

    values: columns of Work. school: the id of a registered one, or a typed one; None in the age group without schools.
    Raises CompetitionNotFound, NotActive, SchoolUnknown, FileTooLarge, FileTypeRefused, ImageInvalid.
    """
    competition = Competition.objects.filter(pk=competition_id).first()
    if competition is not None and not posting_is_open(competition, clock.now()):
        raise errors.NotActive  # checked again under the lock; here it saves decoding a picture and hashing a password
    prepared = None if competition is None else prepare_file(competition, upload)
    password = new_password()
    hashed = passwords.hash_password(password)  # takes long: before any lock
    return _submit_work(competition_id, values, school, prepared, password, hashed)


@transaction.atomic(durable=True)
def _submit_work(
    competition_id: int,
    values: Mapping[str, Any],
    school: int | TypedSchool | None,
    prepared: PreparedFile | None,
    password: str,
    hashed: str,
) -> WorkAccess:
    competition = lock_competition(competition_id)
    now = clock.now()
    if not posting_is_open(competition, now):
        raise errors.NotActive
    work = Work(
        competition=competition,
        password=hashed,
        submitted_at=now,
        rules_accepted_at=now,
        **{"language": active(), **values},
    )
    work.school = school_of_work(competition, school)
    if prepared is not None:
        work.file = keep(prepared, owner_id=None, visibility="private").path
    save_under_new_code(work)
    mail_access(work, password, "work_received", OWN)
    return WorkAccess(work, password)


def prepare_file(competition: Competition, upload: UploadedFile | None) -> PreparedFile | None:
    """Check an upload by the rules of the competition's type; return None without an upload or if it takes no files.

    Raises FileTooLarge, FileTypeRefused, ImageInvalid.
    """
    file_rules = FILE_RULES.get(Competition.WorkType(competition.work_type))
    return None if upload is None or file_rules is None else prepare(upload, file_rules, field=FILE_FIELD)


def school_of_work(
    competition: Competition, school: int | TypedSchool | None, work_id: int | None = None
) -> School | None:
    """Return the school of a work, its row locked; None in the age group without schools.

    The lock makes a request that deletes the school wait, and then find it in use. work_id: a work whose own school
    need not be confirmed. Runs inside the caller's transaction. Raises SchoolUnknown.
    """
    if competition.age_group == WITHOUT_SCHOOL or school is None:
        return None
    if isinstance(school, TypedSchool):
        return find_or_add_school(
            name=school.name, age_group=competition.age_group, region=school.region, address=school.address
        )
    rows = School.objects.select_for_update(of=("self",), no_key=True)
    found = rows.filter(pk=school, age_group=competition.age_group).first()
    if found is None:
        raise errors.SchoolUnknown
    is_own = work_id is not None and found.works.filter(pk=work_id).exists()
    if not (found.is_confirmed or is_own):
        raise errors.SchoolUnknown
    return found


def new_password() -> str:
    return "".join(secrets.choice(rules.PASSWORD_LETTERS) for _ in range(rules.PASSWORD_LENGTH))


def new_code() -> str:
    return "".join(secrets.choice(rules.CODE_LETTERS) for _ in range(rules.CODE_LENGTH))


def save_under_new_code(work: Work) -> None:
    """Save a new work under a code that no other work has. Runs inside the caller's transaction."""
    while True:
        work.code = new_code()
        set_search_text(work)
        try:
            with transaction.atomic():
                work.save(force_insert=True)
        except IntegrityError:
            if not Work.objects.filter(code=work.code).exists():
                raise
            continue
        return


def set_search_text(work: Work) -> None:
    """Set the column that the back-office searches; saves nothing."""
    work.search_text = index_text(work.name, work.author, work.code, work.school.name if work.school else "")


def mail_access(work: Work, password: str, template: str, bound: Bound | ByRule) -> None:
    """Mail code and password to the contact. bound: of what sends it. Runs inside the caller's transaction."""
    action_url = f"{settings.BASE_URL}/{work.language}/competitions/{work.competition_id}/entry-edit?code={work.code}"
    queue_mail(
        to=work.email,
        template=template,
        language=work.language,
        context={
            "work": work.name,
            "competition": work.competition.name,
            "code": work.code,
            "password": password,
            "action_url": action_url,
        },
        key=f"mail:{template}:{work.pk}:{secrets.token_hex(8)}",
        bound=bound,
    )


def mail_deletion(work: Work, reason: str) -> None:
    """Mail the contact that an administrator deleted the work, and why. Runs inside the caller's transaction."""
    queue_mail(
        to=work.email,
        template="work_deleted",
        language=work.language,
        context={
            "work": work.name,
            "competition": work.competition.name,
            "reason": reason,
            "action_url": f"{settings.BASE_URL}/{work.language}/competitions/{work.competition_id}",
        },
        key=f"mail:work_deleted:{work.pk}",
        bound=STAFF_ACTS,
    )


@transaction.atomic(durable=True)
def change_work(
    *,
    work_id: int,
    password_hash: str,
    values: Mapping[str, Any],
    school: int | TypedSchool | None = None,
    prepared: PreparedFile | None = None,
) -> Work:
    """Change a work on behalf of its entrant.

    password_hash: the hash that the entrant's password was checked against. values: columns of Work to change.
    school: None keeps the school. prepared: a new file; None keeps the file.
    Raises InvalidCredentials, DeadlinePassed, SchoolUnknown, NothingChanged.
    """
    competition = lock_competition_of(work_id)
    refuse_unless_own(Work.objects.get(pk=work_id), competition, password_hash)
    # Before the work's row: who deletes a school locks it first and then moves its works.
    chosen = school_of_work(competition, school, work_id)
    work = lock_own_work(work_id, competition, password_hash)
    changes = rules.changed_values(values, work)
    if chosen is not None and chosen.pk != work.school_id:
        changes["school"] = chosen
    old_file = work.file
    if prepared is not None and not is_same_file(old_file, prepared):
        changes["file"] = keep(prepared, owner_id=None, visibility="private").path
    if not changes:
        raise errors.NothingChanged
    for name, value in changes.items():
        setattr(work, name, value)
    set_search_text(work)
    work.save(update_fields=[*changes, "search_text"])
    if "file" in changes and old_file:
        delete_file(old_file)
    return work


def is_same_file(path: str, prepared: PreparedFile) -> bool:
    """Return whether an upload has the content of the stored file."""
    return bool(path) and StoredFile.objects.filter(path=path, sha256=prepared.row.sha256).exists()


@transaction.atomic(durable=True)
def withdraw_work(*, work_id: int, password_hash: str) -> None:
    """Delete a work on behalf of its entrant. Votes for it are not returned to their voters.

    password_hash: as for `change_work`. Raises InvalidCredentials, DeadlinePassed.
    """
    work = lock_own_work(work_id, lock_competition_of(work_id), password_hash)
    work.deleted_at = clock.now()
    work.save(update_fields=["deleted_at"])


def lock_competition_of(work_id: int) -> Competition:
    """Return the competition of a work, its row locked."""
    return lock_competition(Work.objects.values_list("competition_id", flat=True).get(pk=work_id))


def lock_own_work(work_id: int, competition: Competition, password_hash: str) -> Work:
    """Return the entrant's work, its row locked. competition: the work's, locked before.

    Raises InvalidCredentials, DeadlinePassed.
    """
    # No `select_related`: the school would be as it was before this transaction waited for the lock.
    work = Work.objects.select_for_update(of=("self",), no_key=True).get(pk=work_id)
    work.competition = competition
    refuse_unless_own(work, competition, password_hash)
    return work


def refuse_unless_own(work: Work, competition: Competition, password_hash: str) -> None:
    """Refuse who may not change the work, or not any more.

    Raises InvalidCredentials if the work was deleted or got a new password after the check, DeadlinePassed.
    """
    if work.deleted_at is not None or work.password != password_hash:
        raise errors.InvalidCredentials
    if not posting_is_open(competition, clock.now()):
        raise errors.DeadlinePassed
