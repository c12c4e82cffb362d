"""Content that the demo's administrator adds: rules, franchise documents, partners, banners, groups of ads."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from functools import partial
from typing import Any, NamedTuple

from content.banners import services as banners
from content.banners.models import Banner
from content.documents import services as documents
from content.franchise import services as franchise
from content.partners import services as partners
from content.partners.models import Partner
from marketplace.common.admin.documents import DocumentResource
from marketplace.demo import moderation
from marketplace.demo.document_texts import FRANCHISE, RULES, DocumentPlan
from marketplace.demo.press import ADMIN
from marketplace.demo.state import Demo
from marketplace.demo.uploads import asset
from trading.catalogue.groups import services as groups
from trading.codebooks.definitions.ad_groups import AdGroup

PUBLISHED, GROUPED = -62.0, -2.0  # days from today
BANNERS = ("solar", "pellets", "honey")  # keys of ads, whose own pictures these are; the last one is shown first


class Group(NamedTuple):
    """A slider of the home page. ads: by their keys; those that are not on sale are left out."""

    name_sr: str
    name_en: str
    icon: str
    ads: tuple[str, ...]


class PartnerPlan(NamedTuple):
    """A partner, or a recommended site. picture: its asset."""

    kind: Partner.Kind
    name: str
    link: str
    picture: str = ""
    name_en: str = ""


PARTNERS = (
    PartnerPlan(Partner.Kind.PARTNER, "Zadruga Lug", "https://zadruga-lug.example", "lug"),
    PartnerPlan(Partner.Kind.PARTNER, "Tovar Mačva", "https://tovar-macva.example", "tovar"),
    PartnerPlan(Partner.Kind.PARTNER, "Štamparija Azbuka", "https://azbuka.example", "azbuka"),
    PartnerPlan(Partner.Kind.PARTNER, "Toplina Nišava", "https://toplina-nisava.example", "toplina"),
    PartnerPlan(Partner.Kind.PARTNER, "Agro Begej", "https://agro-begej.example", "begej"),
    PartnerPlan(Partner.Kind.PARTNER, "Čista Resava", "https://cista-resava.example", "resava"),
    PartnerPlan(
        Partner.Kind.FRIEND, "Agencija za privredne registre", "https://www.apr.gov.rs", "", "Business Registers Agency"
    ),
    PartnerPlan(Partner.Kind.FRIEND, "Privredna komora Srbije", "https://pks.rs", "", "Chamber of Commerce of Serbia"),
    PartnerPlan(Partner.Kind.FRIEND, "Narodna banka Srbije", "https://www.nbs.rs", "", "National Bank of Serbia"),
    PartnerPlan(Partner.Kind.FRIEND, "Poreska uprava", "https://www.purs.gov.rs", "", "Tax Administration"),
)

GROUPS = (
    Group("Pred zimu", "Before winter", "snowflake", ("pellets", "solar", "styrofoam", "shoes", "air_conditioner")),
    Group("Za kancelariju", "For the office", "briefcase-business", ("paper", "chair", "laptop", "switch", "cable")),
    Group("Sa domaćih njiva", "From local farms", "sprout", ("honey", "wine", "apples", "raspberry", "fertiliser")),
)


def steps(demo: Demo) -> Iterable[tuple[datetime, partial[None]]]:
    """Return (time, step) of everything that happens."""
    for number, plan in enumerate(RULES):
        yield demo.moment(PUBLISHED + number * 0.01), partial(publish, demo, plan, documents.RESOURCE)
    for number, plan in enumerate(FRANCHISE):
        yield demo.moment(PUBLISHED + 0.1 + number * 0.01), partial(publish, demo, plan, franchise.RESOURCE)
    for number, partner in enumerate(PARTNERS):
        yield demo.moment(PUBLISHED + 0.2 + number * 0.01), partial(introduce, demo, partner)
    for number, key in enumerate(BANNERS):
        yield demo.moment(GROUPED - 0.1 + number * 0.01), partial(add_banner, demo, number, key)
    for number, group in enumerate(GROUPS):
        yield demo.moment(GROUPED + number * 0.01), partial(arrange, demo, group)


def publish(demo: Demo, plan: DocumentPlan, resource: DocumentResource[Any]) -> None:
    """Publish the document in both languages."""
    for language, words in (("sr", plan.sr), ("en", plan.en)):
        if not resource.rows().filter(name=words.name, language=language).exists():
            upload = asset(plan.file(words), f"{words.name}.{plan.form}")
            resource.add(admin=demo.users[ADMIN], values={"name": words.name, "language": language, "upload": upload})


def add_banner(demo: Demo, number: int, key: str) -> None:
    """Add the picture of an ad as a banner, unless there are that many banners already."""
    if key in demo.ads and Banner.objects.count() <= number:
        values = {"upload": asset(f"ads/{key}.jpg"), "ad_id": demo.ads[key].pk}
        banners.RESOURCE.add(admin=demo.users[ADMIN], values=values)


def introduce(demo: Demo, partner: PartnerPlan) -> None:
    """Add a partner or a recommended site to Home, unless it exists."""
    if not Partner.objects.filter(name=partner.name).exists():
        values: dict[str, Any] = {
            "kind": partner.kind,
            "name": partner.name,
            "name_en": partner.name_en,
            "link": partner.link,
        }
        if partner.picture:
            values["upload"] = asset(f"partners/{partner.picture}.png")
        partners.RESOURCE.add(admin=demo.users[ADMIN], values=values)


def arrange(demo: Demo, group: Group) -> None:
    """Add the slider and its ads."""
    row = AdGroup.objects.filter(name_sr=group.name_sr).first()
    if row is None:
        values = {"name_sr": group.name_sr, "name_en": group.name_en, "icon": group.icon}
        row = groups.RESOURCE.add(admin=demo.users[ADMIN], values=values)
    for key in group.ads:
        if key in demo.ads:
            moderation.put_into_group(demo.ads[key].pk, row.pk)
