"""Codebooks in the back-office. Features M-ADM-04 to M-ADM-09; docs/spec/reliability.md, I17.

Source: docs/spec/api-community.md, section 5 and C15, C16, C22, C23.
"""

from dataclasses import dataclass, field
from typing import Any

import pytest
from rest_framework.test import APIClient

from marketplace.common.admin.audit.models import AuditEntry
from tests.clients import client_for
from tests.factories import (
    make_ad,
    make_admin,
    make_business,
    make_currency,
    make_region,
    make_restriction,
    make_user,
)
from tests.trading.codebooks.helpers import Body, add, listed, names, refused
from trading.accounts.models import User, UserSocial
from trading.catalogue.models import Ad
from trading.catalogue.selectors import AdFilters, search_ads
from trading.codebooks.definitions.categories import Category
from trading.codebooks.definitions.countries import Country
from trading.codebooks.definitions.currencies import Currency
from trading.codebooks.definitions.organisation_services import OrganisationService
from trading.codebooks.definitions.organisation_types import OrganisationType
from trading.codebooks.definitions.regions import Region
from trading.codebooks.definitions.restricted_words import RestrictedWord
from trading.codebooks.definitions.restrictions import Restriction
from trading.codebooks.definitions.social_types import SocialType
from trading.codebooks.definitions.transport_clauses import TransportClause
from trading.codebooks.definitions.units import Unit

pytestmark = pytest.mark.django_db


@dataclass(frozen=True)
class Case:
    """A codebook on the wire. body: what adds a row. texts: field -> shortest and longest. row: what is answered beside
    id, flag and `used`. twin: a change of `body` that is the same row to a reader."""

    path: str
    id: str
    flag: str
    kind: str
    model: Any
    body: Body
    row: Body
    texts: dict[str, tuple[int, int]]
    twin: Body
    query: Body = field(default_factory=dict)
    public: bool = True

    def __str__(self) -> str:
        return self.path


CASES = [
    Case(
        "countries", "cnt_id", "cnt_active", "country", Country,
        {"cnt_name": "Češka", "cnt_name_en": "Czechia", "cnt_iso2": "cz", "cur_id": "EUR"},
        {"cnt_name": "Češka", "cnt_iso2": "CZ", "cur_id": "EUR"},
        {"cnt_name": (1, 100), "cnt_name_en": (1, 100)},
        {"cnt_name": "CESKA", "cnt_name_en": "Other", "cnt_iso2": "XY"},
    ),
    Case(
        "currency", "cur_id", "cur_active", "currency", Currency,
        {"cur_id": "all", "cur_name": "Albanski lek", "cur_name_en": "Albanian lek"},
        {"cur_id": "ALL", "cur_name": "Albanski lek"},
        {"cur_name": (1, 100), "cur_name_en": (1, 100)},
        {"cur_name": "Drugi", "cur_name_en": "Other", "cur_id": "All"},
    ),
    Case(
        "measurment-units", "mun_id", "mun_active", "unit", Unit,
        {"mun_name": "Džak", "mun_name_en": "Sack", "mun_unit": "dž.", "mun_unit_en": "sk"},
        {"mun_name": "Džak", "mun_unit": "dž.", "mun_forms": ""},
        {"mun_name": (1, 45), "mun_name_en": (1, 45), "mun_unit": (1, 10), "mun_unit_en": (1, 10)},
        {"mun_name": "Џак", "mun_name_en": "Other"},
    ),
    Case(
        "organisation/services", "osr_id", "osr_active", "activity", OrganisationService,
        {"osr_name": "Pčelarstvo", "osr_name_en": "Beekeeping"},
        {"osr_name": "Pčelarstvo"},
        {"osr_name": (1, 255), "osr_name_en": (1, 255)},
        {"osr_name": "Uzgoj", "osr_name_en": "BEEKEEPING"},
    ),
    Case(
        "organisation/type", "otp_id", "otp_active", "organisation_form", OrganisationType,
        {"otp_name": "Zadruga", "otp_name_en": "Cooperative"},
        {"otp_name": "Zadruga"},
        {"otp_name": (1, 100), "otp_name_en": (1, 100)},
        {"otp_name": "задруга"},
    ),
    Case(
        "transport-clauses", "trc_id", "trc_active", "clause", TransportClause,
        {"type": 1, "trc_code": "XWZ", "trc_description": "Preuzimanje", "trc_description_en": "Pick-up"},
        {"type": 1, "trc_code": "XWZ", "trc_description": "Preuzimanje"},
        {"trc_code": (1, 10), "trc_description": (1, 1100), "trc_description_en": (1, 1100)},
        {"trc_code": "xwz"},
        {"type": 1},
    ),
    Case(
        "restrictions", "rst_id", "rst_active", "restriction", Restriction,
        {"rst_name": "Noću", "rst_name_en": "At night", "rst_start_time": "22:30", "rst_end_time": "05:00"},
        {"rst_name": "Noću", "rst_start_time": "22:30", "rst_end_time": "05:00"},
        {"rst_name": (1, 255), "rst_name_en": (1, 255)},
        {"rst_name": "nocu", "rst_name_en": "Other"},
    ),
    Case(
        "restricted-words", "rsw_id", "rsw_active", "forbidden_word", RestrictedWord,
        {"rsw_word": "Đubre"}, {"rsw_word": "Đubre"}, {"rsw_word": (2, 100)}, {"rsw_word": "djubre"}, public=False,
    ),
    Case(
        "social-types", "sct_id", "sct_active", "social_network", SocialType,
        {"sct_name": "Kružić"}, {"sct_name": "Kružić"}, {"sct_name": (1, 100)}, {"sct_name": "kruzic"},
    ),
    Case(
        "regions", "reg_id", "reg_active", "region", Region,
        {"names": names("reg", "Šumadija", "Shumadia")},
        {"reg_name": "Šumadija", "reg_world": 0, "names": names("reg", "Šumadija", "Shumadia")},
        {},
        {"names": names("reg", "SUMADIJA", "Other")},
    ),
    Case(
        "categories", "cat_id", "cat_active", "category", Category,
        {"names": names("cat", "Voće", "Fruit")},
        {"cat_name": "Voće", "cat_id_parent": None},
        {},
        {"names": names("cat", "Drugo", "FRUIT")},
    ),
]  # fmt: skip
each = pytest.mark.parametrize("case", CASES, ids=str)


@pytest.fixture
def client() -> APIClient:
    make_currency()
    return client_for(make_admin())


@each
def test_a_row_is_added_listed_switched_off_and_deleted_m_adm_04_to_09(case: Case, client: APIClient) -> None:
    made = add(client, case.path, case.body)
    assert made == {case.id: made[case.id], **case.row, case.flag: 1, "used": 0}
    assert made in listed(client, f"{case.path}/all", **case.query)
    if case.public:
        shown = [row for row in listed(APIClient(), case.path, **case.query) if row[case.id] == made[case.id]]
        assert len(shown) == 1
        assert case.flag not in shown[0]
    place = f"/api/{case.path}/{made[case.id]}"
    switched = client.patch(place, {case.flag: 0}, format="json")
    assert switched.json() == {"data": {**made, case.flag: 0}}
    assert {**made, case.flag: 0} in listed(client, f"{case.path}/all", **case.query)
    if case.public:
        assert made[case.id] not in [row[case.id] for row in listed(APIClient(), case.path, **case.query)]
    assert client.patch(place, {case.flag: 1}, format="json").json() == {"data": made}
    assert client.delete(place).json() == {"data": {"res": "ok"}}
    assert client.delete(place).json() == {"data": {"res": "ok"}}  # a repeat is no second act
    assert not case.model.objects.filter(pk=made[case.id]).exists()
    entries = AuditEntry.objects.order_by("id")
    assert [(entry.action, entry.kind, entry.thing_id) for entry in entries] == [
        (action, case.kind, str(made[case.id])) for action in ("create", "toggle", "toggle", "delete")
    ]


@each
def test_the_log_speaks_in_the_words_of_the_wire_i17(case: Case, client: APIClient) -> None:
    add(client, case.path, case.body)
    (entry,) = listed(client, "admin/audit")
    assert entry["before"] is None
    inner = {"name_sr", "name_en", "active", "iso2", "short_sr", "code", "opens_at", "word", "kind", "currency_id"}
    assert not inner & set(entry["after"])
    assert entry["after"][case.flag] is True


@each
def test_two_rows_that_read_alike_are_refused(case: Case, client: APIClient) -> None:
    """Letters are compared as in a search: neither case, nor script, nor a mark tells two rows apart."""
    add(client, case.path, case.body)
    count = case.model.objects.count()
    response = client.post(f"/api/{case.path}", {**case.body, **case.twin}, format="json")
    assert refused(response) == (409, "duplicate", {})
    assert case.model.objects.count() == count


@each
def test_texts_have_their_limits(case: Case, client: APIClient) -> None:
    for name, (shortest, longest) in case.texts.items():
        for length, code in ((shortest - 1, "min_length"), (longest + 1, "max_length")):
            wanted = "blank" if length == 0 else code
            response = client.post(f"/api/{case.path}", {**case.body, name: "ž" * length}, format="json")
            if name.endswith("_en") and length == 0:
                assert response.status_code == 201  # the same as in Serbian
                case.model.objects.filter(pk=response.json()["data"][case.id]).delete()
                continue
            assert refused(response) == (400, "validation", {name: [wanted]}), (name, length)
        for length in (shortest, longest):
            made = add(client, case.path, {**case.body, name: "ž" * length})
            case.model.objects.filter(pk=made[case.id]).delete()


@each
def test_what_is_required_is_named(case: Case, client: APIClient) -> None:
    optional = {name for name in case.body if name.endswith("_en")}
    response = client.post(f"/api/{case.path}", {}, format="json")
    assert refused(response) == (400, "validation", {name: ["required"] for name in case.body if name not in optional})
    row = add(client, case.path, case.body)
    place = f"/api/{case.path}/{row[case.id]}"
    assert refused(client.patch(place, {case.flag: 2}, format="json"))[:2] == (400, "validation")
    assert client.patch(place, {case.id: "x", case.flag: 0}, format="json").json()["error"]["fields"]
    assert listed(client, f"{case.path}/all", **case.query)[-1][case.flag] == 1


@each
def test_only_administrators_keep_the_codebooks(case: Case, client: APIClient) -> None:
    row = add(client, case.path, case.body)
    place = f"/api/{case.path}/{row[case.id]}"
    for other, status in ((APIClient(), 401), (client_for(make_user("obican")), 403)):
        assert other.post(f"/api/{case.path}", case.body, format="json").status_code == status
        assert other.get(f"/api/{case.path}/all", case.query).status_code == status
        assert other.patch(place, {case.flag: 0}, format="json").status_code == status
        assert other.delete(place).status_code == status
    assert case.model.objects.get(pk=row[case.id]).active


@each
def test_a_list_is_searched_and_is_a_table_too_x_csv(case: Case, client: APIClient) -> None:
    text = next(str(value) for value in case.row.values() if isinstance(value, str))
    row = add(client, case.path, case.body)
    assert listed(client, f"{case.path}/all", **case.query, search=text.upper()) == [row]
    assert listed(client, f"{case.path}/all", **case.query, search="nigde") == []
    response = client.get(f"/api/{case.path}/all", {**case.query, "search": text, "format": "csv"})
    lines = b"".join(response.streaming_content).decode("utf-8-sig").split("\r\n")  # type: ignore[attr-defined]
    assert lines[0].split(";") == list(row)
    assert len(lines) == 3


# --- In use ----------------------------------------------------------------------------------------------------------


def using(client: APIClient) -> dict[str, tuple[str, Any, str, int]]:
    """Return, for each codebook that something refers to, a row in use: path, id, flag, and by how many."""
    firm = make_business("firma")
    firm.organisation.service = OrganisationService.objects.create(name_sr="Trgovina", name_en="Trade")
    firm.organisation.save()
    network = SocialType.objects.create(name="Krug")
    UserSocial.objects.create(user=firm, social_type=network, link="https://example.org/firma")
    ad = make_ad(firm)
    road, naval = (TransportClause.objects.create(kind=kind, code="EXW") for kind in (1, 2))
    Ad.objects.filter(pk=ad.pk).update(road_clause=road, naval_clause=naval, restriction=make_restriction())
    ad.refresh_from_db()
    ad.socials.create(social_type=network, link="https://example.org/oglas")
    region = make_region("Srem", "Srem")
    ad.regions.add(region)
    return {
        "country": ("countries", firm.country_id, "cnt_active", User.objects.count()),
        "currency": ("currency", ad.currency_id, "cur_active", 1),
        "category": ("categories", ad.category_id, "cat_active", 1),
        "unit": ("measurment-units", ad.unit_id, "mun_active", 1),
        "activity": ("organisation/services", firm.organisation.service_id, "osr_active", 1),
        "form": ("organisation/type", firm.organisation.legal_form_id, "otp_active", 1),
        "road": ("transport-clauses", road.pk, "trc_active", 1),
        "naval": ("transport-clauses", naval.pk, "trc_active", 1),
        "restriction": ("restrictions", ad.restriction_id, "rst_active", 1),
        "network": ("social-types", network.pk, "sct_active", 2),
        "region": ("regions", region.pk, "reg_active", 1),
    }


def test_what_is_in_use_is_switched_off_and_never_deleted_c16(client: APIClient) -> None:
    for path, row_id, flag, used in using(client).values():
        response = client.delete(f"/api/{path}/{row_id}")
        assert refused(response) == (409, "in_use", {}), path
        assert response.json()["used"] == used, path
        switched = client.patch(f"/api/{path}/{row_id}", {flag: 0}, format="json").json()["data"]
        assert (switched[flag], switched["used"]) == (0, used), path
    assert not AuditEntry.objects.filter(action="delete").exists()


def test_switching_off_changes_nothing_that_is_there_c16(client: APIClient) -> None:
    rows = using(client)
    ad = Ad.objects.get()
    page = f"/api/products/{ad.pk}"
    before = APIClient().get(page).json()["data"]
    for path, row_id, flag, _ in rows.values():
        assert client.patch(f"/api/{path}/{row_id}", {flag: 0}, format="json").status_code == 200
    after = APIClient().get(page).json()["data"]
    assert {name for name in before if before[name] != after[name]} <= {"views"}
    found = search_ads(AdFilters(search=ad.name), 1, ad.posted_at)
    assert found.items == 1
