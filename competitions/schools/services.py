"""Writes of the register of schools."""

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
from trading.accounts.actors import lock_admin
from trading.accounts.models import User

ERRORS_TOLD = 100
TABLE = ("name", "age_group", "region", "address", "website")


def keyed(school: School) -> School:
    """Write what is derived from the other columns; saves nothing."""
    school.identity = identity_key(school.name, school.region)
    school.search_text = index_text(school.name, school.region, school.address)
    return school


class Schools(AdminResource[School]):
    kind = "school"
    model = School
    columns = (*TABLE, "is_confirmed")

    def write(self, row: School, values: Any) -> None:
        for name, value in values.items():
            setattr(row, name, value)
        keyed(row)
        twins = School.objects.filter(identity=row.identity, age_group=row.age_group).exclude(pk=row.pk)
        if twins.exists():
            raise errors.DuplicateSchool
        try:
            with transaction.atomic():
                row.save()
        except IntegrityError:  # another one wrote it at this moment
            raise errors.DuplicateSchool from None


SCHOOLS = Schools()


@transaction.atomic(durable=True)
def delete_school(*, admin: User, school_id: int, into: int | None = None) -> None:
    """Delete a school; its works go to another one. Repeating is ok.

    Raises SchoolNotFound, SchoolInUse, TakesOverItself, NoSuchSuccessor.
    """
    lock_admin(admin.pk)
    rows = School.objects.select_for_update(of=("self",))
    # One by one, in order: an id that no column can hold finds nothing this way.
    found = {pk: rows.filter(pk=pk).first() for pk in sorted({school_id, school_id if into is None else into})}
    school = found[school_id]
    if school is None:
        if deleted_before(SCHOOLS.kind, school_id):
            return
        raise errors.SchoolNotFound
    if into == school_id:
        raise errors.TakesOverItself
    if into is not None and found[into] is None:
        raise errors.NoSuchSuccessor
    works = school.works.all()
    if into is None:
        if works.exists():
            raise errors.SchoolInUse
    else:
        works.update(school_id=into)
    before = SCHOOLS.audit_snapshot(school)
    school.delete()
    record(admin, Action.DELETE, SCHOOLS.kind, school_id, school.name, before, None if into is None else {"into": into})


def school_named(*, name: str, age_group: int, region: str, address: str) -> School:
    """Return the school that an entrant typed: one of the register of the same name and region, else a new one.

    A new one is unconfirmed: shown with its work, found by nobody until an administrator says so. Its row is locked:
    whoever deletes it waits and finds it in use. A step.
    """
    typed = keyed(School(name=name, age_group=age_group, region=region, address=address, is_confirmed=False))
    known = {"identity": typed.identity, "age_group": age_group}
    while True:
        found = School.objects.select_for_update(of=("self",), no_key=True).filter(**known).first()
        if found is not None:
            return found
        try:
            with transaction.atomic():
                typed.save(force_insert=True)
        except IntegrityError:  # a classmate typed it at this moment, or the table's rule is another one
            typed.pk = None
            if not School.objects.filter(**known).exists():
                raise
            continue
        return typed


@dataclass
class Imported:
    """What an import did, or would do. refused: lines, errors: what is wrong with the first of them."""

    added: int = 0
    updated: int = 0
    same: int = 0
    refused: int = 0
    errors: list[dict[str, Any]] = field(default_factory=list)

    def refuse(self, line: int, faults: Iterable[tuple[str, str]]) -> None:
        self.refused += 1
        room = ERRORS_TOLD - len(self.errors)
        self.errors += [{"row": line, "field": name, "code": code} for name, code in faults][: max(room, 0)]


def import_schools(*, admin: User, rows: Iterable[tuple[int, Mapping[str, Any]]], report: Imported, dry: bool) -> None:
    """Write the good lines of a table: (line, values). Known schools, by name, age group and region, are brought up.

    What a line leaves empty stays as it was. dry: nothing is written, only counted. One audit entry in all.
    """
    with transaction.atomic(durable=True):
        lock_admin(admin.pk)
        known = {(school.identity, school.age_group): school for school in School.objects.all()}
        fresh: list[School] = []
        changed: dict[int, School] = {}
        met: set[tuple[str, int]] = set()
        for line, values in rows:
            given = keyed(School(**{name: values.get(name) or "" for name in TABLE if name != "age_group"},
                                 age_group=values["age_group"]))  # fmt: skip
            key = (given.identity, given.age_group)
            if key in met:
                report.refuse(line, [("sch_name", "duplicate")])
                continue
            met.add(key)
            school = known.get(key)
            if school is None:
                fresh.append(given)
            elif brought_up(school, given):
                changed[school.pk] = school
            else:
                report.same += 1
        report.added, report.updated = len(fresh), len(changed)
        if dry:
            return
        School.objects.bulk_create(fresh, batch_size=500)
        School.objects.bulk_update(changed.values(), [*TABLE, "is_confirmed", "search_text"], batch_size=500)
        if fresh or changed:
            summary = {"added": len(fresh), "updated": len(changed), "refused": report.refused}
            record(admin, Action.CREATE, SCHOOLS.kind, "", "import", None, summary)


def brought_up(school: School, given: School) -> bool:
    """Take over what the table says of a known school; tell whether that changed anything."""
    before = [getattr(school, name) for name in (*TABLE, "is_confirmed")]
    for name in TABLE:
        if value := getattr(given, name):
            setattr(school, name, value)
    school.is_confirmed = True
    keyed(school)
    return before != [getattr(school, name) for name in (*TABLE, "is_confirmed")]
