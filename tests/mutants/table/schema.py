"""Constraints of the schema: taken out of the model and of the migration that makes the table."""

import ast
from collections.abc import Iterator
from functools import cache
from typing import Final

from tests.mutants.mutant import ROOT, Edit, EditError, Mutant, mutant

SCHEMA: Final = "tests/test_schema_guards.py::test_the_database_refuses"
MIGRATIONS: Final = {
    "trading": "trading/migrations/0001_initial.py",
    "competitions": "competitions/migrations/0001_initial.py",
    "marketplace": "marketplace/common/migrations/0001_initial.py",
}

# File of the model -> (rule, name of the constraint, what the table refuses).
CONSTRAINTS: Final[dict[str, tuple[tuple[str, str, str], ...]]] = {
    "trading/catalogue/models.py": (
        ("I1", "ad_not_oversold", "more units reserved than there are"),
        ("I5", "ad_closed_whole", "a closed ad without what closed it"),
        ("I3", "one_tier_per_position", "two price tiers in one place"),
        ("I3", "tier_range", "a price tier that ends before it begins"),
        ("I3", "tier_price_positive", "a price tier that costs nothing"),
        ("I11", "one_favourite_per_ad", "an ad twice among the favourites"),
    ),
    "trading/offers/models.py": (
        ("I2", "one_counting_offer_per_buyer", "a second active offer of a buyer on an ad"),
        ("I2", "offer_not_on_own_ad", "an offer of the seller"),
        ("I1", "offer_quantity_positive", "an offer for no unit"),
        ("I7", "offer_status", "an offer with an unknown status"),
        ("I10", "contract_only_when_fulfilled", "the status of a contract for an unfulfilled offer"),
        ("I10", "one_rating_per_offer_and_author", "a second rating of an offer by one author"),
        ("I10", "rating_not_of_oneself", "a rating of oneself"),
        ("I10", "rating_stars", "a rating of six stars"),
        ("I10", "rating_says_something", "an empty rating"),
    ),
    "trading/notifications/models.py": (
        ("I8", "one_notification_per_event", "a second notification of one event to a person"),
        ("I8", "one_preference_per_type", "two settings of one type of notification"),
    ),
    "trading/messages/models.py": (
        ("I11", "one_conversation_per_pair", "a second conversation of two people"),
        ("I11", "conversation_in_order", "the same two people in the other order"),
        ("I11", "one_side_per_person", "a second counter of unread messages"),
        ("I11", "conversation_not_with_oneself", "a conversation with oneself"),
        ("I15", "file_once_in_conversation", "a file twice in a conversation"),
        ("I11", "message_says_something", "an empty message"),
    ),
    "trading/watching/models.py": (
        ("I23", "one_saved_search_of_a_name", "two saved searches of one name"),
        ("I23", "one_following_per_seller", "a person who follows a seller twice"),
        ("I23", "following_not_oneself", "a person who follows themselves"),
        ("I8", "one_alert_run_per_event", "two runs of alerts of one event"),
    ),
    "trading/accounts/models.py": (
        ("I14", "one_live_session_per_user", "a second live session of a person"),
        ("S2", "username_whatever_case", "a username that differs in its case alone"),
        ("S2", "email_whatever_case", "an e-mail address that differs in its case alone"),
        ("S13", "one_account_per_social_identity", "an outside identity linked to two accounts"),
        ("S13", "one_social_identity_per_issuer", "two identities of one provider for an account"),
        ("S2", "one_link_per_social_type", "two links to one network on a profile"),
    ),
    "competitions/voting/models.py": (
        ("I12", "one_vote_per_slot", "two votes of a voter in one slot"),
        ("I12", "one_vote_per_work", "two votes of a voter for one work"),
        ("I12", "vote_slot_in_range", "a fourth slot of votes"),
        ("I12", "vote_has_points", "a vote that is worth nothing"),
        ("I12", "one_voter_per_identity", "two voters of one outside identity"),
    ),
    "competitions/competitions/models.py": (
        ("I13", "one_active_competition", "a second active competition"),
        ("I13", "competition_status", "a competition with an unknown status"),
        ("I12", "competition_times_fit", "a voting window that ends before it begins"),
        ("I13", "competition_archived_since", "an archived competition without the time of it"),
    ),
    "marketplace/common/files/exports/models.py": (
        ("I16", "one_export_under_way", "an export that is made twice at a time"),
    ),
    "marketplace/common/messaging/outbox/models.py": (
        ("I16", "outbox_one_end", "an entry of the outbox that is both sent and dead"),
    ),
    "marketplace/common/http/idempotency/models.py": (
        ("F10", "one_answer_per_idempotency_key", "a second stored answer of one request"),
    ),
    "marketplace/common/http/throttles/models.py": (
        ("S3", "one_rate_counter_per_key", "a second counter of one strict rate"),
    ),
}


def constraints() -> Iterator[Mutant]:
    """Yield a mutant for each of CONSTRAINTS."""
    for file, rows in CONSTRAINTS.items():
        for rule, name, refused in rows:
            migration = MIGRATIONS[file.partition("/")[0]]
            edits = (without_constraint(file, name), without_constraint(migration, name))
            yield Mutant(
                name=f"schema-{name.replace('_', '-')}",
                rule=rule,
                guard=f"The table refuses {refused}",
                edits=edits,
                tests=(f"{SCHEMA}[{name}]",),
            )


def without_constraint(file: str, name: str) -> Edit:
    """Return the edit that takes the constraint of this name out of the list in a file. Raises EditError."""
    text, calls = calls_of(file)
    found = [one for one in calls if named(one) == name]
    if len(found) != 1:
        raise EditError(f"{file}: {len(found)} constraints are called {name}, not one.")
    call = ast.get_source_segment(text, found[0]) or ""
    return Edit(file, f"{call}," if f"{call}," in text else call, "")


@cache
def calls_of(file: str) -> tuple[str, list[ast.Call]]:
    """Return the text of a file and every call in it."""
    text = (ROOT / file).read_text()
    return text, [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)]


def named(call: ast.Call) -> str:
    """Return the name that a call makes a constraint with; "" for any other call."""
    if not isinstance(call.func, ast.Attribute) or not call.func.attr.endswith("Constraint"):
        return ""
    names = [keyword.value.value for keyword in call.keywords if keyword.arg == "name" and is_text(keyword.value)]
    return str(names[0]) if names else ""


def is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def unique_field(
    name: str, rule: str, guard: str, *, model: tuple[str, str, str], migration: tuple[str, str], column: str
) -> Mutant:
    """Return the program in which a field is not unique.

    model: file, text, replacement. migration: text and replacement in the migration of that app. column: how the test
    calls it.
    """
    file, before, after = model
    also = Edit(MIGRATIONS[file.partition("/")[0]], *migration)
    return mutant(name, rule, guard, at=file, before=before, after=after, test=f"{SCHEMA}[{column}]", also=(also,))


UNIQUE_FIELDS: tuple[Mutant, ...] = (
    unique_field(
        "schema-renewed-once",
        "I9",
        "The table refuses two next rounds of one ad",
        model=(
            "trading/catalogue/models.py",
            "renewed_from = models.OneToOneField(",
            "renewed_from = models.ForeignKey(",
        ),
        migration=(
            '"renewed_from",\n                            models.OneToOneField(',
            '"renewed_from",\n                            models.ForeignKey(',
        ),
        column="trading_ad.renewed_from",
    ),
    unique_field(
        "schema-one-contract",
        "I10",
        "The table refuses a second contract of an offer",
        model=("trading/contracts/models.py", "offer = models.OneToOneField(", "offer = models.ForeignKey("),
        migration=(
            "models.OneToOneField(\n                                on_delete=django.db.models.deletion.PROTECT, "
            'related_name="contract"',
            "models.ForeignKey(\n                                on_delete=django.db.models.deletion.PROTECT, "
            'related_name="contract"',
        ),
        column="trading_contract.offer",
    ),
    unique_field(
        "schema-outbox-key",
        "I16",
        "The table refuses a second entry of the outbox for one event",
        model=(
            "marketplace/common/messaging/outbox/models.py",
            "key = models.CharField(max_length=200, unique=True)",
            "key = models.CharField(max_length=200)",
        ),
        migration=(
            '("key", models.CharField(max_length=200, unique=True))',
            '("key", models.CharField(max_length=200))',
        ),
        column="common_outboxentry.key",
    ),
    unique_field(
        "schema-file-path",
        "I15",
        "The table refuses two rows of one file",
        model=(
            "marketplace/common/files/models.py",
            "path = models.CharField(max_length=120, unique=True)",
            "path = models.CharField(max_length=120)",
        ),
        migration=(
            '("path", models.CharField(max_length=120, unique=True))',
            '("path", models.CharField(max_length=120))',
        ),
        column="common_storedfile.path",
    ),
    unique_field(
        "schema-audit-chain",
        "I17",
        "The table refuses two entries of the audit log that follow the same one",
        model=(
            "marketplace/common/admin/audit/models.py",
            "previous = models.CharField(max_length=64, unique=True)",
            "previous = models.CharField(max_length=64)",
        ),
        migration=(
            '("previous", models.CharField(max_length=64, unique=True))',
            '("previous", models.CharField(max_length=64))',
        ),
        column="common_auditentry.previous",
    ),
    unique_field(
        "schema-used-token",
        "S4",
        "The table refuses a second use of a one-time token",
        model=(
            "marketplace/common/integrations/one_time_tokens/models.py",
            "digest = models.CharField(max_length=64, unique=True)",
            "digest = models.CharField(max_length=64)",
        ),
        migration=(
            '("digest", models.CharField(max_length=64, unique=True))',
            '("digest", models.CharField(max_length=64))',
        ),
        column="common_usedtoken.digest",
    ),
)


def mutants() -> tuple[Mutant, ...]:
    """Return a mutant for each constraint and each unique field."""
    return (*constraints(), *UNIQUE_FIELDS)
