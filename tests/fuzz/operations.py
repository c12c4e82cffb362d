"""Every operation of the API: who may call it, a thing to call it on, its fields by the API document."""

import json
from dataclasses import dataclass
from functools import cache
from typing import Any

from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer

from tests.routes import PARAMETER, Route, all_routes
from tests.trading.codebooks.samples import SAMPLES
from tests.world import World

CALLERS = (
    ("products/<int:ad_id>/board", "seller", "closed"),
    ("products/<int:ad_id>/renew", "seller", "closed"),
    ("products/<int:ad_id>/contracts/archive", "seller", "closed"),
    ("products/<int:ad_id>/statistics", "seller", "open"),
    ("products/<int:ad_id>/preview", "user", "open"),
    ("products/<int:ad_id>/edit-offer", "buyer", "open"),
    ("products/groups", "user", "there"),
    ("products", "seller", "open"),
    ("ad-templates/<", "seller", "own"),
    ("ad-drafts/<", "seller", "own"),
    ("deals/<int:offer_id>/payment", "buyer", "deal"),
    ("deals/<int:offer_id>/proforma", "seller", "deal"),
    ("deals/<int:offer_id>/e-invoice", "seller", "deal"),
    ("offers/<int:offer_id>/report", "seller", "deal"),
    ("deals/<int:offer_id>/steps/<", "buyer", "there"),
    ("deals/", "buyer", "deal"),
    ("offers/<int:offer_id>/rate", "seller", "deal"),
    ("offers/<int:offer_id>/reject", "seller", "active"),
    ("offers/", "buyer", "active"),
    ("notifications/<", "buyer", "buyer"),
    ("notifications", "admin", ""),
    ("messages", "buyer", "seller"),
    ("user/buyers/", "seller", "buyer"),
    ("user/sellers/", "buyer", "seller"),
    ("user/searches/", "user", "own"),
    ("user/following/", "user", "seller"),
    ("user/<", "user", "seller"),
    ("user/hide-product", "seller", ""),
    ("admin/products", "admin", "open"),
    ("admin/exports/", "admin", "own"),
    ("admin/saved-filters", "admin", "own"),
    ("admin/offers/", "admin", "active"),
    ("admin/ad-approvals", "admin", "open"),
    ("admin/firm-approvals", "admin", "seller"),
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
    *((sample.path, "admin", "there") for sample in SAMPLES),
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
    """A route, who calls it, and the state of the thing that it is about."""

    route: Route
    actor: str
    state: str

    def __str__(self) -> str:
        return str(self.route)

    @property
    def described(self) -> dict[str, Any]:
        found: dict[str, Any] = document()["paths"]["/api/" + PARAMETER.sub(r"{\1}", self.route.path)]
        operation: dict[str, Any] = found[self.route.method.lower()]
        return operation

    @property
    def takes_forms(self) -> bool:
        """Whether a body may be a form, as one with files is."""
        return "multipart/form-data" in self.described.get("requestBody", {}).get("content", {})

    @property
    def body_fields(self) -> list[str]:
        """Return the names of the fields of a body."""
        content: dict[str, Any] = self.described.get("requestBody", {}).get("content", {})
        first: dict[str, Any] = next(iter(content.values()), {})
        schema = first.get("schema", {})
        if "$ref" in schema:
            schema = document()["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]]
        return list(schema.get("properties", {}))

    @property
    def query_fields(self) -> list[str]:
        return [one["name"] for one in self.described.get("parameters", []) if one["in"] == "query"]

    @property
    def least_query(self) -> str:
        """Return what a call must name in its address at least, "" when that is nothing."""
        required = [one for one in self.described.get("parameters", []) if one["in"] == "query" and one.get("required")]
        return "".join(f"{one['name']}={one['schema'].get('enum', [1])[0]}&" for one in required)

    def url(self, world: World) -> str:
        return self.route.url(world.ids[self.route.kind][self.state] if self.route.kind else "x")


def operation_of(route: Route) -> Operation:
    actor, state = next((actor, thing) for start, actor, thing in CALLERS if route.path.startswith(start))
    return Operation(route, actor, state)


OPERATIONS = [operation_of(route) for route in all_routes() if not route.path.startswith("files/")]
WRITES = [one for one in OPERATIONS if one.route.method != "GET"]
READS = [one for one in OPERATIONS if one.route.method == "GET"]
