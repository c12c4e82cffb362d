"""One small market with everybody in it who could want something: what the tests of rights and of bad input act on.

Each actor holds a sid. Each target is an id by kind of thing and its state, as the addresses take them.
"""

from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from django.apps import apps
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db.models import Model
from rest_framework.test import APIClient, ForceAuthClientHandler

from backoffice.saved_filters.models import SavedFilter
from competitions.models import Competition, CompetitionDocument, School, Work
from content.banners.models import Banner
from content.chatbot.models import Branch, BranchText
from content.documents.models import Document
from content.faq.models import FaqItem, FaqText
from content.franchise.models import FranchiseDocument
from content.models import SupportCase
from content.news.models import Article, ArticleText
from content.newsletter.models import Issue, NotificationAddress
from content.partners.models import Partner
from marketplace.common.db import clock
from marketplace.common.files.exports import DataExport
from marketplace.common.files.rules import DEAL
from marketplace.common.http.throttles.models import RateCounter
from marketplace.common.messaging.outbox.models import OutboxEntry
from tests.clients import sid_for
from tests.factories import (
    make_ad,
    make_ad_group,
    make_admin,
    make_business,
    make_category,
    make_offer,
    make_region,
    make_user,
    store_file,
)
from tests.routes import kind_named
from tests.trading.codebooks.samples import SAMPLES
from trading.abuse_reports.models import AbuseReport
from trading.accounts.models import LoginSession, SecondFactor, User
from trading.ad_templates.models import AdTemplate
from trading.ad_templates.services import save_template
from trading.catalogue.drafts.services import create_draft
from trading.catalogue.models import ENDED_BY_SELLER, Ad
from trading.catalogue.offer_states import OfferStatus
from trading.codebooks.definitions.characteristics import Characteristic
from trading.codebooks.definitions.social_types import SocialType
from trading.codebooks.definitions.tutorials import Tutorial
from trading.deals.models import DealStep
from trading.messages.services import send_message
from trading.notifications.models import Notification
from trading.offers.models import Offer, Rating
from trading.payments.services import issue_proforma
from trading.watching.models import SavedSearch

SIGNED_OUT = ("anonymous", "expired", "unverified", "banned")
ROLES = ("support", "editor", "operator")
SIGNED_IN = ("user", "business", "seller", "buyer", "other_buyer", *ROLES, "admin", "admin_due")
ACTORS = (*SIGNED_OUT, *SIGNED_IN)
MISSING = 987_654_321
COMPETITION = 4242  # the policy names it beside a work
APPS = {"common", "trading", "content", "competitions", "backoffice"}


@dataclass
class World:
    """people and sids by actor; ids by kind ("ad", "offer", "person", "notification", ...) and state ("open",
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
    people = world.people
    people.update(everybody())
    sign_in(world)
    ads, offers = market(people)
    issue_proforma(seller=people["seller"], offer_id=offers["deal"].pk)
    running = ads["open"]
    seller, buyer = people["seller"], people["buyer"]
    said = send_message(author=buyer, recipient_id=seller.pk, text="Da li šaljete i u Niš?").message
    reader = NotificationAddress.objects.create(
        email="citalac@example.com", kind="newsletter", confirmed_at=clock.now(), created_at=clock.now()
    )
    tutorial = Tutorial.objects.order_by("pk").first() or Tutorial.objects.create(
        name_sr="Prodaja", name_en="Selling", text_sr="<p>a</p>", text_en="<p>a</p>"
    )
    targets = ("seller", "buyer", "business", "banned", "unverified", *ROLES)
    world.ids = {
        "ad": {**{state: ad.pk for state, ad in ads.items()}, "missing": MISSING},
        "offer": {
            **{state: offers[state].pk for state in ("active", "foreign", "deleted", "deal")},
            "missing": MISSING,
        },
        "step": step_of(offers["deal"], buyer),
        "template": {"own": template_of(seller), "missing": MISSING},
        "draft": {"own": draft_of(seller), "missing": MISSING},
        "person": {**{actor: people[actor].pk for actor in targets}, "missing": MISSING},
        "message": {"there": said.pk, "missing": MISSING},
        "notification": {**notifications(seller, buyer), "missing": MISSING},
        "category": {"there": running.category_id, "empty": make_category("Prazno", "Empty").pk, "missing": MISSING},
        **codebooks(running),
        "job": {"there": "make-due-copies", "missing": "nothing"},
        "mail": {**letters(), "missing": MISSING},
        "export": {**tables(people["admin"], people["admin_due"]), "missing": MISSING},
        "filter": {**filters(people["admin"], people["admin_due"]), "missing": MISSING},
        "search": {**searches(people["user"], buyer), "missing": MISSING},
        "group": {"there": make_ad_group(3).pk, "system": make_ad_group().pk, "missing": MISSING},
        "tutorial": {"there": tutorial.pk, "missing": MISSING},
        **published(people["other_buyer"], seller, offers["ended"]),
        "issue": {**issues(), "missing": MISSING},
        "address": {"there": reader.pk, "missing": MISSING},
        "branch": {**assistant(), "missing": MISSING},
        **competing(),
    }
    return world


def template_of(seller: User) -> int:
    """Return the id of a template that the seller saved."""
    return save_template(seller_id=seller.pk, kind=AdTemplate.Kind.DELIVERY, name="Kurir", values={}).pk


def draft_of(seller: User) -> int:
    """Return the id of a draft that the seller keeps."""
    return create_draft(seller_id=seller.pk, values={"pro_name": "Ulje"}, name="Ulje", step="basic").pk


def everybody() -> dict[str, User]:
    """Return who acts, and who cannot."""
    return {
        "expired": make_user("istekao"),
        "unverified": make_user("nepotvrdjen", verified_at=None),
        "banned": make_user("zabranjen", banned_at=clock.now()),
        "user": make_user("obican"),
        "business": make_business("preduzece"),
        "seller": make_user("prodavac", is_private=True),
        "buyer": make_user("kupac"),
        "other_buyer": make_user("drugikupac"),
        **{role: make_user(f"radi_{role}", staff_role=role) for role in ROLES},
        "admin": make_admin("upravnik"),
        "admin_due": make_admin("bezkoraka"),
    }


def sign_in(world: World) -> None:
    """Give each a session: one has ended, one administrator owes the second step."""
    people, now = world.people, clock.now()
    for actor, user in people.items():
        world.sids[actor] = sid_for(user)
    LoginSession.objects.update(last_seen_at=now + timedelta(hours=1))  # no request of a long test touches them,
    LoginSession.objects.exclude(stepped_up_at=None).update(stepped_up_at=now + timedelta(hours=1))  # nor grows old
    LoginSession.objects.filter(user=people["expired"]).update(ended_at=now, ended_reason="logout")
    LoginSession.objects.filter(user=people["admin_due"]).update(second_factor_at=None)
    SecondFactor.objects.create(user=people["admin_due"], sealed_pending="x")  # began to set one up


def market(people: dict[str, User]) -> tuple[dict[str, Ad], dict[str, Offer]]:
    """Return an ad and an offer of each state."""
    now = clock.now()
    seller, buyer, other = people["seller"], people["buyer"], people["other_buyer"]
    ads = {
        "open": make_ad(seller, posted_at=now - timedelta(days=2), allows_reject=True),
        "deleted": make_ad(seller, posted_at=now - timedelta(days=3)),
        "closed": make_ad(seller, posted_at=now - timedelta(days=40)),
        "foreign": make_ad(people["business"], posted_at=now - timedelta(days=1), name="Hleb od heljde"),
    }
    offers = {
        "active": make_offer(ads["open"], buyer, 5),
        "foreign": make_offer(ads["foreign"], other, 4),
        "deleted": make_offer(ads["deleted"], buyer, 3),
        "deal": make_offer(ads["closed"], buyer, 6, fulfilled=True),
        "ended": make_offer(ads["closed"], other, 2, status=OfferStatus.GAVE_UP),
    }
    Ad.objects.filter(pk=ads["deleted"].pk).update(deleted_at=now, deleted_by=ENDED_BY_SELLER)
    Ad.objects.filter(pk=ads["closed"].pk).update(
        expires_at=now - timedelta(hours=1),
        closed_at=now - timedelta(hours=1),
        closed_by=Ad.ClosedBy.EXPIRY,
        achieved_price="100.00",
        current_price="100.00",
    )
    return ads, offers


def step_of(offer: Offer, buyer: User) -> dict[str, Any]:
    """Return (offer, step) of a step with a file that the buyer has just recorded, and of none."""
    now = clock.now()
    upload = SimpleUploadedFile("uplatnica.pdf", b"%PDF-1.4\n%%EOF\n")
    file = store_file(upload, DEAL, owner_id=buyer.pk, visibility="private")
    step = DealStep.objects.create(offer=offer, kind="received", author=buyer, recorded_at=now, file=file.path)
    Offer.objects.filter(pk=offer.pk).update(received_at=now)
    return {"there": (offer.pk, step.pk), "missing": (offer.pk, MISSING)}


def notifications(seller: User, buyer: User) -> dict[str, int]:
    """Return the ids of a notification of each, and of one that the buyer has deleted."""
    common = {"type": "new", "created_at": clock.now()}
    said = {"payload": {"msg_title": "a", "msg_message": "b"}, "dedupe_key": "x", **common}
    rows = {
        "seller": Notification.objects.create(recipient=seller, **said),
        "buyer": Notification.objects.create(recipient=buyer, **said),
        "deleted": Notification.objects.create(
            recipient=buyer, payload={}, dedupe_key="y", deleted_at=clock.now(), **common
        ),
    }
    return {name: row.pk for name, row in rows.items()}


def issues() -> dict[str, int]:
    """Return the ids of a draft of the newsletter and of an issue that is being sent."""
    now = clock.now()
    common = {"texts": {"sr": {"subject": "Zbir", "body": "<p>a</p>"}}, "created_at": now}
    rows = {
        "draft": Issue.objects.create(**common),
        "sending": Issue.objects.create(state="sending", recipients=1, started_at=now, **common),
    }
    return {name: row.pk for name, row in rows.items()}


def codebooks(ad: Ad) -> dict[str, dict[str, Any]]:
    """Return a row of each codebook that nobody uses, and of some one that the ad or somebody else does."""
    linked = SocialType.objects.create(name="Krug")
    ad.socials.create(social_type=linked, link="https://example.org/a")
    region = make_region("Srem", "Srem")
    ad.regions.add(region)
    things: dict[str, dict[str, Any]] = {
        "country": {"used": ad.seller.country_id},
        "currency": {"used": ad.currency_id, "missing": "QQQ"},
        "unit": {"used": ad.unit_id},
        "social_type": {"used": linked.pk},
        "region": {"used": region.pk},
    }
    for sample in SAMPLES:
        api = sample.codebook.api
        if api is not None and api.generic:
            kind = str(kind_named(api.id_parameter.partition(":")[2]))
            things[kind] = {"there": sample.create_other().pk, "missing": MISSING, **things.get(kind, {})}
    return {**things, "characteristic": characteristics(ad)}


def characteristics(ad: Ad) -> dict[str, tuple[int, int]]:
    """Return the ids of characteristics, each behind that of the category in its address."""
    kinds = [
        Characteristic.objects.create(category=ad.category, name_sr=name, name_en=name) for name in ("Boja", "Oblik")
    ]
    options = [kind.options.create(name_sr="Bela", name_en="White") for kind in kinds]
    ad.options.add(options[1])
    return {
        "there": (ad.category_id, kinds[0].pk),
        "used": (ad.category_id, kinds[1].pk),
        "elsewhere": (make_category("Drugo", "Other").pk, kinds[0].pk),
        "missing": (ad.category_id, MISSING),
    }


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


def filters(admin: User, other: User) -> dict[str, int]:
    """Return the ids of a filter that an administrator has saved, and of one of somebody else."""
    owners = {"own": admin, "foreign": other}
    return {
        name: SavedFilter.objects.create(owner=owner, list_key="users", name="Stari", query="usrType=banned").pk
        for name, owner in owners.items()
    }


def searches(owner: User, other: User) -> dict[str, int]:
    """Return the ids of a search that somebody has saved, and of one of somebody else."""
    rows = (SavedSearch.objects.create(owner=one, name="Med", created_at=clock.now()) for one in (owner, other))
    return dict(zip(("own", "foreign"), (row.pk for row in rows), strict=True))


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
        "case": SupportCase.objects.create(author=author, text="Kontakt", kind="contact", created_at=now),
        "suggestion": SupportCase.objects.create(author=author, text="Predlog", created_at=now),
        "report": AbuseReport.objects.create(
            kind="person",
            thing_id=rated.pk,
            reported=rated,
            reporter=author,
            language="sr",
            reason="spam",
            created_at=now,
        ),
        "rating": Rating.objects.create(offer=offer, author=author, rated=rated, stars=4, comment="", created_at=now),
    }
    return {kind: {"there": thing.pk, "missing": MISSING} for kind, thing in things.items()}


def our_models() -> list[type[Model]]:
    """Return every table of ours. Counters of tries are no data."""
    return [model for model in apps.get_models() if model._meta.app_label in APPS and model is not RateCounter]


def fingerprint() -> dict[str, list[Any]]:
    """Return all rows of all our tables: equal before and after what was refused."""
    return {model._meta.label: list(model._default_manager.order_by("pk").values_list()) for model in our_models()}
