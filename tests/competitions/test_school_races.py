"""A typed school and its deletion at once, on PostgreSQL."""

from threading import Thread
from typing import Any

import pytest
from django.db import connections, transaction

from competitions.models import School
from competitions.schools.errors import SchoolInUse
from competitions.schools.services import delete_school, find_or_add_school
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


def school_in_register(typed: dict[str, Any]) -> School:
    with transaction.atomic():
        return find_or_add_school(**typed)
