"""A process that writes the rows that scenarios begin with, and checks the invariants, on request.

Reads lines of JSON [scenario, arguments], answers each with one line of JSON: what the scenario's clients need to know.
"""

import io
import json
import secrets
import sys
from datetime import UTC, datetime, time, timedelta
from typing import Any

import django

django.setup()

from django.contrib.auth.hashers import make_password  # noqa: E402
from django.core.files.base import ContentFile  # noqa: E402
from django.core.files.storage import default_storage  # noqa: E402
from django.core.files.uploadedfile import SimpleUploadedFile  # noqa: E402
from django.core.management import CommandError, call_command  # noqa: E402
from django.db import close_old_connections, connection, transaction  # noqa: E402

from competitions.models import Competition, Vote, Voter, Work  # noqa: E402
from marketplace.celery import app  # noqa: E402
from marketplace.common import files  # noqa: E402
from marketplace.common.db import clock  # noqa: E402
from marketplace.common.files.models import StoredFile  # noqa: E402
from marketplace.common.files.paths import new_path  # noqa: E402
from marketplace.common.files.rules import MAIN_IMAGE  # noqa: E402
from marketplace.common.files.storing import COPIES_JOB  # noqa: E402
from marketplace.common.http.authentication import hash_token  # noqa: E402
from marketplace.common.messaging import outbox  # noqa: E402
from marketplace.common.messaging.outbox import Entry, enqueue_all  # noqa: E402
from tests.clients import sid_for  # noqa: E402
from tests.competitions.helpers import form, make_competition, make_work  # noqa: E402
from tests.corpus.files import picture  # noqa: E402
from tests.factories import PASSWORD, appointed_admin, make_ad, make_country, make_restriction, make_user  # noqa: E402
from tests.faults.job_scenarios import SCHEDULED, world_of_jobs  # noqa: E402
from tests.trading.catalogue.ad_forms import ad_form  # noqa: E402
from trading.accounts.models import LoginSession, User  # noqa: E402
from trading.accounts.sessions import end_sessions  # noqa: E402
from trading.catalogue.models import Ad  # noqa: E402
from trading.catalogue.offer_states import PriceCondition  # noqa: E402
from trading.messages.services import send_message  # noqa: E402
from trading.offers import services  # noqa: E402
from trading.offers.rules import Terms  # noqa: E402

ScenarioData = dict[str, Any]
MONTH = timedelta(days=30)


def make_people(count: int, prefix: str = "kupac", *, wants_mail: bool = False) -> list[tuple[User, str]]:
    """Return that many people, each with the sid of a live session that has just been proven theirs."""
    now, country, password = clock.now(), make_country(), make_password(PASSWORD)
    names = [f"{prefix}{number:05d}" for number in range(count)]
    people = User.objects.bulk_create(
        User(
            username=name,
            password=password,
            email=f"{name}@example.com",
            name=f"Ime {name}",
            country=country,
            region="Beograd",
            address="Knez Mihailova 1",
            postal_code="11000",
            phone="+381 60 000 001",
            identity_key=f"test:{name}",
            wants_mail=wants_mail,
            rules_accepted_at=now,
            created_at=now,
            verified_at=now,
        )
        for name in names
    )
    sids = [secrets.token_urlsafe(32) for _ in people]
    LoginSession.objects.bulk_create(
        LoginSession(user=user, token_hash=hash_token(sid), created_at=now, last_seen_at=now, stepped_up_at=now)
        for user, sid in zip(people, sids, strict=True)
    )
    return list(zip(people, sids, strict=True))


def new_sid_for(user: User) -> str:
    """Return the sid of a new live session of somebody who may have one: it ends with its push, as in the product."""
    with transaction.atomic():
        end_sessions(user.pk, because="ended")
    return sid_for(user)


def price_ladder_for(quantity: int) -> list[tuple[int, int, int]]:
    """Return three price steps up to the quantity, which is at least 3."""
    first, second = quantity // 3, 2 * quantity // 3
    return [(1, first, 100), (first + 1, second, 90), (second + 1, quantity, 80)]


def people_data(buyers: list[tuple[User, str]]) -> list[ScenarioData]:
    return [{"id": user.pk, "name": user.username, "sid": sid} for user, sid in buyers]


def sale(buyers: int, quantity: int, prefix: str = "kupac", seconds: float = 30 * 86400) -> ScenarioData:
    """An open ad and its would-be buyers, without offers. seconds: until it expires."""
    ad = make_ad(
        quantity=quantity, tiers=price_ladder_for(quantity), expires_at=clock.now() + timedelta(seconds=seconds)
    )
    return {
        "ad": ad.pk,
        "seller": ad.seller_id,
        "expires_at": ad.expires_at.isoformat(),
        "buyers": people_data(make_people(buyers, prefix)),
    }


def sale_in_hours(opens: int, buyers: int, at: str) -> ScenarioData:
    """An ad that takes offers from an hour to 6:00, all of it and its buyers of the day of `at` (ISO 8601)."""
    day = datetime.fromisoformat(at).replace(tzinfo=UTC)
    with clock.travel(day):
        hours = make_restriction(time(opens), time(6))
        ad = make_ad(quantity=300, tiers=price_ladder_for(300), restriction=hours)
        return {"ad": ad.pk, "buyers": people_data(make_people(buyers, f"m{day.month}h{opens}x"))}


def ended(ads: int, offers: int, prefix: str = "kraj") -> ScenarioData:
    """Ads past their expiry that nobody has closed, each with as many buyers; one in three sets a limit."""
    if not User.objects.filter(is_admin=True).exists():
        appointed_admin()
    seller = User.objects.filter(username="prodavac").first() or make_user("prodavac")
    buyers = [user for user, _ in make_people(offers, prefix, wants_mail=True)]
    past = clock.now() - timedelta(hours=1)
    made = []
    for _ in range(ads):
        with clock.travel(past - timedelta(hours=1)):
            ad = make_ad(seller, quantity=3 * offers, tiers=price_ladder_for(3 * offers), expires_at=past + MONTH)
            last = ad.price_ladder[-1]["id"]
            for number, buyer in enumerate(buyers):
                limited = number % 3 == 2
                terms = Terms(1, PriceCondition.NOT_ABOVE, last) if limited else Terms(1, PriceCondition.ANY_PRICE)
                services.place_offer(buyer_id=buyer.pk, ad_id=ad.pk, terms=terms)
        made.append(ad.pk)
    # All at once, when every offer is there: a sweep may be running.
    Ad.objects.filter(pk__in=made).update(reminded_at=past, expires_at=past)
    return {"ads": made, "buyers": [buyer.pk for buyer in buyers], "seller": seller.pk}


def closed(ads: int, offers: int, prefix: str) -> ScenarioData:
    """Ads as `ended` makes them, closed: their notifications and mails wait in the outbox."""
    made = ended(ads, offers, prefix)
    services.close_due_ads()
    while outbox.relay_once(kinds=["fan_out"]):
        pass
    return {**made, "sid": new_sid_for(User.objects.get(pk=made["seller"]))}


def accounts(names: list[str]) -> ScenarioData:
    """People who can sign in with the tests' password."""
    with transaction.atomic():
        return {"ids": [make_user(name).pk for name in names], "password": PASSWORD}


def talk() -> ScenarioData:
    """A seller with an ad and a buyer, both signed in, who have not written yet."""
    seller, buyer = make_user("prodavac"), make_user("kupac1")
    make_ad(seller)
    return {
        "seller": {"id": seller.pk, "sid": sid_for(seller)},
        "buyer": {"id": buyer.pk, "sid": sid_for(buyer)},
    }


def publisher(name: str = "izdavac") -> ScenarioData:
    """A person about to publish, with the form of a good ad without files, and an ad of their own on sale."""
    [(user, sid)] = make_people(1, name)
    ad = make_ad(user, posted_at=clock.now() - timedelta(days=1))
    return {"id": user.pk, "sid": sid, "form": ad_form(), "ad": ad.pk}


def words(author: int, recipient: int, count: int) -> ScenarioData:
    """Messages from one to the other, each as the service sends it."""
    person = User.objects.get(pk=author)
    lines = [send_message(author=person, recipient_id=recipient, text=f"reč {number}") for number in range(count)]
    return {"ids": [line.message.pk for line in lines]}


def ballots(voters: int, works: int, prefix: str = "birac") -> ScenarioData:
    """A competition that takes votes and works, its works and people with an account who have not voted.

    Ids are far apart. form: of a work of somebody without an account. An earlier competition is archived.
    """
    now, day = clock.now(), timedelta(days=1)
    earlier = Competition.objects.filter(status=Competition.Status.ACTIVE)
    ids_are_set = earlier.update(status=Competition.Status.ARCHIVED, archived_at=now)
    models = () if ids_are_set else (Competition, Work, Voter, Vote)
    for number, model in enumerate(models, start=1):
        with connection.cursor() as cursor:  # no row of one table has the id of a row of another
            cursor.execute(f"SELECT setval(pg_get_serial_sequence('{model._meta.db_table}', 'id'), {number}00000)")
    competition = make_competition(
        posting_from=now - 5 * day, posting_to=now + 5 * day, voting_from=now - day, voting_to=now + 9 * day
    )
    admin = User.objects.filter(is_admin=True).first() or appointed_admin()
    return {
        "competition": competition.pk,
        "works": [
            make_work(competition, number, code=f"{competition.pk}R{number}", submitted_at=now - day).pk
            for number in range(works)
        ],
        "voters": people_data(make_people(voters, prefix)),
        "form": form(),
        "admin": new_sid_for(admin),
    }


def pictures(count: int, queued: bool = False) -> ScenarioData:
    """Pictures that have just been uploaded: their copies are due, a job for each waits in the outbox.

    queued: the jobs wait in the broker's queue already.
    """
    upload = SimpleUploadedFile("foto.jpg", picture("JPEG", (1600, 1200)))
    with transaction.atomic():
        first = files.keep(files.prepare(upload, MAIN_IMAGE), owner_id=1, visibility="public")
        with default_storage.open(first.path) as file:
            data = file.read()
        kept = ("kind", "owner_id", "visibility", "content_type", "size", "sha256", "width", "height", "due_widths")
        row = {name: getattr(first, name) for name in kept}
        paths = [new_path(".jpg") for _ in range(count - 1)]
        for path in paths:
            default_storage.save(path, ContentFile(data))
        StoredFile.objects.bulk_create(StoredFile(path=path, original_name="foto.jpg", **row) for path in paths)
        if not queued:
            enqueue_all(Entry("task", {"name": COPIES_JOB, "args": [path]}, f"copies:{path}") for path in paths)
    if queued:
        for path in paths:
            app.send_task(COPIES_JOB, args=[path])
    return {"count": count}


def every_job(buyers: int, readers: int) -> ScenarioData:
    """Work for every job, and one message of each in the broker's queues, with no worker yet."""
    make_user("prodavac")
    pictures(3)
    world = world_of_jobs([user for user, _ in make_people(buyers, wants_mail=True)], readers)
    for queue, names in SCHEDULED.items():
        for name in names:
            app.send_task(name, queue=queue)
    for name, each in world.items():
        for arguments in each:
            app.send_task(name, args=arguments)
    return {"messages": sum(map(len, SCHEDULED.values())) + sum(map(len, world.values()))}


def forget_picture() -> ScenarioData:
    """One of the pictures is deleted."""
    with transaction.atomic():
        path = StoredFile.objects.filter(kind=MAIN_IMAGE.kind).latest("pk").path
        files.delete_files([path])
    return {"path": path}


def admin() -> ScenarioData:
    """An administrator, signed in."""
    return {"sid": sid_for(appointed_admin())}


def check() -> ScenarioData:
    """Run `manage.py check_invariants`."""
    output = io.StringIO()
    try:
        call_command("check_invariants", stdout=output)
    except CommandError as error:
        return {"code": 1, "output": f"{output.getvalue()}{error}"}
    return {"code": 0, "output": output.getvalue()}


SCENARIOS = {
    scenario.__name__: scenario
    for scenario in (
        sale,
        sale_in_hours,
        ended,
        closed,
        accounts,
        talk,
        words,
        publisher,
        ballots,
        pictures,
        every_job,
        forget_picture,
        admin,
        check,
    )
}


if __name__ == "__main__":
    for line in sys.stdin:
        name, arguments = json.loads(line)
        close_old_connections()  # the database may have been restarted in between
        print(json.dumps(SCENARIOS[name](**arguments)), flush=True)
