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

from competitions.competitions.models import WITHOUT_SCHOOL, Competition
from competitions.competitions.rules import posting_is_open
from competitions.competitions.services import lock_competition
from competitions.schools.models import School
from competitions.schools.services import school_named
from competitions.works import errors, rules
from competitions.works.models import Work
from marketplace.common.db import clock
from marketplace.common.files import PreparedFile, delete_file, keep, prepare
from marketplace.common.files.models import StoredFile
from marketplace.common.files.rules import WORK_PDF, WORK_PICTURE
from marketplace.common.messaging.mail import queue_mail
from marketplace.common.text.locale import active
from marketplace.common.text.normalise import index_text
from trading.accounts import passwords

FILE_FIELD: Final = "work_file"
FILE_RULES: Final = {Competition.WorkType.PDF: WORK_PDF, Competition.WorkType.IMAGE: WORK_PICTURE}
PERSONAL: Final = ("author", "parent", "phone", "region", "postal_code", "address", "email")


@dataclass(frozen=True, slots=True)
class TypedSchool:
    """A school that the search did not find."""

    name: str
    region: str = ""
    address: str = ""


@dataclass(frozen=True, slots=True)
class Sent:
    """A work that was taken in, and what is told of it only once."""

    work: Work
    password: str


def submit_work(
    *, competition_id: int, values: Mapping[str, Any], school: int | TypedSchool | None, upload: UploadedFile | None
) -> Sent:
    """Take a work in; its code and password go to the contact by mail, too.

    values: columns of Work. school: of the register by id, or typed; None in the age group without one.
    Raises CompetitionNotFound, NotActive, SchoolUnknown, FileTooLarge, FileTypeRefused, ImageInvalid.
    """
    competition = Competition.objects.filter(pk=competition_id).first()
    if competition is not None and not posting_is_open(competition, clock.now()):
        raise errors.NotActive  # before a picture is decoded and a password is hashed
    prepared = None if competition is None else prepare_file(competition, upload)
    password = new_password()
    hashed = passwords.hashed(password)  # takes long: before any lock
    return _submit_work(competition_id, values, school, prepared, password, hashed)


@transaction.atomic(durable=True)
def _submit_work(
    competition_id: int,
    values: Mapping[str, Any],
    school: int | TypedSchool | None,
    prepared: PreparedFile | None,
    password: str,
    hashed: str,
) -> Sent:
    competition = lock_competition(competition_id)
    now = clock.now()
    if not posting_is_open(competition, now):
        raise errors.NotActive
    work = Work(
        competition=competition,
        password=hashed,
        language=active(),
        submitted_at=now,
        rules_accepted_at=now,
        **values,
    )
    work.school = chosen_school(competition, school)
    if prepared is not None:
        work.file = keep(prepared, owner_id=None, visibility="private").path
    save_under_new_code(work)
    tell_access(work, password, "work_received")
    return Sent(work, password)


def prepare_file(competition: Competition, upload: UploadedFile | None) -> PreparedFile | None:
    """Check an upload by what the competition takes; None where there is none to take."""
    file_rules = FILE_RULES.get(Competition.WorkType(competition.work_type))
    return None if upload is None or file_rules is None else prepare(upload, file_rules, field=FILE_FIELD)


def chosen_school(competition: Competition, school: int | TypedSchool | None, own: int | None = None) -> School | None:
    """Return the school of a work, its row locked: whoever deletes it waits and finds it in use. A step.

    own: an unconfirmed one that the work has already. Raises SchoolUnknown.
    """
    if competition.age_group == WITHOUT_SCHOOL or school is None:
        return None
    if isinstance(school, TypedSchool):
        return school_named(
            name=school.name, age_group=competition.age_group, region=school.region, address=school.address
        )
    rows = School.objects.select_for_update(of=("self",), no_key=True)
    found = rows.filter(pk=school, age_group=competition.age_group).first()
    if found is None or not (found.is_confirmed or found.pk == own):
        raise errors.SchoolUnknown
    return found


def new_password() -> str:
    return "".join(secrets.choice(rules.PASSWORD_LETTERS) for _ in range(rules.PASSWORD_LENGTH))


def new_code() -> str:
    return "".join(secrets.choice(rules.CODE_LETTERS) for _ in range(rules.CODE_LENGTH))


def save_under_new_code(work: Work) -> None:
    """Save a new work under a code that no other has. A step."""
    while True:
        work.code = new_code()
        index(work)
        try:
            with transaction.atomic():
                work.save(force_insert=True)
        except IntegrityError:
            if not Work.objects.filter(code=work.code).exists():
                raise
            continue
        return


def index(work: Work) -> None:
    """Write what the back-office searches; saves nothing."""
    work.search_text = index_text(work.name, work.author, work.code, work.school.name if work.school else "")


def tell_access(work: Work, password: str, template: str) -> None:
    """Mail the contact the code and the password. A step."""
    query = f"{settings.BASE_URL}/{work.language}/competitions/{work.competition_id}/entry-edit"
    queue_mail(
        to=work.email,
        template=template,
        language=work.language,
        context={
            "work": work.name,
            "competition": work.competition.name,
            "code": work.code,
            "password": password,
            "action_url": query,
        },
        key=f"mail:{template}:{work.pk}:{secrets.token_hex(8)}",
    )


@transaction.atomic(durable=True)
def change_work(
    *,
    work_id: int,
    proved: str,
    values: Mapping[str, Any],
    school: int | TypedSchool | None = None,
    prepared: PreparedFile | None = None,
) -> Work:
    """Change what is sent. proved: the hash that the password was checked against a moment ago.

    Raises InvalidCredentials, DeadlinePassed, SchoolUnknown, NothingChanged.
    """
    work = lock_own_work(work_id, proved)
    changes = rules.differing(values, work)
    if school is not None:
        place = chosen_school(work.competition, school, own=work.school_id)
        if place is not None and place.pk != work.school_id:
            changes["school"] = place
    old_file = work.file
    if prepared is not None and not is_same_file(old_file, prepared):
        changes["file"] = keep(prepared, owner_id=None, visibility="private").path
    if not changes:
        raise errors.NothingChanged
    for name, value in changes.items():
        setattr(work, name, value)
    index(work)
    work.save(update_fields=[*changes, "search_text"])
    if "file" in changes and old_file:
        delete_file(old_file)
    return work


def is_same_file(path: str, prepared: PreparedFile) -> bool:
    """Whether what was sent is what is stored."""
    return bool(path) and StoredFile.objects.filter(path=path, sha256=prepared.row.sha256).exists()


@transaction.atomic(durable=True)
def withdraw_work(*, work_id: int, proved: str) -> None:
    """Take the own work back. Its votes stay spent. Raises InvalidCredentials, DeadlinePassed."""
    work = lock_own_work(work_id, proved)
    work.deleted_at = clock.now()
    work.save(update_fields=["deleted_at"])


def lock_own_work(work_id: int, proved: str) -> Work:
    """Return the entrant's work, its competition's row and its own locked, while it may be changed.

    Raises InvalidCredentials when it was deleted or its password changed meanwhile, DeadlinePassed.
    """
    competition_id = Work.objects.values_list("competition_id", flat=True).get(pk=work_id)
    competition = lock_competition(competition_id)
    # Its school is read when it is asked for: joined here, it would be the one of before the wait.
    work = Work.objects.select_for_update(of=("self",), no_key=True).get(pk=work_id)
    work.competition = competition
    if work.deleted_at is not None or work.password != proved:
        raise errors.InvalidCredentials
    if not posting_is_open(competition, clock.now()):
        raise errors.DeadlinePassed
    return work
