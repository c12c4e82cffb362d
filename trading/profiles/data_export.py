"""All data of a person, for that person: JSON tables and the own files in one zip, made by a job.

Neither all rows nor a whole file is ever in memory. What others wrote or bought is in it as far as the person sees it
in the application. Source: docs/features, X-GDPR; docs/spec/reliability.md, S15.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar
from zipfile import ZIP_DEFLATED, ZIP_STORED

from django.core.files.storage import default_storage
from django.core.serializers.json import DjangoJSONEncoder
from django.db import transaction
from django.db.models import Model, Q, QuerySet

from marketplace.common.db import clock
from marketplace.common.files import exports
from marketplace.common.files.exports import DataExport, Kind, Progress
from marketplace.common.files.exports.makers import FILE_KIND
from marketplace.common.files.models import StoredFile
from marketplace.common.files.streamed_zip import ZIP, ZipOutput, open_zip, zip_info
from marketplace.common.http.errors import Forbidden
from trading.abuse_reports.models import AbuseReport
from trading.accounts.actors import lock_actor
from trading.accounts.models import User
from trading.ad_statistics.models import AdViewDay
from trading.ad_templates.models import AdTemplate
from trading.catalogue.details import COLUMN_FIELDS
from trading.catalogue.drafts.models import AdDraft
from trading.catalogue.models import Ad, Favourite
from trading.catalogue.price_record import PriceRecord
from trading.contracts.models import Contract
from trading.contracts.seen import as_seen
from trading.deals.models import DealStep
from trading.messages.blocking import blocked_by
from trading.messages.selectors import messages_of
from trading.notifications.models import DigestSetting, Notification
from trading.notifications.seen import as_seen as as_seen_now
from trading.offers.models import Offer, Rating
from trading.payments.models import AccountChange, Proforma
from trading.profiles import selectors
from trading.watching.models import FollowedSeller, SavedSearch

Row = dict[str, Any]
OWN_DATA = "own-data"
"""Kind of these exports, and what is in each: the same for everybody."""
M = TypeVar("M", bound=Model)
ROWS_IN_MEMORY = 200
FILE_PIECE = 256 * 1024


def file_name(user: User) -> str:
    """Return the name of the zip: whose data, and of which day."""
    return f"zbir-{user.username}-{clock.today():%Y-%m-%d}.zip"


@transaction.atomic(durable=True)
def order_export(*, user_id: int, language: str) -> DataExport:
    """Let a job make the zip; while one is under way, that one is returned. Raises SessionRequired."""
    user = lock_actor(user_id)
    export, _ = exports.order(
        owner_id=user.pk, kind=OWN_DATA, subject=OWN_DATA, file_name=file_name(user), language=language
    )
    return export


def register() -> None:
    """Register the maker of these exports. Called once, when the apps are ready."""
    exports.register_kind(OWN_DATA, Kind(ordered_pieces, "zip", ZIP))


def ordered_pieces(export: DataExport, progress: Progress) -> Iterator[bytes]:
    """Yield the ordered zip. Raises Forbidden when the account has been closed."""
    user = User.objects.filter(pk=export.owner_id, erased_at=None).first()
    if user is None:
        raise Forbidden
    yield from pieces(user, progress.at)


def pieces(user: User, report: Callable[[int, int], None] = lambda done, total: None) -> Iterator[bytes]:
    """Yield the zip in pieces, none of them empty. report: called with how many parts are done, and of how many."""
    sink = ZipOutput()
    parts = len(TABLES) + exported_files(user).count()
    with open_zip(sink) as archive:
        for number, (name, rows) in enumerate(TABLES.items()):
            report(number, parts)
            with archive.open(zip_info(f"{name}.json", ZIP_DEFLATED), "w", force_zip64=True) as table:
                for text in json_lines(rows(user)):
                    table.write(text.encode())
                    if data := sink.take():
                        yield data
        for number, file in enumerate(files_of(user), len(TABLES)):
            report(number, parts)
            if not default_storage.exists(file.path):
                continue
            with (
                default_storage.open(file.path) as source,
                archive.open(zip_info(name_in_zip(file), ZIP_STORED), "w") as copy,
            ):
                while piece := source.read(FILE_PIECE):
                    copy.write(piece)
                    yield sink.take()
    if data := sink.take():
        yield data


def json_lines(rows: Iterable[Row]) -> Iterator[str]:
    """Yield a JSON list of the rows, one per line."""
    opening = "[\n"
    for row in rows:
        yield opening + json.dumps(row, cls=DjangoJSONEncoder, ensure_ascii=False)
        opening = ",\n"
    yield "[]\n" if opening == "[\n" else "\n]\n"


def exported_files(user: User) -> QuerySet[StoredFile]:
    """Return the person's files, but not earlier exports of their data."""
    return StoredFile.objects.filter(owner_id=user.pk).exclude(kind=FILE_KIND)


def files_of(user: User) -> Iterator[StoredFile]:
    """Yield the files, a few rows in memory at a time."""
    return exported_files(user).order_by("pk").iterator(chunk_size=ROWS_IN_MEMORY)


def name_in_zip(file: StoredFile) -> str:
    """Return the file's name in the zip, with a number that keeps two files of one name apart."""
    return f"files/{file.kind}/{file.pk}-{file.original_name}"


def columns(row: Model, *names: str) -> Row:
    """Return these columns of a row by name."""
    return {name: getattr(row, name) for name in names}


# --- The tables ------------------------------------------------------------------------------------------------------


def account(user: User) -> Iterator[Row]:
    """Yield one row: the account with its links, linked sign-ins and, of a firm, its data."""
    me = selectors.own_user(user)
    row = columns(
        me,
        *("id", "username", "email", "name", "is_organisation", "region", "address", "postal_code", "phone", "phone1"),
        *("phone2", "phone3", "mail_language", "promotion_text", "image", "is_private", "wants_newsletter"),
        *("wants_mail", "rating", "is_admin", "staff_role", "rules_accepted_at", "created_at", "verified_at"),
        *("banned_at", "ban_reason", "locked_at", "lock_reason", "firm_approved_at", "decides_alone_until"),
    )
    row["country"] = me.country.iso2
    row["social_links"] = [{"network": link.social_type.name, "link": link.link} for link in me.socials.all()]
    row["linked_sign_ins"] = [columns(link, "issuer", "subject", "created_at") for link in me.social_identities.all()]
    if me.is_organisation:
        firm = me.organisation
        row["organisation"] = {
            **columns(firm, "full_name", "contact_person", "contact", "bank_account", "registration_number", "tax_id"),
            **columns(firm, "company_id", "services_text", "register_file", "tax_file", "returned_at", "return_reason"),
            "service": firm.service.name_sr if firm.service else None,
            "legal_form": firm.legal_form.name_sr,
        }
    yield row


def sessions(user: User) -> Iterator[Row]:
    for session in user.sessions.order_by("pk"):
        yield columns(session, "created_at", "last_seen_at", "ended_at", "ended_reason")


SEARCH_COLUMNS = (
    *("category_id", "currency_id", "sort", "newest_days", "expiry_days", "region_ids", "search", "option_ids"),
    *("price_from", "price_to", "delivery_included", "vat_kinds", "seller_kind"),
)
REVIEW_COLUMNS = ("sent_at", "returned_at", "reason", "approved_at")


def ads(user: User) -> Iterator[Row]:
    found = Ad.objects.filter(seller_id=user.pk).select_related("review").order_by("pk")
    for ad in found.prefetch_related(
        "socials__social_type", "regions", "options__characteristic", "images", "proofs", "declarations"
    ).iterator(chunk_size=ROWS_IN_MEMORY):
        yield {
            **columns(ad, "id", *COLUMN_FIELDS, "posted_at", "closed_at", "closed_by", "achieved_price", "reserved"),
            **columns(ad, "current_price", "deleted_at", "deleted_by", "hidden_at", "renewed_from_id", "trace"),
            "review": columns(ad.review, *REVIEW_COLUMNS) if hasattr(ad, "review") else None,
            "price_steps": ad.price_ladder,
            "regions": [region.name_sr for region in ad.regions.all()],
            "characteristics": [
                {"name": option.characteristic.name_sr, "value": option.name_sr} for option in ad.options.all()
            ],
            "social_links": [{"network": link.social_type.name, "link": link.link} for link in ad.socials.all()],
            "main_image": ad.main_image,
            "images": [image.path for image in ad.images.all()],
            "proofs": [columns(image, "name", "path") for image in ad.proofs.all()],
            "declarations": [columns(file, "name", "path") for file in ad.declarations.all()],
        }


def ad_prices(user: User) -> Iterator[Row]:
    for record in in_id_order(PriceRecord.objects.filter(ad__seller_id=user.pk)):
        yield columns(record, "ad_id", "at", "price", "currency_id", "quantity", "step")


def ad_views(user: User) -> Iterator[Row]:
    for counted in in_id_order(AdViewDay.objects.filter(ad__seller_id=user.pk)):
        yield columns(counted, "ad_id", "day", "views")


def ad_templates(user: User) -> Iterator[Row]:
    for template in in_id_order(AdTemplate.objects.filter(seller_id=user.pk)):
        yield columns(template, "id", "kind", "name", "values", "saved_at")


def ad_drafts(user: User) -> Iterator[Row]:
    for draft in in_id_order(AdDraft.objects.filter(seller_id=user.pk).prefetch_related("files")):
        yield {
            **columns(draft, "id", "step", "values", "updated_at"),
            "files": [columns(file, "field", "name", "path") for file in draft.files.all()],
        }


def offer_row(offer: Offer) -> Row:
    """Return what purchases and received offers have in common. offer: its ad loaded."""
    return {
        **columns(offer, "id", "ad_id", "quantity", "condition", "tier_price", "status", "fulfilled"),
        **columns(offer, "placed_at", "changed_at", "rejection_reason"),
        "ad_name": offer.ad.name,
        "achieved_price": offer.ad.achieved_price,
        "currency": offer.ad.currency_id,
    }


def purchases(user: User) -> Iterator[Row]:
    for offer in in_id_order(Offer.objects.filter(buyer_id=user.pk).select_related("ad__seller")):
        yield {**offer_row(offer), "seller": offer.ad.seller.name, "hidden_at": offer.hidden_by_buyer_at}


def received_offers(user: User) -> Iterator[Row]:
    for offer in in_id_order(Offer.objects.filter(seller_id=user.pk).select_related("ad", "buyer")):
        yield {**offer_row(offer), "buyer": offer.buyer.name, "hidden_at": offer.hidden_by_seller_at}


def ratings_given(user: User) -> Iterator[Row]:
    for rating in in_id_order(Rating.objects.filter(author_id=user.pk).select_related("rated")):
        yield {
            **columns(rating, "id", "offer_id", "stars", "comment", "created_at", "deleted_at"),
            "about": rating.rated.name,
        }


def ratings_received(user: User) -> Iterator[Row]:
    for rating in in_id_order(Rating.objects.filter(rated_id=user.pk, deleted_at=None).select_related("author")):
        yield {**columns(rating, "id", "offer_id", "stars", "comment", "created_at"), "author": rating.author.name}


def contracts(user: User) -> Iterator[Row]:
    """Yield the contracts of own sales whole; of own purchases without the seller's data, which only the seller
    exports."""
    for contract in in_id_order(Contract.objects.filter(offer__seller_id=user.pk)):
        yield {"created_at": contract.created_at, **contract.snapshot}
    for contract in in_id_order(Contract.objects.filter(offer__buyer_id=user.pk)):
        seller = contract.snapshot["seller"]
        yield {"created_at": contract.created_at, **contract.snapshot, "seller": {"name": seller["name"]}}


def deal_steps(user: User) -> Iterator[Row]:
    """Yield the steps of the person's deals, on either side, as both sides read them."""
    found = DealStep.objects.filter(Q(offer__buyer_id=user.pk) | Q(offer__seller_id=user.pk))
    for step in in_id_order(found):
        yield {
            **columns(step, "id", "offer_id", "kind", "recorded_at", "undone_at", "note", "carrier", "tracking_number"),
            "by_me": step.author_id == user.pk,
            "file": step.file if step.author_id == user.pk else "",
        }


def proformas(user: User) -> Iterator[Row]:
    """Yield the proformas of own sales whole; of own purchases without the seller's data, as with contracts."""
    own = Proforma.objects.filter(offer__seller_id=user.pk).select_related("offer__ad__seller", "offer__buyer")
    for proforma in in_id_order(own):
        yield as_seen(proforma.snapshot, user, proforma.offer)
    for proforma in in_id_order(Proforma.objects.filter(offer__buyer_id=user.pk)):
        yield {**proforma.snapshot, "seller": {"name": proforma.snapshot["seller"]["name"]}}


def notifications(user: User) -> Iterator[Row]:
    for notification in in_id_order(Notification.objects.filter(recipient_id=user.pk, deleted_at=None)):
        as_seen_now([notification])
        yield {
            "id": notification.pk,
            "kind": notification.type,
            **columns(notification, "payload", "created_at", "read_at"),
        }


def notification_settings(user: User) -> Iterator[Row]:
    for preference in user.notification_preferences.order_by("type"):
        yield {"kind": preference.type, **columns(preference, "on_page", "by_mail")}


def digest(user: User) -> Iterator[Row]:
    for setting in DigestSetting.objects.filter(owner_id=user.pk):
        yield columns(setting, "frequency", "next_at")


def favourites(user: User) -> Iterator[Row]:
    for favourite in in_id_order(Favourite.objects.filter(user_id=user.pk).select_related("ad")):
        yield {**columns(favourite, "ad_id", "created_at"), "ad_name": favourite.ad.name}


def saved_searches(user: User) -> Iterator[Row]:
    for saved in in_id_order(SavedSearch.objects.filter(owner_id=user.pk)):
        yield columns(saved, "name", "alert", *SEARCH_COLUMNS, "created_at")


def followed_sellers(user: User) -> Iterator[Row]:
    for followed in in_id_order(FollowedSeller.objects.filter(follower_id=user.pk).select_related("seller")):
        yield {"seller": followed.seller.name, "since": followed.created_at}


def messages(user: User) -> Iterator[Row]:
    for copy in messages_of(user.pk):
        yield {
            "sent_at": copy.sent_at,
            "by_me": copy.by_me,
            "other": copy.other_name,
            "text": copy.text,
            "file": copy.file,
            "file_name": copy.file_name,
        }


def files(user: User) -> Iterator[Row]:
    for file in files_of(user):
        yield {**columns(file, "path", "kind", "original_name", "size", "created_at"), "in_zip": name_in_zip(file)}


def abuse_reports(user: User) -> Iterator[Row]:
    """Yield what the person has reported. What others have reported of the person is theirs."""
    for report in in_id_order(AbuseReport.objects.filter(reporter_id=user.pk)):
        yield columns(
            report, "id", "kind", "thing_id", "thing_name", "reason", "text", "state", "created_at", "decided_at"
        )


def blocked_people(user: User) -> Iterator[Row]:
    for blocked in blocked_by(user.pk):
        yield {"name": blocked.user.name, "blocked_at": blocked.at}


def in_id_order(rows: QuerySet[M]) -> Iterator[M]:
    """Yield all rows by id, a few in memory at a time."""
    return rows.order_by("pk").iterator(chunk_size=ROWS_IN_MEMORY)


def account_changes(user: User) -> Iterator[Row]:
    for change in in_id_order(AccountChange.objects.filter(seller_id=user.pk)):
        yield columns(change, "old", "new", "changed_at")


TABLES: dict[str, Callable[[User], Iterator[Row]]] = {
    "account": account,
    "sessions": sessions,
    "ads": ads,
    "ad-prices": ad_prices,
    "ad-views": ad_views,
    "ad-templates": ad_templates,
    "ad-drafts": ad_drafts,
    "purchases": purchases,
    "received-offers": received_offers,
    "ratings-given": ratings_given,
    "ratings-received": ratings_received,
    "contracts": contracts,
    "deal-steps": deal_steps,
    "proformas": proformas,
    "account_changes": account_changes,
    "notices": notifications,
    "notice-settings": notification_settings,
    "digest": digest,
    "favourites": favourites,
    "saved-searches": saved_searches,
    "followed-sellers": followed_sellers,
    "messages": messages,
    "abuse-reports": abuse_reports,
    "blocked-people": blocked_people,
    "files": files,
}
"""What a zip holds; apps above this one add their own (`add_table`)."""


def add_table(name: str, rows: Callable[[User], Iterator[Row]]) -> None:
    """Let the zip hold one table more. Called when the applications are ready."""
    TABLES[name] = rows
