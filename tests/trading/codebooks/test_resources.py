"""Codebooks in the back-office. Source: docs/spec/reliability.md, I17.

Source: docs/spec/api-community.md, section 5.
"""

from typing import Any

import pytest
from rest_framework.test import APIClient

from marketplace.common.admin.audit.models import AuditEntry
from marketplace.common.admin.table_words import heading
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
from tests.trading.codebooks.helpers import add, listed, refused
from tests.trading.codebooks.samples import SAMPLES, Sample
from trading.accounts.models import User, UserSocial
from trading.catalogue.models import Ad
from trading.catalogue.selectors import AdFilters, search_ads
from trading.codebooks.definitions.organisation_services import OrganisationService
from trading.codebooks.definitions.social_types import SocialType
from trading.codebooks.definitions.transport_clauses import TransportClause

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.embedded,
    pytest.mark.feature("M-ADM-04", "M-ADM-05", "M-ADM-06", "M-ADM-07", "M-ADM-08", "M-ADM-09"),
]

each = pytest.mark.parametrize("sample", SAMPLES, ids=str)


@pytest.fixture
def client() -> APIClient:
    make_currency()
    return client_for(make_admin())


@pytest.mark.feature("M-ADM-04", "M-ADM-05", "M-ADM-06", "M-ADM-07", "M-ADM-08", "M-ADM-09")
@each
def test_a_row_is_added_listed_switched_off_and_deleted(sample: Sample, client: APIClient) -> None:
    made = add(client, sample.path, sample.body)
    assert made == {sample.id: made[sample.id], **sample.row, sample.flag: 1, "used": 0}
    assert made in listed(client, f"{sample.path}/all", **sample.query)
    if sample.public:
        shown = [row for row in listed(APIClient(), sample.path, **sample.query) if row[sample.id] == made[sample.id]]
        assert len(shown) == 1
        assert sample.flag not in shown[0]
    place = f"/api/{sample.path}/{made[sample.id]}"
    switched = client.patch(place, {sample.flag: 0}, format="json")
    assert switched.json() == {"data": {**made, sample.flag: 0}}
    assert {**made, sample.flag: 0} in listed(client, f"{sample.path}/all", **sample.query)
    if sample.public:
        assert made[sample.id] not in [row[sample.id] for row in listed(APIClient(), sample.path, **sample.query)]
    assert client.patch(place, {sample.flag: 1}, format="json").json() == {"data": made}
    assert client.delete(place).json() == {"data": {"res": "ok"}}
    assert client.delete(place).json() == {"data": {"res": "ok"}}  # a repeat is no second act
    assert not sample.model.objects.filter(pk=made[sample.id]).exists()
    entries = AuditEntry.objects.order_by("id")
    assert [(entry.action, entry.kind, entry.thing_id) for entry in entries] == [
        (action, sample.kind, str(made[sample.id])) for action in ("create", "toggle", "toggle", "delete")
    ]


@each
def test_the_log_speaks_in_the_words_of_the_wire_i17(sample: Sample, client: APIClient) -> None:
    add(client, sample.path, sample.body)
    (entry,) = listed(client, "admin/audit")
    assert entry["before"] is None
    inner = {"name_sr", "name_en", "active", "iso2", "short_sr", "code", "opens_at", "word", "kind", "currency_id"}
    assert not inner & set(entry["after"])
    assert entry["after"][sample.flag] is True


@each
def test_two_rows_that_read_alike_are_refused(sample: Sample, client: APIClient) -> None:
    """Letters are compared as in a search: neither sample, nor script, nor a mark tells two rows apart."""
    add(client, sample.path, sample.body)
    count = sample.model.objects.count()
    response = client.post(f"/api/{sample.path}", {**sample.body, **sample.twin}, format="json")
    assert refused(response) == (409, "duplicate", {sample.twin_at: ["duplicate"]} if sample.twin_at else {})
    assert sample.model.objects.count() == count


@each
def test_texts_have_their_limits(sample: Sample, client: APIClient) -> None:
    for name, (shortest, longest) in sample.texts.items():
        for length, code in ((shortest - 1, "min_length"), (longest + 1, "max_length")):
            wanted = "blank" if length == 0 else code
            response = client.post(f"/api/{sample.path}", {**sample.body, name: "ž" * length}, format="json")
            if name.endswith("_en") and length == 0:
                assert response.status_code == 201  # the same as in Serbian
                sample.model.objects.filter(pk=response.json()["data"][sample.id]).delete()
                continue
            assert refused(response) == (400, "validation", {name: [wanted]}), (name, length)
        for length in (shortest, longest):
            made = add(client, sample.path, {**sample.body, name: "ž" * length})
            sample.model.objects.filter(pk=made[sample.id]).delete()


@each
def test_what_is_required_is_named(sample: Sample, client: APIClient) -> None:
    optional = {name for name in sample.body if name.endswith("_en")}
    response = client.post(f"/api/{sample.path}", {}, format="json")
    assert refused(response) == (
        400,
        "validation",
        {name: ["required"] for name in sample.body if name not in optional},
    )
    row = add(client, sample.path, sample.body)
    place = f"/api/{sample.path}/{row[sample.id]}"
    assert refused(client.patch(place, {sample.flag: 2}, format="json"))[:2] == (400, "validation")
    assert client.patch(place, {sample.id: "x", sample.flag: 0}, format="json").json()["error"]["fields"]
    assert listed(client, f"{sample.path}/all", **sample.query)[-1][sample.flag] == 1


@each
def test_only_administrators_keep_the_codebooks(sample: Sample, client: APIClient) -> None:
    row = add(client, sample.path, sample.body)
    place = f"/api/{sample.path}/{row[sample.id]}"
    for other, status in ((APIClient(), 401), (client_for(make_user("obican")), 403)):
        assert other.post(f"/api/{sample.path}", sample.body, format="json").status_code == status
        assert other.get(f"/api/{sample.path}/all", sample.query).status_code == status
        assert other.patch(place, {sample.flag: 0}, format="json").status_code == status
        assert other.delete(place).status_code == status
    assert sample.model.objects.get(pk=row[sample.id]).active


@pytest.mark.feature("X-CSV")
@each
def test_a_list_is_searched_and_is_a_table_too(sample: Sample, client: APIClient) -> None:
    texts = [one for value in sample.row.values() for one in (value if isinstance(value, list) else [value])]
    text = next(one for one in texts if isinstance(one, str))
    row = add(client, sample.path, sample.body)
    assert listed(client, f"{sample.path}/all", **sample.query, search=text.upper()) == [row]
    assert listed(client, f"{sample.path}/all", **sample.query, search="nigde") == []
    response = client.get(f"/api/{sample.path}/all", {**sample.query, "search": text, "format": "csv"})
    lines = b"".join(response.streaming_content).decode("utf-8-sig").split("\r\n")  # type: ignore[attr-defined]
    assert lines[0].split(";") == [heading(name) for name in row]
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
