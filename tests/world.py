"""One small market with everybody in it who could want something: what the tests of rights and of bad input act on.

Each actor holds a sid. Each target is an id by kind of thing and standing, as the addresses take them.
"""

from dataclasses import dataclass, field
from datetime import time, timedelta
from typing import Any

from django.apps import apps
from django.db.models import Model
from rest_framework.test import APIClient, ForceAuthClientHandler

from competitions.models import Competition, CompetitionDocument, School, Work
from content.banners.models import Banner
from content.chatbot.models import Branch, BranchText
from content.documents.models import Document
from content.faq.models import FaqItem, FaqText
from content.franchise.models import FranchiseDocument
from content.models import Suggestion
from content.news.models import Article, ArticleText
from content.newsletter.models import Issue, NotificationAddress
from content.partners.models import Partner
from marketplace.common.db import clock
from marketplace.common.files.exports import DataExport
from marketplace.common.http.throttles.models import RateCounter
from marketplace.common.messaging.outbox.models import OutboxEntry
from tests.clients import sid_for
from tests.factories import (
    make_ad,
    make_admin,
    make_business,
    make_category,
    make_offer,
    make_post_group,
    make_region,
    make_user,
)
from trading.accounts.models import LoginSession, SecondFactor, User
from trading.catalogue.models import ENDED_BY_SELLER, Ad
from trading.catalogue.offer_states import OfferStatus
from trading.codebooks.definitions.characteristics import Characteristic
from trading.codebooks.definitions.countries import Country
from trading.codebooks.definitions.currencies import Currency
from trading.codebooks.definitions.organisation_services import OrganisationService
from trading.codebooks.definitions.organisation_types import OrganisationType
from trading.codebooks.definitions.regions import Region
from trading.codebooks.definitions.restricted_words import RestrictedWord
from trading.codebooks.definitions.restrictions import Restriction
from trading.codebooks.definitions.social_types import SocialType
from trading.codebooks.definitions.transport_clauses import TransportClause
from trading.codebooks.definitions.tutorials import Tutorial
from trading.codebooks.definitions.units import Unit
from trading.messages.services import send_message
from trading.notifications.models import Notification
from trading.offers.models import Offer, Rating

SIGNED_OUT = ("anonymous", "expired", "unverified", "banned")
SIGNED_IN = ("user", "business", "seller", "buyer", "other_buyer", "admin", "admin_due")
ACTORS = (*SIGNED_OUT, *SIGNED_IN)
MISSING = 987_654_321
COMPETITION = 4242  # the policy names it beside a work
APPS = {"common", "trading", "content", "competitions", "backoffice"}


@dataclass
class World:
    """people and sids by actor; ids by kind ("ad", "offer", "person", "notification", ...) and standing ("open",
    ...)."""

    people: dict[str, User] = field(default_factory=dict)
    sids: dict[str, str] = field(default_factory=dict)
    ids: dict[str, dict[str, Any]] = field(default_factory=dict)
    handler: ForceAuthClientHandler = field(default_factory=lambda: ForceAuthClientHandler(enforce_csrf_checks=False))

    def client(self, actor: str) -> APIClient:
        """Return a client of the actor. All put the middleware together once."""
        sid = self.sids.get(actor)
        client = APIClient(HTTP_AUTHORIZATION=f"Bearer {sid}") if sid else APIClient()
        client.handler = self.handler
        return client


def make_world() -> World:
    """Build it. ADMIN_TOTP is to be "required", so that `admin_due` owes the second step."""
    world = World()
    now = clock.now()
    people = world.people
    people["expired"] = make_user("istekao")
    people["unverified"] = make_user("nepotvrdjen", verified_at=None)
    people["banned"] = make_user("zabranjen", banned_at=now)
    people["user"] = make_user("obican")
    people["business"] = make_business("preduzece")
    people["seller"] = make_user("prodavac", is_private=True)
    people["buyer"] = make_user("kupac")
    people["other_buyer"] = make_user("drugikupac")
    people["admin"] = make_admin("upravnik")
    people["admin_due"] = make_admin("bezkoraka")
    for actor, user in people.items():
        world.sids[actor] = sid_for(user)
    LoginSession.objects.update(last_seen_at=now + timedelta(hours=1))  # no request of a long test touches them,
    LoginSession.objects.exclude(stepped_up_at=None).update(stepped_up_at=now + timedelta(hours=1))  # nor grows old
    LoginSession.objects.filter(user=people["expired"]).update(ended_at=now, ended_reason="logout")
    LoginSession.objects.filter(user=people["admin_due"]).update(second_factor_at=None, stepped_up_at=None)
    SecondFactor.objects.create(user=people["admin_due"], sealed_seed="x", confirmed_at=now)
    seller, buyer, other = people["seller"], people["buyer"], people["other_buyer"]
    running = make_ad(seller, posted_at=now - timedelta(days=2), allows_reject=True)
    deleted = make_ad(seller, posted_at=now - timedelta(days=3))
    closed = make_ad(seller, posted_at=now - timedelta(days=40))
    foreign = make_ad(people["business"], posted_at=now - timedelta(days=1), name="Hleb od heljde")
    active = make_offer(running, buyer, 5)
    of_other = make_offer(foreign, other, 4)
    of_deleted = make_offer(deleted, buyer, 3)
    deal = make_offer(closed, buyer, 6, fulfilled=True)
    ended = make_offer(closed, other, 2, status=OfferStatus.GAVE_UP)
    Ad.objects.filter(pk=deleted.pk).update(deleted_at=now, deleted_by=ENDED_BY_SELLER)
    Ad.objects.filter(pk=closed.pk).update(
        expires_at=now - timedelta(hours=1),
        closed_at=now - timedelta(hours=1),
        closed_by=Ad.ClosedBy.EXPIRY,
        achieved_price="100.00",
        current_price="100.00",
    )
    send_message(author=buyer, recipient_id=seller.pk, text="Da li šaljete i u Niš?")
    notifications = {
        actor: Notification.objects.create(
            recipient=people[actor], type="new", payload={"msg_title": "a", "msg_message": "b"}, dedupe_key="x",
            created_at=now,
        ).pk
        for actor in ("seller", "buyer")
    }  # fmt: skip
    gone = Notification.objects.create(
        recipient=buyer, type="new", payload={}, dedupe_key="y", created_at=now, deleted_at=now
    )  # fmt: skip
    tutorial = Tutorial.objects.order_by("pk").first() or Tutorial.objects.create(
        name_sr="Prodaja", name_en="Selling", text_sr="<p>a</p>", text_en="<p>a</p>"
    )
    letter = {"sr": {"subject": "Zbir", "body": "<p>a</p>"}}
    issues = {
        "draft": Issue.objects.create(texts=letter, created_at=now).pk,
        "sending": Issue.objects.create(texts=letter, state="sending", recipients=1, created_at=now, started_at=now).pk,
    }
    reader = NotificationAddress.objects.create(
        email="citalac@example.com", kind="newsletter", confirmed_at=now, created_at=now
    )
    world.ids = {
        "ad": {
            "open": running.pk,
            "foreign": foreign.pk,
            "deleted": deleted.pk,
            "closed": closed.pk,
            "missing": MISSING,
        },
        "offer": {
            "active": active.pk,
            "foreign": of_other.pk,
            "deleted": of_deleted.pk,
            "deal": deal.pk,
            "missing": MISSING,
        },
        "person": {
            "seller": seller.pk,
            "buyer": buyer.pk,
            "business": people["business"].pk,
            "banned": people["banned"].pk,
            "unverified": people["unverified"].pk,
            "missing": MISSING,
        },
        "notification": {**notifications, "deleted": gone.pk, "missing": MISSING},
        "category": {"there": running.category_id, "empty": make_category("Prazno", "Empty").pk, "missing": MISSING},
        **codebooks(running),
        "job": {"there": "make-due-copies", "missing": "nothing"},
        "mail": {**letters(), "missing": MISSING},
        "export": {**tables(people["admin"], people["admin_due"]), "missing": MISSING},
        "group": {"there": make_post_group(3).pk, "system": make_post_group().pk, "missing": MISSING},
        "tutorial": {"there": tutorial.pk, "missing": MISSING},
        **published(people["other_buyer"], seller, ended),
        "issue": {**issues, "missing": MISSING},
        "address": {"there": reader.pk, "missing": MISSING},
        "branch": {**assistant(), "missing": MISSING},
        **competing(),
    }
    return world


def codebooks(ad: Ad) -> dict[str, dict[str, Any]]:
    """Return a row of each codebook that nobody uses, and one that the ad or somebody else does."""
    names = {"name_sr": "Novo", "name_en": "New"}
    hours = {"opens_at": time(18), "closes_at": time(6)}
    kinds = [
        Characteristic.objects.create(category=ad.category, name_sr=name, name_en=name) for name in ("Boja", "Oblik")
    ]
    options = [kind.options.create(name_sr="Bela", name_en="White") for kind in kinds]
    ad.options.add(options[1])
    network, linked = SocialType.objects.create(name="Mreža"), SocialType.objects.create(name="Krug")
    ad.socials.create(social_type=linked, link="https://example.org/a")
    region = make_region("Mačva", "Mačva")
    ad.regions.add(region)
    things: dict[str, dict[str, Any]] = {
        "country": {"there": Country.objects.create(iso2="QX", **names).pk, "used": ad.seller.country_id},
        "currency": {"there": Currency.objects.create(code="QQX", **names).pk, "used": ad.currency_id},
        "characteristic": {
            "there": (ad.category_id, kinds[0].pk),
            "used": (ad.category_id, kinds[1].pk),
            "elsewhere": (make_category("Drugo", "Other").pk, kinds[0].pk),
        },
        "unit": {"there": Unit.objects.create(**names, short_sr="n", short_en="n").pk, "used": ad.unit_id},
        "service": {"there": OrganisationService.objects.create(**names).pk},
        "legal_form": {"there": OrganisationType.objects.create(**names).pk},
        "clause": {"there": TransportClause.objects.create(kind=1, code="QQX").pk},
        "restriction": {"there": Restriction.objects.create(**names, **hours).pk},
        "word": {"there": RestrictedWord.objects.create(word="zabranjeno").pk},
        "social_type": {"there": network.pk, "used": linked.pk},
        "region": {"there": Region.objects.create(**names).pk, "used": region.pk},
    }
    things["currency"]["missing"], things["characteristic"]["missing"] = "QQQ", (ad.category_id, MISSING)
    return {kind: {"missing": MISSING, **account_states} for kind, account_states in things.items()}


def letters() -> dict[str, int]:
    """Return the ids of a mail that was given up and of one that was sent."""
    payload = {"to": "neko@example.com", "template": "message"}
    mails = {
        "there": OutboxEntry(key="given-up", dead_at=clock.now(), error="550", tries=1),
        "sent": OutboxEntry(key="sent", sent_at=clock.now(), tries=1),
    }
    for entry in mails.values():
        entry.kind, entry.payload = "mail", payload
        entry.save()
    return {name: entry.pk for name, entry in mails.items()}


def tables(admin: User, other: User) -> dict[str, int]:
    """Return the ids of an administrator's ordered tables: ready, of somebody else, in the making."""
    now = clock.now()
    common = {"kind": "table", "language": "sr", "file_name": "a.csv", "ordered_at": now, "touched_at": now}
    ready = {"state": "ready", "path": "ab/tabela.csv", "expires_at": now + timedelta(days=7), **common}
    exports = {
        "own": DataExport.objects.create(owner_id=admin.pk, subject="own", **ready),
        "foreign": DataExport.objects.create(owner_id=other.pk, subject="foreign", **ready),
        "unfinished": DataExport.objects.create(owner_id=admin.pk, subject="unfinished", **common),
    }
    return {name: export.pk for name, export in exports.items()}


def assistant() -> dict[str, int]:
    """Return the ids of a small tree: its intro, an item, and one that is switched off."""
    intro = Branch.objects.create()
    tree = {
        "intro": intro,
        "there": Branch.objects.create(parent=intro, position=1, route="berza"),
        "hidden": Branch.objects.create(parent=intro, position=2, is_active=False),
    }
    for branch in tree.values():
        for language in ("sr", "en"):
            BranchText.objects.create(branch=branch, language=language, label="Zbir", text="Zbir.")
    return {name: branch.pk for name, branch in tree.items()}


def competing() -> dict[str, dict[str, int]]:
    """Return the ids of a competition that takes works and votes, its document, works and schools; and deleted ones."""
    now = clock.now()
    window = {
        "posting_from": now - timedelta(days=2),
        "posting_to": now + timedelta(days=2),
        "voting_from": now - timedelta(days=1),
        "voting_to": now + timedelta(days=3),
    }
    words = {"name": "Moj grad", "theme": "Grad", "description": "Opis", "search_text": "moj grad", "created_at": now}
    kind = {"age_group": 2, "work_type": Competition.WorkType.LINK}
    running = Competition.objects.create(pk=COMPETITION, status=Competition.Status.ACTIVE, **words, **kind, **window)
    deleted = Competition.objects.create(
        status=Competition.Status.UPCOMING, deleted_at=now, **words, **kind, **window
    )  # fmt: skip
    school, unused = (
        School.objects.create(name=name, age_group=2, identity=name, search_text=name) for name in ("breza", "hrast")
    )
    works = {
        name: Work.objects.create(
            competition=running, school=school, code=code, password="!", name="Reka", link="https://example.org/reka",
            language="sr", search_text="reka", submitted_at=now, rules_accepted_at=now, deleted_at=deleted_at,
        ).pk
        for name, code, deleted_at in (("there", "REKA2222", None), ("deleted", "REKA3333", now))
    }  # fmt: skip
    document = CompetitionDocument.objects.create(competition=running, name="Pravila", path="pravila-takmicenja.pdf")
    return {
        "competition": {"there": running.pk, "deleted": deleted.pk, "missing": MISSING},
        "competition_document": {"there": document.pk, "missing": MISSING},
        "work": {**works, "missing": MISSING},
        "school": {"there": unused.pk, "used": school.pk, "missing": MISSING},
    }


def published(author: User, rated: User, offer: Offer) -> dict[str, dict[str, int]]:
    """Return the ids of what the site publishes and of what people wrote, one of each."""
    now = clock.now()
    article = Article.objects.create(author="Redakcija", image="news/vest.jpg", published_at=now, search_text="")
    ArticleText.objects.create(article=article, language="sr", title="Vest", html="<p>a</p>")
    question = FaqItem.objects.create(name="Pitanje")
    answer = FaqText.objects.create(item=question, language="sr", question="Kako?", html="<p>Tako.</p>")
    FaqText.objects.create(item=question, language="en")
    things = {
        "news": article,
        "faq": question,
        "faq_text": answer,
        "document": Document.objects.create(name="Pravila", priority=1, path="pravila.pdf"),
        "franchise_document": FranchiseDocument.objects.create(name="Uslovi", path="uslovi.pdf"),
        "banner": Banner.objects.create(path="baner/slika.jpg"),
        "partner": Partner.objects.create(kind="friend", name="Komora", link="https://example.com"),
        "suggestion": Suggestion.objects.create(author=author, text="Predlog", created_at=now),
        "rating": Rating.objects.create(offer=offer, author=author, rated=rated, stars=4, comment="", created_at=now),
    }
    return {kind: {"there": thing.pk, "missing": MISSING} for kind, thing in things.items()}


def our_models() -> list[type[Model]]:
    """Return every table of ours. Counters of tries are no data."""
    return [model for model in apps.get_models() if model._meta.app_label in APPS and model is not RateCounter]


def fingerprint() -> dict[str, list[Any]]:
    """Return all rows of all our tables: equal before and after what was refused."""
    return {
        model._meta.label: list(model._default_manager.order_by("pk").values_list())  # type: ignore[attr-defined]
        for model in our_models()
    }
