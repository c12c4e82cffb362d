"""Every operation of the API: who may call it, a thing to call it on, its fields by the API document."""

import json
from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from typing import Any

from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer

from marketplace.common.db import clock
from tests.routes import PARAMETER, Route, all_routes
from tests.world import COMPETITION, World
from trading.catalogue.models import Ad

CALLERS = (
    ("products/<int:ad_id>/renew", "seller", "closed"),
    ("products/<int:ad_id>/preview", "user", "open"),
    ("products/<int:ad_id>/edit-offer", "buyer", "open"),
    ("products/groups", "user", "there"),
    ("products", "seller", "open"),
    ("offers/<int:offer_id>/report", "seller", "deal"),
    ("offers/<int:offer_id>/rate", "seller", "deal"),
    ("offers/<int:offer_id>/reject", "seller", "active"),
    ("offers/", "buyer", "active"),
    ("notifications/<", "buyer", "buyer"),
    ("notifications", "admin", ""),
    ("messages", "buyer", "seller"),
    ("user/buyers/", "seller", "buyer"),
    ("user/sellers/", "buyer", "seller"),
    ("user/<", "user", "seller"),
    ("user/hide-product", "seller", ""),
    ("admin/products", "admin", "open"),
    ("admin/exports/", "admin", "own"),
    ("admin/users", "admin", "seller"),
    ("admin/", "admin", "there"),
    ("banners", "admin", "there"),
    ("partners", "admin", "there"),
    ("competitions/admin/", "admin", "there"),
    ("competitions/documents", "admin", "there"),
    ("documents", "admin", "there"),
    ("franchise", "admin", "there"),
    ("groups", "admin", "there"),
    ("categories", "admin", "there"),
    ("countries", "admin", "there"),
    ("currency", "admin", "there"),
    ("measurment-units", "admin", "there"),
    ("organisation/", "admin", "there"),
    ("regions", "admin", "there"),
    ("restrict", "admin", "there"),
    ("social-types", "admin", "there"),
    ("transport-clauses", "admin", "there"),
    ("chatbot", "admin", "there"),
    ("comments", "admin", "there"),
    ("faq", "admin", "there"),
    ("reports", "admin", ""),
    ("statistics", "admin", ""),
    ("suggestions", "admin", "there"),
    ("tutorials", "admin", "there"),
    ("newsletter/issues", "admin", "draft"),
    ("newsletter", "admin", "there"),
    ("news", "admin", "there"),
    ("", "buyer", "there"),
)
"""(how an address begins, who calls it, on which thing); the first that fits."""


@cache
def document() -> dict[str, Any]:
    """Return the API document of this code."""
    made = SchemaGenerator().get_schema(request=None, public=True)
    # The command would look up every class in its source, for warnings; YAML takes seconds to write and to read.
    found: dict[str, Any] = json.loads(OpenApiJsonRenderer().render(made, renderer_context={}))
    return found


@dataclass(frozen=True)
class Operation:
    """A route, who calls it, and the kind of thing's standing."""

    route: Route
    actor: str
    standing: str

    def __str__(self) -> str:
        return str(self.route)

    @property
    def described(self) -> dict[str, Any]:
        found: dict[str, Any] = document()["paths"]["/api/" + PARAMETER.sub(r"{\1}", self.route.path)]
        operation: dict[str, Any] = found[self.route.method.lower()]
        return operation

    @property
    def body_fields(self) -> list[str]:
        """Return the names of the fields of a body."""
        content = self.described.get("requestBody", {}).get("content", {})
        schema = next(iter(content.values()), {}).get("schema", {})
        if "$ref" in schema:
            schema = document()["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]]
        return list(schema.get("properties", {}))

    @property
    def query_fields(self) -> list[str]:
        return [one["name"] for one in self.described.get("parameters", []) if one["in"] == "query"]

    @property
    def least_query(self) -> str:
        """Return what a call must name in its address at least, "" when that is nothing."""
        told = self.described.get("parameters", [])
        return "".join(f"{one['name']}=1&" for one in told if one["in"] == "query" and one.get("required"))

    def url(self, world: World) -> str:
        return self.route.url(world.ids[self.route.kind][self.standing] if self.route.kind else "x")


def operation_of(route: Route) -> Operation:
    actor, standing = next((actor, thing) for start, actor, thing in CALLERS if route.path.startswith(start))
    return Operation(route, actor, standing)


OPERATIONS = [operation_of(route) for route in all_routes() if not route.path.startswith("files/")]
WRITES = [one for one in OPERATIONS if one.route.method != "GET"]
READS = [one for one in OPERATIONS if one.route.method == "GET"]


def right_body(world: World, operation: Operation) -> dict[str, Any]:
    """Return a body that the operation takes, or the least that makes sense."""
    ad = Ad.objects.get(pk=world.ids["ad"]["open"])
    tier = ad.price_ladder[0]["id"]
    day = (clock.today() + timedelta(days=30)).isoformat()
    prices = [{"min": 1, "max": 10, "price": "100.00"}, {"min": 11, "max": 30, "price": "90.00"}]
    fresh: dict[str, Any] = {
        "pro_name": "Aku bušilica 18 V",
        "cat_id": ad.category_id,
        "pro_quantity": 30,
        "mun_id": ad.unit_id,
        "cur_id": ad.currency_id,
        "pro_base_price": "110",
        "pro_expiry": day,
        "prices": prices,
        "pro_info": "Dve baterije",
        "pro_description": "Opis.",
        "pro_made_in": "Srbija",
        "pro_declaration_text": "Uvoznik.",
    }
    bodies: dict[str, dict[str, Any]] = {
        "POST products": fresh,
        "PATCH products/<int:ad_id>": {"pro_info": "Novo"},
        "POST products/<int:ad_id>/renew": {
            name: fresh[name] for name in ("pro_name", "pro_quantity", "pro_base_price", "pro_expiry", "prices")
        },
        "POST offers": {"pro_id": world.ids["ad"]["foreign"], "off_quantity": 1, "off_type": 1},
        "PATCH offers/<int:offer_id>": {"off_quantity": 2, "off_type": 1, "prc_id": tier},
        "POST offers/<int:offer_id>/rate": {"rat_rating": 5, "rat_comment": "Dobro"},
        "POST offers/<int:offer_id>/report": {"lang": "sr"},
        "POST messages": {"usr_id_to": world.ids["person"]["seller"], "msg_message": "Zdravo"},
        "POST messages/file": {"usr_id_to": world.ids["person"]["seller"]},
        "POST favorites": {"pro_id": world.ids["ad"]["foreign"]},
        "DELETE favorites": {"pro_id": world.ids["ad"]["foreign"]},
        "POST user/edit-profile": {"usr_pr_text": "Novo", "usr_private": 1},
        "DELETE user": {"usr_password": "pogresna"},
        "POST notifications": {"msg_title": "Novost", "msg_message": "Zdravo", "organisation": 1},
        "POST contact": {"name": "Ana", "last_name": "A", "email": "a@example.com", "message": "Zdravo", "rules": 1},
        "POST newsletter": {"email": "nikoga@example.com"},
        "DELETE newsletter": {"token": "x", "email": "nikoga@example.com"},
        "POST newsletter/confirm": {"token": "x", "email": "nikoga@example.com"},
        "PATCH newsletter": {"nws_id": world.ids["address"]["there"], "nws_active": 0},
        "PATCH newsletter/<int:address_id>": {"nws_active": 0},
        "POST newsletter/issues": {"texts": [{"locale": "sr", "subject": "Zbir", "body": "<p>a</p>"}]},
        "PATCH newsletter/issues/<int:issue_id>": {"texts": [{"locale": "en", "subject": "Zbir", "body": "<p>a</p>"}]},
        "POST newsletter/issues/<int:issue_id>/test": {"lang": "sr"},
        "POST newsletter/issues/<int:issue_id>/send": {"recipients": 1},
        "POST news-links": {"new_id": world.ids["news"]["there"], "links": [{"text": "a", "link": "https://a.rs"}]},
        "PATCH news/<int:news_id>": {"new_title": "Novo", "new_article": "<p>Novo</p>", "new_author": "Redakcija"},
        "POST faq": {"name": "Novo pitanje"},
        "PATCH faq/<int:faq_id>": {"name": "Novo pitanje", "position": 2},
        "PATCH faq/locale/<int:faq_text_id>": {"question": "Novo?", "answer": "<p>Novo</p>"},
        "PATCH tutorials/<int:tutorial_id>": {"tut_text": "<p>Novo</p>"},
        "POST competitions/admin/competitions": {
            "cmp_name": "Novo",
            "cmp_theme": "Novo",
            "cmp_description": "Novo",
            "cmp_age": 4,
            "cmp_type": 2,
            "cmp_next_year": 1,
        },
        "PATCH competitions/admin/competitions/<int:competition_id>": {"cmp_theme": "Reka"},
        "DELETE competitions/admin/competitions/<int:competition_id>": {"delete": 1},
        "PATCH competitions/admin/works/<int:work_id>": {"points": 5},
        "POST competitions/admin/works/<int:work_id>/setup": {"wrk_code": "NOVA2222", "send": 0},
        "POST competitions/admin/schools": {"sch_name": "Novo", "sch_age": 1},
        "PATCH competitions/admin/schools/<int:school_id>": {"sch_address": "Glavna 1"},
        "PATCH competitions/documents/<int:competition_document_id>": {"cmd_name": "Novo"},
        "POST competitions/edit-work": {"wrk_code": "NEMA2222", "wrk_password": "nema"},
        "PATCH competitions/edit-work": {"wrk_code": "NEMA2222", "wrk_password": "nema"},
        "DELETE competitions/edit-work": {"wrk_code": "NEMA2222", "wrk_password": "nema"},
        "POST competitions/works/<int:work_id>/vote": {"cmp_id": COMPETITION, "points": 3},
        "POST competitions/voter": {"social_token": "x"},
        "DELETE competitions/voter": {"sid": "v.nema"},
        "POST suggestions": {"msg_message": "Predlog"},
        "POST suggestions-public": {"msg_message": "Predlog"},
        "PATCH user/hide-offer": {"off_id": world.ids["offer"]["deal"]},
        "PATCH user/hide-product": {"pro_id": world.ids["ad"]["closed"]},
        "POST login": {"usr_username": "kupac", "usr_password": "pogresna"},
        "POST verify": {"token": "x"},
        "POST verify/resend": {"usr_username": "nikoga"},
        "POST user/forgot-password": {"usr_email": "nikoga@example.com"},
        "PATCH user/forgot-password": {"token": "x", "password": "Breza-kraj-reke-9"},
        "POST register": {
            "type": "usr",
            "rules": 1,
            "usr_email": "nova@example.com",
            "usr_username": "novaosoba",
            "usr_password": "Breza-kraj-reke-9",
            "usr_name": "Nova Osoba",
            "usr_country": world.people["buyer"].country_id,
            "usr_region": "Niš",
            "usr_address": "Glavna 1",
            "usr_postal_code": "18000",
            "usr_phone_number": "+381 60 000 019",
        },
    }
    return bodies.get(str(operation), {})
