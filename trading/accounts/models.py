"""People who trade, their organisation data, their one live session and their mailed tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models
from django.db.models.functions import Lower

from marketplace.common import limits
from marketplace.common.roles import Capability, Role, may
from trading.codebooks.definitions.countries import Country
from trading.codebooks.definitions.organisation_services import OrganisationService
from trading.codebooks.definitions.organisation_types import OrganisationType
from trading.codebooks.definitions.social_types import SocialType

if TYPE_CHECKING:
    from datetime import datetime


BANNED, LOCKED = "banned", "locked"
"""Reasons of ended sessions: an administrator has shut the account out."""


class UserManager(BaseUserManager["User"]):
    pass


def listing_index(name: str, **condition: bool) -> models.Index:
    """Return the index that lists the accounts with a property, closed ones left out."""
    return models.Index(fields=["id"], condition=models.Q(erased_at__isnull=True, **condition), name=f"user_{name}")


class User(AbstractBaseUser):
    """A person or a firm. Accounts are never deleted: closing one erases the personal data (`erased_at`)."""

    class MailLanguage(models.TextChoices):
        SERBIAN = "rs"
        ENGLISH = "en"

    class StaffRole(models.TextChoices):
        SUPPORT = Role.SUPPORT.value
        EDITOR = Role.EDITOR.value
        OPERATOR = Role.OPERATOR.value

    USERNAME_FIELD = "username"
    EMAIL_FIELD = "email"
    last_login = None

    username = models.CharField(max_length=15)
    email = models.CharField(max_length=254)
    name = models.CharField(max_length=255)
    is_organisation = models.BooleanField(default=False)
    country = models.ForeignKey(Country, on_delete=models.PROTECT, related_name="+")
    region = models.CharField(max_length=255)
    address = models.CharField(max_length=255)
    postal_code = models.CharField(max_length=45)
    phone = models.CharField(max_length=45)
    phone1 = models.CharField(max_length=45, blank=True, default="")
    phone2 = models.CharField(max_length=45, blank=True, default="")
    phone3 = models.CharField(max_length=45, blank=True, default="")
    mail_language = models.CharField(max_length=2, choices=MailLanguage.choices, default=MailLanguage.SERBIAN)
    promotion_text = models.CharField(max_length=1100, blank=True, default="")
    image = models.CharField(max_length=120, blank=True, default="")  # stored path
    is_private = models.BooleanField(default=False)
    wants_newsletter = models.BooleanField(default=False)
    wants_mail = models.BooleanField(default=True)
    rating = models.DecimalField(max_digits=3, decimal_places=2, null=True, blank=True)
    is_admin = models.BooleanField(default=False)
    # Until then the only administrator may decide about own things, too: whoever runs the server has permitted it.
    decides_alone_until = models.DateTimeField(null=True, blank=True)
    # What those who work here without being administrators do; "" for administrators and for everybody else.
    staff_role = models.CharField(max_length=10, choices=StaffRole, blank=True, default="", db_default="")
    # Set with the first ad and the first offer, under the account's lock, and never taken back: the list of accounts
    # and the totals would else look through all ads and offers.
    has_posted = models.BooleanField(default=False)
    has_offered = models.BooleanField(default=False)
    # Same name and address, normalised: the second such account is refused.
    identity_key = models.CharField(max_length=64)
    rules_accepted_at = models.DateTimeField()
    created_at = models.DateTimeField()
    verified_at = models.DateTimeField(null=True, blank=True)
    banned_at = models.DateTimeField(null=True, blank=True)
    locked_at = models.DateTimeField(null=True, blank=True)
    # Why an administrator banned or locked the account; the person reads it. "" while it is neither.
    ban_reason = models.CharField(max_length=limits.REASON_MAX, blank=True, default="", db_default="")
    lock_reason = models.CharField(max_length=limits.REASON_MAX, blank=True, default="", db_default="")
    # An administrator has looked at the firm's documents and number; null again once its name or number is another.
    # Here and not beside the documents: the cards of ads show it, and read the seller's row anyway.
    firm_approved_at = models.DateTimeField(null=True, blank=True)
    erased_at = models.DateTimeField(null=True, blank=True)

    objects = UserManager()

    acting_role = ""
    """The role, set on the user of a session that owes no second step; without it nobody sees what a role may see."""

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(Lower("username"), name="username_whatever_case"),
            models.UniqueConstraint(Lower("email"), name="email_whatever_case"),
            # The condition always holds. It keeps the column from being a key that others' rows could point at: a new
            # name or address would else wait for every notification just being written to the person, and deadlock with
            # it.
            models.UniqueConstraint(
                fields=["identity_key"], condition=models.Q(identity_key__isnull=False), name="one_account_per_identity"
            ),
            models.CheckConstraint(
                condition=models.Q(is_admin=False) | models.Q(staff_role=""), name="administrators_have_no_other_role"
            ),
        ]
        # The back-office walks these, the newest account first.
        indexes: ClassVar = [
            # With what the list is counted by, so that counting reads no rows.
            models.Index(
                fields=["id"],
                include=["is_organisation"],
                condition=models.Q(erased_at__isnull=True),
                name="user_listed",
            ),
            listing_index("sellers", has_posted=True),
            listing_index("buyers", has_offered=True),
            listing_index("firms", is_organisation=True),
            listing_index("unapproved", is_organisation=True, firm_approved_at__isnull=True),
            listing_index("admins", is_admin=True),
            models.Index(fields=["id"], condition=models.Q(staff_role__gt=""), name="user_staff"),
            listing_index("banned", banned_at__isnull=False),
            listing_index("locked", locked_at__isnull=False),
            listing_index("unverified", verified_at__isnull=True),
            # The statistics and the list count a range of it.
            models.Index(fields=["created_at"], include=["erased_at"], name="user_registered"),
        ]

    def __str__(self) -> str:
        return self.username

    @property
    def display_name(self) -> str:
        """Full name of the organisation, else the person's name."""
        return self.organisation.full_name if self.is_organisation else self.name

    @property
    def role(self) -> str:
        """One of `Role`; "" for those who do not work here."""
        return Role.ADMINISTRATOR.value if self.is_admin else self.staff_role

    def may(self, capability: Capability) -> bool:
        """Whether the session that this account was read with may do this."""
        return may(self.acting_role, capability)

    @property
    def locale(self) -> str:
        """Language of e-mails to this person: "sr" or "en"."""
        return "en" if self.mail_language == self.MailLanguage.ENGLISH else "sr"


class Organisation(models.Model):
    """What a firm has beyond a person; one row per user with `is_organisation`."""

    user = models.OneToOneField(User, on_delete=models.CASCADE, primary_key=True, related_name="organisation")
    full_name = models.CharField(max_length=255)
    contact_person = models.CharField(max_length=255)
    contact = models.CharField(max_length=255)
    bank_account = models.CharField(max_length=45)
    registration_number = models.CharField(max_length=45)
    tax_id = models.CharField(max_length=20, unique=True)  # PIB
    company_id = models.CharField(max_length=20, unique=True)
    service = models.ForeignKey(OrganisationService, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    services_text = models.CharField(max_length=255, blank=True, default="")
    legal_form = models.ForeignKey(OrganisationType, on_delete=models.PROTECT, related_name="+")
    register_file = models.CharField(max_length=120, blank=True, default="")  # stored path
    tax_file = models.CharField(max_length=120, blank=True, default="")  # stored path
    # When and why an administrator returned the documents; null and "" again once the firm has changed something.
    returned_at = models.DateTimeField(null=True, blank=True)
    return_reason = models.CharField(max_length=limits.REASON_MAX, blank=True, default="", db_default="")

    def __str__(self) -> str:
        return self.full_name


class UserSocial(models.Model):
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="socials")
    social_type = models.ForeignKey(SocialType, on_delete=models.PROTECT, related_name="+")
    link = models.CharField(max_length=1100)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "social_type"], name="one_link_per_social_type"),
        ]


class LoginSession(models.Model):
    """A signed-in session. Only the hash of its sid is kept; at most one is live per person."""

    read_at: datetime | None  # when `session_by_sid` looked; no column

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="sessions")
    token_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField()
    last_seen_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)
    ended_reason = models.CharField(max_length=20, blank=True, default="")  # logout, replaced, idle, banned, reset, ...
    second_factor_at = models.DateTimeField(null=True, blank=True)  # an admin's second step was taken
    stepped_up_at = models.DateTimeField(null=True, blank=True)  # an admin confirmed who they are: STEP_UP_LASTS

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["user"], condition=models.Q(ended_at__isnull=True), name="one_live_session_per_user"
            ),
        ]


class SocialIdentity(models.Model):
    """An identity at an outside provider, linked to one account; an account has at most one of each issuer."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="social_identities")
    issuer = models.CharField(max_length=255)
    subject = models.CharField(max_length=255)
    created_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["issuer", "subject"], name="one_account_per_social_identity"),
            models.UniqueConstraint(fields=["user", "issuer"], name="one_social_identity_per_issuer"),
        ]


class MailedToken(models.Model):
    """A single-use token sent by mail; only its hash is kept."""

    class Purpose(models.TextChoices):
        VERIFY = "verify"
        RESET = "reset"

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="mailed_tokens")
    purpose = models.CharField(max_length=10, choices=Purpose.choices)
    token_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)


class SecondFactor(models.Model):
    """An admin's time-based code generator (RFC 6238)."""

    user = models.OneToOneField(User, on_delete=models.CASCADE, primary_key=True, related_name="second_factor")
    sealed_seed = models.TextField(blank=True, default="")  # encrypted, "" before the first one is confirmed
    sealed_pending = models.TextField(blank=True, default="")  # the next one, until a code of it is seen
    confirmed_at = models.DateTimeField(null=True, blank=True)
    last_step = models.BigIntegerField(default=0)  # a step's code is taken once
    recovery_hashes = models.JSONField(default=list)  # of the codes not used yet


class LoginFailures(models.Model):
    """Failed logins of one account and address, of one account, or of one address; written by one upsert.

    A key that begins with "known" counts nothing: it says that an address has signed in to an account lately.
    """

    key = models.CharField(max_length=80, primary_key=True)  # kind and hash: no address or name is kept
    count = models.PositiveIntegerField(default=0)
    window_ends_at = models.DateTimeField()
    blocked_until = models.DateTimeField(null=True, blank=True)
