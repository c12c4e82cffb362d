"""The content of an archive: each contract and proforma of an ad under the name that it has as a single download.

A run that dies is repeated from the start. Contracts that it made are there by then, and nobody is notified again.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast
from zipfile import ZIP_STORED

from marketplace.common.db import clock
from marketplace.common.files import exports
from marketplace.common.files.exports import DataExport, Kind, Progress
from marketplace.common.files.streamed_zip import ZIP, ZipOutput, open_zip, zip_info
from marketplace.common.http.errors import Forbidden
from trading.accounts.models import User
from trading.archives.selectors import archived_deals
from trading.archives.services import KIND
from trading.contracts.deal_sheet import access_ended_sale
from trading.contracts.errors import ContractUnavailable
from trading.contracts.formats import FileType
from trading.contracts.services import Language, file_of, freeze_contract, made_contract
from trading.payments.formats import proforma_file, proforma_name
from trading.payments.models import Proforma
from trading.payments.selectors import changed_since

File = tuple[str, bytes]


def register() -> None:
    """Register the maker of these archives. Called once, when the apps are ready."""
    exports.register_kind(KIND, Kind(pieces, "zip", ZIP))


def pieces(export: DataExport, progress: Progress) -> Iterator[bytes]:
    """Yield the archive in pieces. Raises Forbidden when the account has been closed, SessionRequired when it may not
    make contracts any more."""
    seller = User.objects.filter(pk=export.owner_id, erased_at=None).first()
    if seller is None:
        raise Forbidden
    now = clock.now()
    ad, _ = access_ended_sale(seller, export.parameters["ad_id"], now)
    # An order of the release before names no deals.
    deals = [deal.pk for deal in archived_deals(ad, now, export.parameters.get("offer_ids", ()))]
    sink = ZipOutput()
    used: set[str] = set()
    with open_zip(sink) as archive:
        for number, offer_id in enumerate(deals):
            progress.at(number, len(deals))
            for name, content in documents(export, seller, offer_id):
                # All three types are compressed already.
                archive.writestr(zip_info(distinct(name, used), ZIP_STORED), content)
                yield sink.take()
    yield sink.take()


def documents(export: DataExport, seller: User, offer_id: int) -> Iterator[File]:
    """Yield the contract and the proforma of a deal, those of the two that there are, in the language of the order."""
    language, file_type = cast(Language, export.language), cast(FileType, export.parameters["file_type"])
    snapshot = contract_of(seller, offer_id, make=export.parameters["make_missing"])
    if snapshot is not None:
        contract = file_of(snapshot, language, file_type)
        yield contract.name, contract.content
    proforma = Proforma.objects.filter(offer_id=offer_id).select_related("offer__ad").first()
    if proforma is not None:
        yield proforma_name(proforma.snapshot, language), proforma_file(proforma.snapshot, changed_since(proforma))


def contract_of(seller: User, offer_id: int, *, make: bool) -> dict[str, Any] | None:
    """Return the snapshot of the deal's contract, made now if that is wanted; None where there is none to be had."""
    if make:
        try:
            return freeze_contract(seller=seller, offer_id=offer_id)[0]
        except ContractUnavailable:  # rejected since, or the buyer has closed the account
            pass
    return made_contract(offer_id)


def distinct(name: str, used: set[str]) -> str:
    """Return the name, with a number where an earlier file has it already, and note it as used."""
    stem, _, ending = name.rpartition(".")
    number, free = 1, name
    while free in used:
        number += 1
        free = f"{stem}-{number}.{ending}"
    used.add(free)
    return free
