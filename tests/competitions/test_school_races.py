"""A typed school and its deletion at once, on PostgreSQL."""

from collections.abc import Callable
from datetime import timedelta
from threading import Thread
from typing import Any

import pytest
from django.db import connections, transaction

from competitions.models import School, Work
from competitions.schools.errors import SchoolInUse
from competitions.schools.services import delete_school, find_or_add_school
from competitions.works.services import change_work
from marketplace.common.db import clock
from tests.competitions.helpers import make_competition, make_work
from tests.factories import make_admin

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


def test_a_typed_school_of_the_register_waits_for_nobody_and_is_not_deleted_meanwhile() -> None:
    admin, work = make_admin(), make_work(make_competition(), 1)
    typed: dict[str, Any] = {"name": "OŠ Čegar", "age_group": 1, "region": "Niš", "address": ""}
    known = school_in_register(typed)
    results: list[object] = []

    def delete() -> None:
        try:
            delete_school(admin=admin, school_id=known.pk)
            results.append("deleted")
        except SchoolInUse:
            results.append("in use")
        finally:
            connections.close_all()

    deleting = Thread(target=delete)
    with transaction.atomic():
        work.school = find_or_add_school(**typed)
        assert work.school.pk == known.pk
        deleting.start()
        deleting.join(1)
        assert results == []  # it waits for the row
        work.save()
    deleting.join(60)
    assert results == ["in use"]


def test_a_work_changes_while_its_school_gives_way_to_another() -> None:
    """Whoever holds the work's row lets both wait for it; neither may then wait for the other."""
    admin, now = make_admin(), clock.now()
    given_up, successor = (
        school_in_register({"name": name, "age_group": 2, "region": "Niš", "address": ""})
        for name in ("Čegar", "Sveti Sava")
    )
    competition = make_competition(
        posting_from=now - timedelta(days=1),
        posting_to=now + timedelta(days=1),
        voting_from=now,
        voting_to=now + timedelta(days=2),
    )
    work = make_work(competition, 1, school=given_up)
    failures: list[Exception] = []

    def in_thread(write: Callable[[], object]) -> Thread:
        def run() -> None:
            try:
                write()
            except Exception as error:
                failures.append(error)
            finally:
                connections.close_all()

        thread = Thread(target=run)
        thread.start()
        thread.join(1)
        return thread

    with transaction.atomic():
        Work.objects.select_for_update().get(pk=work.pk)
        changing = in_thread(
            lambda: change_work(
                work_id=work.pk, password_hash=work.password, values={"name": "Novi naziv"}, school=given_up.pk
            )
        )
        deleting = in_thread(lambda: delete_school(admin=admin, school_id=given_up.pk, into=successor.pk))
    for thread in (changing, deleting):
        thread.join(60)
    assert failures == []
    work.refresh_from_db()
    assert (work.name, work.school) == ("Novi naziv", successor)


def school_in_register(typed: dict[str, Any]) -> School:
    with transaction.atomic():
        return find_or_add_school(**typed)
