"""Index: Django looks here for the models of every feature."""

from trading.abuse_reports.models import AbuseReport, AbuseReportEntry
from trading.accounts.models import (
    LoginFailures,
    LoginSession,
    MailedToken,
    Organisation,
    SecondFactor,
    SocialIdentity,
    User,
    UserSocial,
)
from trading.ad_statistics.models import AdViewDay
from trading.ad_templates.models import AdTemplate
from trading.catalogue.drafts.models import AdDraft, AdDraftFile
from trading.catalogue.empty_searches import EmptySearch
from trading.catalogue.models import (
    Ad,
    AdDeclaration,
    AdImage,
    AdNameStart,
    AdProof,
    AdSearch,
    AdSocial,
    Favourite,
    PriceTier,
    SearchWord,
)
from trading.catalogue.price_record import PriceRecord
from trading.codebooks.index import CODEBOOKS
from trading.contracts.models import Contract
from trading.deals.models import DealStep
from trading.messages.models import BulkMessage, Conversation, ConversationSide, Message
from trading.notifications.models import (
    Announcement,
    DigestItem,
    DigestSetting,
    Notification,
    NotificationPreference,
)
from trading.offers.models import Offer, Rating
from trading.payments.models import AccountChange, Proforma, ProformaCounter
from trading.watching.models import AlertRun, FollowedSeller, SavedSearch

__all__ = [
    "CODEBOOKS",
    "AbuseReport",
    "AbuseReportEntry",
    "AccountChange",
    "Ad",
    "AdDeclaration",
    "AdDraft",
    "AdDraftFile",
    "AdImage",
    "AdNameStart",
    "AdProof",
    "AdSearch",
    "AdSocial",
    "AdTemplate",
    "AdViewDay",
    "AlertRun",
    "Announcement",
    "BulkMessage",
    "Contract",
    "Conversation",
    "ConversationSide",
    "DealStep",
    "DigestItem",
    "DigestSetting",
    "EmptySearch",
    "Favourite",
    "FollowedSeller",
    "LoginFailures",
    "LoginSession",
    "MailedToken",
    "Message",
    "Notification",
    "NotificationPreference",
    "Offer",
    "Organisation",
    "PriceRecord",
    "PriceTier",
    "Proforma",
    "ProformaCounter",
    "Rating",
    "SavedSearch",
    "SearchWord",
    "SecondFactor",
    "SocialIdentity",
    "User",
    "UserSocial",
]
