"""Index: Django looks here for the models of every feature."""

from trading.accounts.models import (
    LoginFailures,
    LoginSession,
    MailedToken,
    Organisation,
    SecondFactor,
    User,
    UserSocial,
)
from trading.catalogue.models import Ad, AdDeclaration, AdImage, AdProof, AdSearch, AdSocial, Favourite, Tier
from trading.codebooks.models import (
    Category,
    Characteristic,
    CharacteristicOption,
    Country,
    Currency,
    OrganisationService,
    OrganisationType,
    PostGroup,
    Region,
    RestrictedWord,
    Restriction,
    SocialType,
    TransportClause,
    Tutorial,
    Unit,
)
from trading.contracts.models import Contract
from trading.inbox.models import Notice
from trading.messages.models import Conversation, ConversationSide, Message
from trading.offers.models import Offer, Rating

__all__ = [
    "Ad",
    "AdDeclaration",
    "AdImage",
    "AdProof",
    "AdSearch",
    "AdSocial",
    "Category",
    "Characteristic",
    "CharacteristicOption",
    "Contract",
    "Conversation",
    "ConversationSide",
    "Country",
    "Currency",
    "Favourite",
    "LoginFailures",
    "LoginSession",
    "MailedToken",
    "Message",
    "Notice",
    "Offer",
    "Organisation",
    "OrganisationService",
    "OrganisationType",
    "PostGroup",
    "Rating",
    "Region",
    "RestrictedWord",
    "Restriction",
    "SecondFactor",
    "SocialType",
    "Tier",
    "TransportClause",
    "Tutorial",
    "Unit",
    "User",
    "UserSocial",
]
