"""I17: each write of an administrator has exactly one entry in the audit log, and the log is whole.

Rows that administrators write are compared with their entries. The entries of a row follow each other: what one left is
what the next found, and what the last one left is what is stored. A write without an entry breaks that, and so does an
entry without its write, or a second one of the same write. A mark that only administrators set needs an entry.

Values that others change too, or that a command or an import changes for many rows with one entry, are not compared.
Source: docs/spec/reliability.md, section 1; docs/spec/domain.md, "Audit log".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from itertools import groupby, islice
from typing import Any, Final

from django.db.models import CharField, Exists, Model, OuterRef, Q, QuerySet
from django.db.models.functions import Cast

from competitions.competitions.models import Competition
from competitions.competitions.services import COMPETITIONS
from competitions.competitions.services import DOCUMENTS as COMPETITION_DOCUMENTS
from competitions.schools.services import SCHOOLS
from competitions.works.models import Work
from content.banners.services import RESOURCE as BANNERS
from content.chatbot.models import Branch
from content.documents.services import RESOURCE as DOCUMENTS
from content.faq.models import FaqItem
from content.franchise.services import RESOURCE as FRANCHISE_DOCUMENTS
from content.news import services as news
from content.news.models import Article
from content.partners.services import RESOURCE as PARTNERS
from marketplace.common.admin.audit import rules
from marketplace.common.admin.audit.models import Action, AuditEntry
from marketplace.common.admin.audit.services import broken_links
from marketplace.common.admin.crud import AdminResource
from trading.accounts.models import User
from trading.catalogue.models import ENDED_BY_ADMIN, Ad
from trading.codebooks.index import CODEBOOKS
from trading.offers.models import Rating

ROWS_AT_ONCE: Final = 200
Values = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Audited:
    """Rows that administrators write.

    kind: in the audit log. values: the values of a row that its entries tell, by their names there; those that are
    compared. goes: an entry of a deletion means that the row is gone.
    """

    kind: str
    model: type[Model]
    values: Callable[[Any], Values] = field(default=lambda row: {})
    goes: bool = True


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark of rows that only an administrator sets. entry: which entries tell of it; text: what the mark is."""

    kind: str
    marked: QuerySet[Any]
    entry: Q
    text: str


def violations() -> Iterator[str]:
    """Yield a line for each row and entry that do not belong together, and each broken link of the chain."""
    for line in broken_links():
        yield f"I17 {line}"
    for audited in AUDITED:
        yield from differing_rows(audited)
    for mark in marks():
        yield from marks_without_entry(mark)


def differing_rows(audited: Audited) -> Iterator[str]:
    """Yield the rows of a kind that differ from their entries, and entries that do not follow each other."""
    entries = AuditEntry.objects.filter(kind=audited.kind).exclude(thing_id="").order_by("thing_id", "id")
    columns = ("thing_id", "id", "action", "before", "after")
    groups = groupby(entries.values_list(*columns).iterator(chunk_size=1000), key=lambda entry: entry[0])
    histories = ((thing_id, list(history)) for thing_id, history in groups)
    while batch := dict(islice(histories, ROWS_AT_ONCE)):
        rows = {str(pk): row for pk, row in audited.model._default_manager.in_bulk(list(batch)).items()}
        for thing_id, history in batch.items():
            row = rows.get(thing_id)
            if row is None or not audited.values(row):
                yield from existence_errors(audited, thing_id, history, row)
            else:
                yield from value_errors(audited, thing_id, history, row)


def existence_errors(audited: Audited, thing_id: str, history: list[Any], row: Model | None) -> Iterator[str]:
    deleted = history[-1][2] == Action.DELETE
    if audited.goes and deleted and row is not None:
        yield f"I17 {audited.kind} {thing_id}: entry {history[-1][1]} tells of its deletion, and it is stored"
    if audited.goes and not deleted and row is None:
        yield f"I17 {audited.kind} {thing_id}: deleted without an entry"


def value_errors(audited: Audited, thing_id: str, history: list[Any], row: Model) -> Iterator[str]:
    if audited.goes:
        yield from existence_errors(audited, thing_id, history, row)
    stored = rules.plain(audited.values(row))
    known: dict[str, tuple[int, Any]] = {}  # value name -> number of the entry that left it, value
    for _, number, _, before, after in history:
        for name in stored.keys() & (before or {}).keys():
            last = known.get(name)
            if last is not None and not same(last[1], before[name]):
                yield f"I17 {audited.kind} {thing_id}: entry {number} found another {name} than entry {last[0]} left"
        for name in stored.keys() & (after or {}).keys():
            known[name] = number, after[name]
    for name, (number, value) in sorted(known.items()):
        if not same(stored[name], value):
            yield f"I17 {audited.kind} {thing_id}: {name} is not as entry {number} left it"


def same(one: Any, other: Any) -> bool:
    """Tell if two values of the log are equal. A time may be written in different zones."""
    if one == other or not (isinstance(one, str) and isinstance(other, str)):
        return bool(one == other)
    try:
        return datetime.fromisoformat(one) == datetime.fromisoformat(other)
    except (TypeError, ValueError):
        return False


def marks_without_entry(mark: Mark) -> Iterator[str]:
    entries = AuditEntry.objects.filter(mark.entry, kind=mark.kind, thing_id=OuterRef("thing"))
    rows = mark.marked.annotate(thing=Cast("pk", CharField())).exclude(Exists(entries)).order_by("pk")
    for pk in rows.values_list("pk", flat=True):
        yield f"I17 {mark.kind} {pk}: {mark.text} without an entry"


def user_values(user: User) -> Values:
    if user.erased_at is not None:
        return {}
    return {
        "is_admin": user.is_admin,
        "staff_role": user.staff_role,
        "is_banned": user.banned_at is not None,
        "is_open": user.locked_at is None,
    }


def ad_values(ad: Ad) -> Values:
    deleted_by = ENDED_BY_ADMIN if ad.deleted_by == ENDED_BY_ADMIN else ""
    return {"unlocked": not ad.locked_by_admin, "promotion": ad.promotion, "deleted_by": deleted_by}


def competition_values(row: Competition) -> Values:
    """Without the status: the job of the phases changed it without an entry before it wrote its own."""
    return {name: value for name, value in COMPETITIONS.audit_snapshot(row).items() if name != "status"}


def of_resource(resource: AdminResource[Any]) -> Audited:
    return Audited(resource.kind, resource.model, resource.audit_snapshot)


AUDITED: Final = (
    Audited("user", User, user_values, goes=False),
    Audited("ad", Ad, ad_values, goes=False),
    Audited("work", Work, lambda work: {"admin_points": work.admin_points}, goes=False),
    Audited(COMPETITIONS.kind, Competition, competition_values, goes=False),
    of_resource(COMPETITION_DOCUMENTS),
    of_resource(FRANCHISE_DOCUMENTS),
    of_resource(BANNERS),
    of_resource(PARTNERS),
    of_resource(DOCUMENTS),
    Audited(news.KIND, Article, news.audit_snapshot),
    Audited("faq", FaqItem, lambda item: {"name": item.name, "position": item.position}),
    Audited("chatbot", Branch),
    Audited(SCHOOLS.kind, SCHOOLS.model),
    *(Audited(codebook.api.kind, codebook.model) for codebook in CODEBOOKS if codebook.api is not None),
)


def marks() -> tuple[Mark, ...]:
    """Return the marks that only administrators, or commands on the server, set."""
    users = User.objects.filter(erased_at=None)
    deletion = Q(action=Action.DELETE)
    # A renewed ad inherits the lock of the one before it.
    locked = Ad.objects.filter(locked_by_admin=True, renewed_from=None)
    return (
        Mark("user", users.filter(is_admin=True), Q(after__has_key="is_admin"), "administrator"),
        Mark("user", users.exclude(staff_role=""), Q(after__has_key="staff_role"), "with a role"),
        Mark("user", users.filter(banned_at__isnull=False), Q(after__has_key="is_banned"), "banned"),
        Mark("user", users.filter(locked_at__isnull=False), Q(after__has_key="is_open"), "locked"),
        Mark("ad", Ad.objects.filter(deleted_by=ENDED_BY_ADMIN), deletion, "deleted by an administrator"),
        Mark("ad", locked, Q(after__has_key="unlocked"), "locked"),
        Mark("ad", Ad.objects.filter(promotion__isnull=False), Q(after__has_key="promotion"), "promoted"),
        Mark("ad", Ad.objects.filter(review__approved_at__isnull=False), Q(after__has_key="approved"), "approved"),
        Mark("user", users.filter(firm_approved_at__isnull=False), Q(after__has_key="approved"), "approved"),
        Mark("comment", Rating.objects.filter(deleted_at__isnull=False), deletion, "deleted"),
        Mark("work", Work.objects.filter(admin_points__gt=0), Q(after__has_key="admin_points"), "with points"),
        Mark("competition", Competition.objects.filter(deleted_at__isnull=False), deletion, "deleted"),
    )
