"""Errors of offers. Codes are those of docs/spec/api-trading.md, section 5."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext_lazy as _

from marketplace.common.http.errors import DomainError, Forbidden, InvalidFields, NotFound


class OfferNotFound(NotFound):
    message = _("This offer does not exist.")


class RatingNotFound(NotFound):
    message = _("This rating does not exist.")


class MissingQuantity(InvalidFields):
    code, message = "missingQuantityError", _("Enter the quantity.")


class TermsError(InvalidFields):
    code, message = "termsError", _("Choose the purchase condition.")


class PriceError(InvalidFields):
    code, message = "priceError", _("Choose one of the prices of this ad.")


class AdClosed(DomainError):
    code, message = "closed", _("This sale has ended.")


class HasOffer(DomainError):
    code, message = "has_offer", _("You already have an offer for this ad.")


class AdLocked(DomainError):
    """opens_at: when its hours of trade begin next, None for a lock without a known end."""

    code, message = "locked", _("Trade in this ad is closed at the moment.")

    def __init__(self, opens_at: datetime | None) -> None:
        super().__init__(opens_at=opens_at)


class NotEnoughLeft(DomainError):
    """available: units that the buyer may have, the own offer's included."""

    code, message = "quantityLimit", _("Only %(available)s are still available.")

    def __init__(self, available: int) -> None:
        super().__init__(available=available)
        self.available = available


class SellsOut(DomainError):
    """The buyer was shown an offer that may be changed, and it would end the sale. params: the ad as it is now."""

    code, message = (
        "sells_out",
        _("This is now all that is left: the offer would end the sale at once. Nothing was sent; look at it again."),
    )


class SellsOutNoMore(DomainError):
    """The buyer was shown an offer that ends the sale, and units are free again. params: the ad as it is now."""

    code, message = (
        "sells_out_no_more",
        _("More is available again, so this offer does not end the sale. Nothing was sent; look at it again."),
    )


class VatChanged(DomainError):
    """The buyer was shown the sums of another VAT than the ad states now. params: the ad as it is now."""

    code, message = (
        "vat_changed",
        _("The VAT of this ad was corrected, so the sums are others. Nothing was sent; look at the offer again."),
    )


class OfferNotEditable(DomainError):
    code, message = "not_editable", _("This offer can no longer be changed.")


class OfferNotCancelable(DomainError):
    code, message = "not_cancelable", _("This offer can no longer be given up or rejected.")


class OfferNotHideable(DomainError):
    code, message = "not_hideable", _("Only what is finished can be hidden.")


class NotTheSeller(Forbidden):
    message = _("Only the seller of this ad may do this.")


class NotTheBuyer(Forbidden):
    message = _("Only the buyer may do this.")


class RatingError(InvalidFields):
    code, message = "ratingError", _("Give stars, a comment, or both.")


class AlreadyRated(DomainError):
    code, message = "already_rated", _("You have already rated this purchase.")


class NotRateable(DomainError):
    code, message = "not_rateable", _("Only a completed purchase can be rated.")


class AdDeleted(DomainError):
    code, message = "deleted", _("This ad is deleted.")


class AdNotDeletable(DomainError):
    code, message = "not_deletable", _("This ad can no longer be deleted.")


class AdNotRestorable(DomainError):
    code, message = "not_restorable", _("This ad cannot be restored.")


class AdNotRenewable(DomainError):
    code, message = "not_renewable", _("This ad cannot be renewed.")


class RenewalError(InvalidFields):
    """A renewal with wrong fields; the code names the first of them in the order of the form."""

    code, message = "renew.error", _("The ad could not be renewed. Please check the marked fields.")


class RenewalNameMissing(RenewalError):
    code, message = "renew.nameMissing", _("Enter the name of the ad.")


class RenewalBadName(RenewalError):
    code, message = "renew.badName", _("The name has to have 4 to 40 characters.")


class RenewalDateMissing(RenewalError):
    code, message = "renew.dateMissing", _("Enter the day on which the ad expires.")


class RenewalQuantityMissing(RenewalError):
    code, message = "renew.quantityMissing", _("Enter the quantity.")


class RenewalBasePriceMissing(RenewalError):
    code, message = "renew.basePriceMissing", _("Enter the base price.")


class RenewalPricesLength(RenewalError):
    code, message = "renew.pricesLengthError", _("Enter 2 to 5 price steps.")


class RenewalUseAllQuantity(RenewalError):
    code, message = "renew.useAllQuantityError", _("The last price step has to end with the whole quantity.")


class RenewalQuantityMax(RenewalError):
    code, message = "main.quantityMaxError", _("A price step may not go beyond the quantity.")


class NotClosed(DomainError):
    code, message = "not_closed", _("This sale has not ended yet.")


class NoDeal(DomainError):
    """The sale runs, or ended without a purchase between the two."""

    code, message = "not_closed", _("There is no completed purchase here.")
