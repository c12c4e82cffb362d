"""Every notification type is declared whole: its fields, the people they name, its e-mail and its texts."""

import json
import typing
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from marketplace.common.messaging.bounds import JOBS
from tests.trading.notifications.samples import AD, PAYLOADS, PRICE
from trading.notifications.anonymise import PAYLOAD_KEY, SUBJECT_PREFIX, Traces, without_person
from trading.notifications.models import Notification
from trading.notifications.types.declaration import EmailText, NotificationType, Person
from trading.notifications.types.registry import TYPES, check

pytestmark = pytest.mark.feature("M-NTF-02")


LOCALES = Path(__file__).parents[3] / "frontend/src/i18n/locales"
NOT_OF_PEOPLE = {"pro_name", "cnt_name", "cnt_name_en", "exp_name", "type_usr"}
"""Fields that look like those of a person: names of ads, countries and files, and what kind of account it is."""
PSEUDONYM = "nalog-7"


def test_payloads_of_all_types_are_known() -> None:
    assert PAYLOADS.keys() == TYPES.keys()
    for type_name, payload in PAYLOADS.items():
        check(type_name, payload)
        json.dumps(payload)


def test_an_unknown_type_and_a_missing_or_undeclared_field_is_an_error_of_the_code() -> None:
    with pytest.raises(ValueError, match="no notification"):
        check("news", {})
    with pytest.raises(ValueError, match="seller_username"):
        check("sold-out", {**AD, **PRICE})
    with pytest.raises(ValueError, match="does not declare usr_email"):
        check("admin-deleted", {**AD, "usr_email": "ana@example.com"})


# --- People ----------------------------------------------------------------------------------------------------------


def tells_of_a_person(field: str) -> bool:
    return field not in NOT_OF_PEOPLE and (
        field.startswith(("usr_", "buyer_", "seller_", "admin_")) or "name" in field or "usr" in field
    )


@pytest.mark.feature("X-GDPR")
def test_every_field_that_names_a_person_says_whom(subtests: pytest.Subtests) -> None:
    """A field without its mark would keep the name of somebody whose account is closed."""
    for declared in TYPES.values():
        if Person.SUBJECT in declared.people:
            continue  # the whole payload is emptied
        marked = {field for fields in declared.people.values() for field in fields}
        with subtests.test(declared.name):
            assert {field for field in declared.declared if tells_of_a_person(field)} == marked - declared.erased


def test_the_named_people_are_found(subtests: pytest.Subtests) -> None:
    """By a field of the payload or, where there is none, by the subject."""
    for declared in TYPES.values():
        for person in declared.people:
            with subtests.test(declared.name, person=person):
                assert PAYLOAD_KEY.get(person) in declared.required or person in SUBJECT_PREFIX


@pytest.mark.feature("X-GDPR")
def test_a_closed_account_leaves_the_notifications_of_others(subtests: pytest.Subtests) -> None:
    for declared in TYPES.values():
        for person in Person:
            with subtests.test(declared.name, person=person):
                check_without(person, declared)


def check_without(person: Person, declared: NotificationType) -> None:
    """Check that a notification of this type tells nothing more of the person, and all of everybody else."""
    fields = declared.people.get(person, frozenset())
    payload = json.loads(json.dumps(PAYLOADS[declared.name]))
    subject = f"{declared.name}:{SUBJECT_PREFIX.get(person, 'ad')}:{7}"
    if (key := PAYLOAD_KEY.get(person)) in payload:
        payload[key] = 7
    notification = Notification(type=declared.name, dedupe_key=subject, payload=payload)

    own = Traces(ads=[7], offers=[7], ratings_given=[7], ratings_received=[7])
    other = Traces(ads=[8], offers=[8], ratings_given=[8], ratings_received=[8])
    assert without_person(notification, 8, other, PSEUDONYM) == payload
    left = without_person(notification, 7, own, PSEUDONYM)
    if person is Person.SUBJECT and fields:
        texts = [value for name, value in leaves(left) if isinstance(value, str) and name != "type_usr"]
        assert set(texts) == {"", PSEUDONYM}
    else:
        assert {left[name] for name in fields - declared.erased if name in payload} <= {PSEUDONYM}
        assert {left[name] for name in fields & declared.erased if name in payload} <= {""}


def leaves(payload: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    for name, value in payload.items():
        if isinstance(value, dict):
            yield from leaves(value)
        else:
            yield name, value


# --- Texts -----------------------------------------------------------------------------------------------------------


@pytest.mark.feature("M-NTF-03")
def test_every_type_has_its_email_in_both_languages(subtests: pytest.Subtests) -> None:
    """But the administrators' words, which are an e-mail as they are."""
    texts = {declared.name: [declared.email, *declared.variants.values()] for declared in TYPES.values()}
    assert texts.pop("new") == [None]
    for name, text in ((name, text) for name, variants in texts.items() for text in variants):
        with subtests.test(name):
            assert isinstance(text, EmailText)
            for pair in (text.subject, text.body):
                assert len(pair) == 2
                assert all(pair)
                assert pair[0] != pair[1]


@pytest.mark.parametrize("language", ["sr", "en"])
def test_the_client_has_the_words_of_every_type_and_no_others(language: str) -> None:
    """A title and a text for each, also for its variants; a name in the settings for the type."""
    texts = json.loads((LOCALES / language / "notifications.json").read_text("utf-8"))["type"]
    assert set(texts) == {f"{one.name}{suffix}" for one in TYPES.values() for suffix in ("", *one.variants)}
    for key, text in texts.items():
        assert set(text) == {"title", "text"} | ({"setting"} if key in TYPES else set()), key
        assert all(text.values()), key


def test_every_moment_is_marked(subtests: pytest.Subtests) -> None:
    """A sample's field that reads as a time is one: an e-mail shows it as in Belgrade."""
    for declared in TYPES.values():
        with subtests.test(declared.name):
            times = {name for name, value in PAYLOADS[declared.name].items() if str(value).endswith("Z")}
            assert times == declared.moments


def test_marks_are_read_through_optional_fields() -> None:
    class Payload(typing.TypedDict):
        seller_name: typing.NotRequired[typing.Annotated[str, Person.SELLER]]

    declared = NotificationType("x", Payload, bound=JOBS)
    assert declared.people == {Person.SELLER: {"seller_name"}}
    assert declared.required == frozenset()
