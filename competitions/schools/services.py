"""Writes of the register of schools. Source: docs/spec/api-community.md, section 2."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db import IntegrityError, transaction

from competitions.schools import errors
from competitions.schools.models import School
from marketplace.common.admin.audit.models import Action
from marketplace.common.admin.audit.services import deleted_before, record
from marketplace.common.admin.crud import AdminResource
from marketplace.common.text.normalise import identity_key, index_text
from trading.accounts.actors import lock_staff
from trading.accounts.models import User

MOST_ERRORS_LISTED = 100
IMPORTED_COLUMNS = ("name", "age_group", "region", "address", "website")


def set_derived_columns(school: School) -> School:
    """Set the columns that are computed from others, and return the school; saves nothing."""
    school.identity = identity_key(school.name, school.region)
    school.search_text = index_text(school.name, school.region, school.address)
    return school


class Schools(AdminResource[School]):
    kind = "school"
    model = School
    columns = (*IMPORTED_COLUMNS, "is_confirmed")

    def write(self, row: School, values: Any) -> None:
        for name, value in values.items():
            setattr(row, name, value)
        set_derived_columns(row)
        twins = School.objects.filter(identity=row.identity, age_group=row.age_group).exclude(pk=row.pk)
        if twins.exists():
            raise errors.DuplicateSchool
        try:
            with transaction.atomic():
                row.save()
        except IntegrityError:  # another transaction added it after the check
            raise errors.DuplicateSchool from None


SCHOOLS = Schools()


@transaction.atomic(durable=True)
def delete_school(*, admin: User, school_id: int, into: int | None = None) -> None:
    """Delete a school and give its works to the school `into`. Deleting it again is no error.

    Raises SchoolNotFound, SchoolInUse (it has works and `into` is None), SuccessorIsItself, SuccessorNotFound.
    """
    lock_staff(admin, about=())
    rows = School.objects.select_for_update(of=("self",))
    # One by one: an id too big for the column then finds nothing instead of failing. In order, against deadlocks.
    found = {pk: rows.filter(pk=pk).first() for pk in sorted({school_id, school_id if into is None else into})}
    school = found[school_id]
    if school is None:
        if deleted_before(SCHOOLS.kind, school_id):
            return
        raise errors.SchoolNotFound
    if into == school_id:
        raise errors.SuccessorIsItself
    if into is not None and found[into] is None:
        raise errors.SuccessorNotFound
    works = school.works.all()
    if into is None:
        if works.exists():
            raise errors.SchoolInUse
    else:
        works.update(school_id=into)
    before = SCHOOLS.audit_snapshot(school)
    school.delete()
    record(admin, Action.DELETE, SCHOOLS.kind, school_id, school.name, before, None if into is None else {"into": into})


def find_or_add_school(*, name: str, age_group: int, region: str, address: str) -> School:
    """Return the school of this name, region and age group; add an unconfirmed one if there is none.

    An unconfirmed school is shown with its work, but the search finds it only when an administrator has confirmed it.
    The returned row is locked: a request that deletes the school waits, and then finds it in use.
    Runs inside the caller's transaction.
    """
    typed = set_derived_columns(
        School(name=name, age_group=age_group, region=region, address=address, is_confirmed=False)
    )
    known = {"identity": typed.identity, "age_group": age_group}
    while True:
        found = School.objects.select_for_update(of=("self",), no_key=True).filter(**known).first()
        if found is not None:
            return found
        try:
            with transaction.atomic():
                typed.save(force_insert=True)
        except IntegrityError:  # another entrant added it at this moment, or another constraint of the table failed
            typed.pk = None
            if not School.objects.filter(**known).exists():
                raise
            continue
        return typed


@dataclass
class ImportReport:
    """What an import did, or would do, in lines of the table. errors: of the first refused lines only."""

    added: int = 0
    updated: int = 0
    same: int = 0
    refused: int = 0
    errors: list[dict[str, Any]] = field(default_factory=list)

    def refuse(self, line: int, errors: Iterable[tuple[str, str]]) -> None:
        self.refused += 1
        left = MOST_ERRORS_LISTED - len(self.errors)
        self.errors += [{"row": line, "field": name, "code": code} for name, code in errors][: max(left, 0)]


def import_schools(
    *, admin: User, rows: Iterable[tuple[int, Mapping[str, Any]]], report: ImportReport, dry_run: bool
) -> None:
    """Import the valid lines of a table; update the schools that have the same name, age group and region.

    rows: (line number, columns of School). A column that a line leaves empty keeps its value. report: gets the counts,
    and an error for each line that repeats another. dry_run: only count. The whole import is one audit entry.
    """
    with transaction.atomic(durable=True):
        lock_staff(admin, about=())
        known = {(school.identity, school.age_group): school for school in School.objects.all()}
        added: list[School] = []
        changed: dict[int, School] = {}
        seen: set[tuple[str, int]] = set()
        for line, values in rows:
            given = imported_school(values)
            key = (given.identity, given.age_group)
            if key in seen:
                report.refuse(line, [("sch_name", "duplicate")])
                continue
            seen.add(key)
            school = known.get(key)
            if school is None:
                added.append(given)
            elif update_from(school, given):
                changed[school.pk] = school
            else:
                report.same += 1
        report.added, report.updated = len(added), len(changed)
        if dry_run:
            return
        School.objects.bulk_create(added, batch_size=500)
        School.objects.bulk_update(changed.values(), [*IMPORTED_COLUMNS, "is_confirmed", "search_text"], batch_size=500)
        if added or changed:
            summary = {"added": len(added), "updated": len(changed), "refused": report.refused}
            record(admin, Action.CREATE, SCHOOLS.kind, "", "import", None, summary)


def imported_school(values: Mapping[str, Any]) -> School:
    """Return an unsaved school of the columns that a line of a table has."""
    return set_derived_columns(School(**{name: values[name] for name in IMPORTED_COLUMNS if values.get(name)}))


def update_from(school: School, given: School) -> bool:
    """Copy the columns that `given` has into a known school; return whether that changed it. Saves nothing."""
    before = [getattr(school, name) for name in (*IMPORTED_COLUMNS, "is_confirmed")]
    for name in IMPORTED_COLUMNS:
        if value := getattr(given, name):
            setattr(school, name, value)
    school.is_confirmed = True
    set_derived_columns(school)
    return before != [getattr(school, name) for name in (*IMPORTED_COLUMNS, "is_confirmed")]
