import django.db.models.deletion
import django.db.models.functions.comparison
import django.db.models.functions.text
from django.db import migrations, models, transaction
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps
from django.db.utils import DatabaseError

from marketplace.common.db.migration_operations import CreateModels
from marketplace.common.db.online_operations import SetFillFactor
from marketplace.common.db.postgresql_operations import AddTriggers

# The words of a normalised text. A word that an index cannot take whole is cut into pieces of 200 characters, each of
# which begins with the second half of the one before: any 100 characters of the word lie whole in one of them. A tab,
# which no normalised text holds, stands before the second piece and those after it: no word begins there.
WORDS = """
CREATE OR REPLACE FUNCTION ad_search_words(given text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN given !~ '[^ ]{201}' THEN string_to_array(given, ' ') ELSE ARRAY(
        SELECT CASE WHEN start > 1 THEN chr(9) ELSE '' END || substr(whole.word, start, 200)
        FROM unnest(string_to_array(given, ' ')) AS whole (word), generate_series(1, length(whole.word), 100) AS start
    ) END
$$
"""
# In one order: of two transactions that add the same words one waits for the other, never each for the other.
ADD = """
CREATE OR REPLACE FUNCTION ad_search_add_words() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    PERFORM pg_advisory_xact_lock_shared(265001);  -- nobody deletes a word on which this transaction relies
    INSERT INTO trading_searchword (word)
    SELECT DISTINCT found.word FROM changed, unnest(ad_search_words(changed.text)) AS found (word)
    WHERE NOT EXISTS (SELECT FROM trading_searchword AS known WHERE known.word = found.word)
    ORDER BY found.word
    ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$
"""
# The time by which searches are ordered is a copy of the ad's.
POSTED = """
CREATE OR REPLACE FUNCTION ad_search_set_time() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    NEW.posted_at := (SELECT ad.posted_at FROM trading_ad AS ad WHERE ad.id = NEW.ad_id);
    RETURN NEW;
END $$
"""
SET_TIME = (
    "CREATE TRIGGER ad_search_time BEFORE INSERT OR UPDATE ON trading_adsearch FOR EACH ROW "
    "WHEN (NEW.posted_at IS NULL) EXECUTE FUNCTION ad_search_set_time()"
)


def trigger(event: str) -> str:
    return (
        f"CREATE TRIGGER ad_search_{event.lower()} AFTER {event} ON trading_adsearch REFERENCING NEW TABLE AS changed "
        "FOR EACH STATEMENT EXECUTE FUNCTION ad_search_add_words()"
    )


# Letters that become one letter, then those that become two or none: Cyrillic and Latin, in both cases.
LETTERS = "АБВГДЕЖЗИЈКЛМНОПРСТЋУФХЦЧШЙЫЭЁІЇЄҐČĆŠŽабвгдежзијклмнопрстћуфхцчшйыэёіїєґčćšž"
PLAIN = "abvgdezzijklmnoprstcufhccsjieeiiegccszabvgdezzijklmnoprstcufhccsjieeiiegccsz"
LONGER = {
    "Ђ": "dj", "Љ": "lj", "Њ": "nj", "Џ": "dz", "Ѓ": "gj", "Ќ": "kj", "Ѕ": "dz", "Щ": "sc", "Ъ": "", "Ь": "",
    "Ю": "ju", "Я": "ja", "Đ": "dj", "ђ": "dj", "љ": "lj", "њ": "nj", "џ": "dz", "ѓ": "gj", "ќ": "kj", "ѕ": "dz",
    "щ": "sc", "ъ": "", "ь": "", "ю": "ju", "я": "ja", "đ": "dj",
}  # fmt: skip


def folding() -> str:
    """Return the expression of a text in lower case without diacritics and Cyrillic."""
    expression = f"translate(given, '{LETTERS}', '{PLAIN}')"
    for letter, plain in LONGER.items():
        expression = f"replace({expression}, '{letter}', '{plain}')"
    return f"lower({expression})"


# In plpgsql: PostgreSQL would put a function of one SQL expression into each query, and its cost would be lost. The
# cost makes the planner read the index for all but the commonest words, instead of folding row after row.
FOLDED_TEXT = f"""
CREATE OR REPLACE FUNCTION folded_text(given text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
BEGIN
    RETURN {folding()};
END $$
"""


# Without the extension, or the right to add it, these searches read every row.
TRIGRAM_INDEXES = (
    "CREATE EXTENSION IF NOT EXISTS pg_trgm",
    "CREATE INDEX ad_search_trigrams ON trading_adsearch USING gin (text gin_trgm_ops)",
    "CREATE INDEX search_word_trigrams ON trading_searchword USING gin (word gin_trgm_ops)",
    "CREATE INDEX user_names ON trading_user "
    "USING gin (folded_text(' ' || username || ' ' || email || ' ' || name) gin_trgm_ops)",
    "CREATE INDEX firm_names ON trading_organisation USING gin (folded_text(' ' || full_name) gin_trgm_ops)",
)


def add_trigram_indexes(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Let PostgreSQL find a part of a word by its trigrams, in ads and in names."""
    if schema_editor.connection.vendor != "postgresql":
        return
    try:
        with transaction.atomic(using=schema_editor.connection.alias):
            for statement in TRIGRAM_INDEXES:
                schema_editor.execute(statement)
    except DatabaseError as error:
        print(f"No indexes for searches: {error}")  # noqa: T201


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        CreateModels(
            operations=[
                migrations.CreateModel(
                    name="Currency",
                    fields=[
                        ("name_sr", models.CharField(max_length=255)),
                        ("name_en", models.CharField(max_length=255)),
                        ("active", models.BooleanField(default=True)),
                        ("code", models.CharField(max_length=3, primary_key=True, serialize=False)),
                    ],
                    options={
                        "verbose_name_plural": "currencies",
                    },
                ),
                migrations.CreateModel(
                    name="Country",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name_sr", models.CharField(max_length=255)),
                        ("name_en", models.CharField(max_length=255)),
                        ("active", models.BooleanField(default=True)),
                        ("iso2", models.CharField(max_length=2, unique=True)),
                        (
                            "currency",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="trading.currency",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name_plural": "countries",
                    },
                ),
                migrations.CreateModel(
                    name="User",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("password", models.CharField(max_length=128, verbose_name="password")),
                        ("username", models.CharField(max_length=15)),
                        ("email", models.CharField(max_length=254)),
                        ("name", models.CharField(max_length=255)),
                        ("is_organisation", models.BooleanField(default=False)),
                        ("region", models.CharField(max_length=255)),
                        ("address", models.CharField(max_length=255)),
                        ("postal_code", models.CharField(max_length=45)),
                        ("phone", models.CharField(max_length=45)),
                        ("phone1", models.CharField(blank=True, default="", max_length=45)),
                        ("phone2", models.CharField(blank=True, default="", max_length=45)),
                        ("phone3", models.CharField(blank=True, default="", max_length=45)),
                        (
                            "mail_language",
                            models.CharField(
                                choices=[("rs", "Serbian"), ("en", "English")], default="rs", max_length=2
                            ),
                        ),
                        ("promotion_text", models.CharField(blank=True, default="", max_length=1100)),
                        ("image", models.CharField(blank=True, default="", max_length=120)),
                        ("is_private", models.BooleanField(default=False)),
                        ("wants_newsletter", models.BooleanField(default=False)),
                        ("wants_mail", models.BooleanField(default=True)),
                        ("rating", models.DecimalField(blank=True, decimal_places=2, max_digits=3, null=True)),
                        ("is_admin", models.BooleanField(default=False)),
                        (
                            "staff_role",
                            models.CharField(
                                blank=True,
                                choices=[("support", "Support"), ("editor", "Editor"), ("operator", "Operator")],
                                db_default="",
                                default="",
                                max_length=10,
                            ),
                        ),
                        ("has_posted", models.BooleanField(default=False)),
                        ("has_offered", models.BooleanField(default=False)),
                        ("identity_key", models.CharField(max_length=64)),
                        ("rules_accepted_at", models.DateTimeField()),
                        ("created_at", models.DateTimeField()),
                        ("verified_at", models.DateTimeField(blank=True, null=True)),
                        ("banned_at", models.DateTimeField(blank=True, null=True)),
                        ("locked_at", models.DateTimeField(blank=True, null=True)),
                        ("ban_reason", models.CharField(blank=True, db_default="", default="", max_length=500)),
                        ("lock_reason", models.CharField(blank=True, db_default="", default="", max_length=500)),
                        ("firm_approved_at", models.DateTimeField(blank=True, null=True)),
                        ("erased_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "country",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, related_name="+", to="trading.country"
                            ),
                        ),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                condition=models.Q(("erased_at__isnull", True)),
                                fields=["id"],
                                include=("is_organisation",),
                                name="user_listed",
                            ),
                            models.Index(
                                condition=models.Q(("erased_at__isnull", True), ("has_posted", True)),
                                fields=["id"],
                                name="user_sellers",
                            ),
                            models.Index(
                                condition=models.Q(("erased_at__isnull", True), ("has_offered", True)),
                                fields=["id"],
                                name="user_buyers",
                            ),
                            models.Index(
                                condition=models.Q(("erased_at__isnull", True), ("is_organisation", True)),
                                fields=["id"],
                                name="user_firms",
                            ),
                            models.Index(
                                condition=models.Q(
                                    ("erased_at__isnull", True),
                                    ("firm_approved_at__isnull", True),
                                    ("is_organisation", True),
                                ),
                                fields=["id"],
                                name="user_unapproved",
                            ),
                            models.Index(
                                condition=models.Q(("erased_at__isnull", True), ("is_admin", True)),
                                fields=["id"],
                                name="user_admins",
                            ),
                            models.Index(condition=models.Q(("staff_role__gt", "")), fields=["id"], name="user_staff"),
                            models.Index(
                                condition=models.Q(("banned_at__isnull", False), ("erased_at__isnull", True)),
                                fields=["id"],
                                name="user_banned",
                            ),
                            models.Index(
                                condition=models.Q(("erased_at__isnull", True), ("locked_at__isnull", False)),
                                fields=["id"],
                                name="user_locked",
                            ),
                            models.Index(
                                condition=models.Q(("erased_at__isnull", True), ("verified_at__isnull", True)),
                                fields=["id"],
                                name="user_unverified",
                            ),
                            models.Index(fields=["created_at"], include=("erased_at",), name="user_registered"),
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                django.db.models.functions.text.Lower("username"), name="username_whatever_case"
                            ),
                            models.UniqueConstraint(
                                django.db.models.functions.text.Lower("email"), name="email_whatever_case"
                            ),
                            models.UniqueConstraint(
                                condition=models.Q(("identity_key__isnull", False)),
                                fields=("identity_key",),
                                name="one_account_per_identity",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("is_admin", False), ("staff_role", ""), _connector="OR"),
                                name="administrators_have_no_other_role",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="LoginFailures",
                    fields=[
                        ("key", models.CharField(max_length=80, primary_key=True, serialize=False)),
                        ("count", models.PositiveIntegerField(default=0)),
                        ("window_ends_at", models.DateTimeField()),
                        ("blocked_until", models.DateTimeField(blank=True, null=True)),
                    ],
                ),
                migrations.CreateModel(
                    name="OrganisationService",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name_sr", models.CharField(max_length=255)),
                        ("name_en", models.CharField(max_length=255)),
                        ("active", models.BooleanField(default=True)),
                    ],
                    options={
                        "abstract": False,
                    },
                ),
                migrations.CreateModel(
                    name="OrganisationType",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name_sr", models.CharField(max_length=255)),
                        ("name_en", models.CharField(max_length=255)),
                        ("active", models.BooleanField(default=True)),
                    ],
                    options={
                        "abstract": False,
                    },
                ),
                migrations.CreateModel(
                    name="AdGroup",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name_sr", models.CharField(max_length=255)),
                        ("name_en", models.CharField(max_length=255)),
                        ("active", models.BooleanField(default=True)),
                        ("icon", models.CharField(default="tag", max_length=60)),
                        ("position", models.PositiveSmallIntegerField(default=0)),
                    ],
                    options={
                        "abstract": False,
                    },
                ),
                migrations.CreateModel(
                    name="Restriction",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name_sr", models.CharField(max_length=255)),
                        ("name_en", models.CharField(max_length=255)),
                        ("active", models.BooleanField(default=True)),
                        ("opens_at", models.TimeField()),
                        ("closes_at", models.TimeField()),
                    ],
                    options={
                        "abstract": False,
                    },
                ),
                migrations.CreateModel(
                    name="SocialType",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name", models.CharField(max_length=100, unique=True)),
                        ("active", models.BooleanField(default=True)),
                    ],
                ),
                migrations.CreateModel(
                    name="Tutorial",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name_sr", models.CharField(max_length=255)),
                        ("name_en", models.CharField(max_length=255)),
                        ("text_sr", models.TextField()),
                        ("text_en", models.TextField()),
                    ],
                ),
                migrations.CreateModel(
                    name="Unit",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name_sr", models.CharField(max_length=255)),
                        ("name_en", models.CharField(max_length=255)),
                        ("active", models.BooleanField(default=True)),
                        ("short_sr", models.CharField(max_length=45)),
                        ("short_en", models.CharField(max_length=45)),
                        ("forms_sr", models.CharField(blank=True, default="", max_length=120)),
                        ("forms_en", models.CharField(blank=True, default="", max_length=120)),
                    ],
                    options={
                        "abstract": False,
                    },
                ),
                migrations.CreateModel(
                    name="SecondFactor",
                    fields=[
                        (
                            "user",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                primary_key=True,
                                related_name="second_factor",
                                serialize=False,
                                to="trading.user",
                            ),
                        ),
                        ("sealed_seed", models.TextField(blank=True, default="")),
                        ("sealed_pending", models.TextField(blank=True, default="")),
                        ("confirmed_at", models.DateTimeField(blank=True, null=True)),
                        ("last_step", models.BigIntegerField(default=0)),
                        ("recovery_hashes", models.JSONField(default=list)),
                    ],
                ),
                migrations.CreateModel(
                    name="Category",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name_sr", models.CharField(max_length=255)),
                        ("name_en", models.CharField(max_length=255)),
                        ("active", models.BooleanField(default=True)),
                        ("position", models.PositiveSmallIntegerField(default=0)),
                        (
                            "parent",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="children",
                                to="trading.category",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name_plural": "categories",
                    },
                ),
                migrations.CreateModel(
                    name="Characteristic",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name_sr", models.CharField(max_length=255)),
                        ("name_en", models.CharField(max_length=255)),
                        ("active", models.BooleanField(default=True)),
                        (
                            "datatype",
                            models.CharField(
                                choices=[("single", "Single"), ("multi", "Multi")], default="single", max_length=6
                            ),
                        ),
                        ("position", models.PositiveSmallIntegerField(default=0)),
                        (
                            "category",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="characteristics",
                                to="trading.category",
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                    },
                ),
                migrations.CreateModel(
                    name="CharacteristicOption",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name_sr", models.CharField(max_length=255)),
                        ("name_en", models.CharField(max_length=255)),
                        ("active", models.BooleanField(default=True)),
                        ("position", models.PositiveSmallIntegerField(default=0)),
                        (
                            "characteristic",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="options",
                                to="trading.characteristic",
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                    },
                ),
                migrations.CreateModel(
                    name="Region",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name_sr", models.CharField(max_length=255)),
                        ("name_en", models.CharField(max_length=255)),
                        ("active", models.BooleanField(default=True)),
                        ("is_world", models.BooleanField(default=False)),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("is_world", True)), fields=("is_world",), name="one_world_region"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="TransportClause",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("kind", models.PositiveSmallIntegerField(choices=[(1, "Road"), (2, "Naval")])),
                        ("code", models.CharField(max_length=45)),
                        ("description_sr", models.CharField(max_length=1100)),
                        ("description_en", models.CharField(max_length=1100)),
                        ("active", models.BooleanField(default=True)),
                    ],
                    options={
                        "constraints": [models.UniqueConstraint(fields=("kind", "code"), name="one_clause_per_code")],
                    },
                ),
                migrations.CreateModel(
                    name="Ad",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("promotion", models.PositiveSmallIntegerField(blank=True, null=True)),
                        ("name", models.CharField(max_length=40)),
                        ("quantity", models.PositiveIntegerField()),
                        ("base_price", models.DecimalField(decimal_places=2, max_digits=11)),
                        ("vat", models.CharField(blank=True, db_default="", default="", max_length=4)),
                        ("vat_added", models.BooleanField(blank=True, null=True)),
                        ("info", models.CharField(max_length=1100)),
                        ("description", models.CharField(max_length=1100)),
                        ("made_in", models.CharField(max_length=255)),
                        ("declaration_text", models.CharField(blank=True, default="", max_length=1100)),
                        ("main_image", models.CharField(blank=True, default="", max_length=120)),
                        ("shipping_info", models.CharField(blank=True, default="", max_length=1100)),
                        ("shipping_time", models.CharField(blank=True, default="", max_length=255)),
                        ("seller_shipping", models.BooleanField(default=False)),
                        ("free_shipping", models.BooleanField(default=False)),
                        ("shipping_included", models.BooleanField(default=False)),
                        ("shipping_additional", models.BooleanField(default=False)),
                        ("international_shipping_days", models.PositiveSmallIntegerField(blank=True, null=True)),
                        ("payment_info", models.CharField(blank=True, default="", max_length=1100)),
                        ("deposit_info", models.CharField(blank=True, default="", max_length=1100)),
                        ("contract_requirements", models.CharField(blank=True, default="", max_length=1100)),
                        ("claims_responsibility", models.CharField(blank=True, default="", max_length=1100)),
                        ("claims_info", models.CharField(blank=True, default="", max_length=1100)),
                        ("warranty_info", models.CharField(blank=True, default="", max_length=1100)),
                        ("warranty_address", models.CharField(blank=True, default="", max_length=1100)),
                        ("limitations", models.CharField(blank=True, default="", max_length=1100)),
                        ("jurisdiction", models.CharField(blank=True, default="", max_length=1100)),
                        ("allows_reject", models.BooleanField(default=False)),
                        ("allows_abandon", models.BooleanField(default=False)),
                        ("allows_abandon_no_offers", models.BooleanField(default=False)),
                        ("individuals_trading", models.BooleanField(default=False)),
                        ("company_rules_link", models.CharField(blank=True, default="", max_length=1100)),
                        ("order_form", models.CharField(blank=True, default="", max_length=1100)),
                        ("reject_rules", models.CharField(blank=True, default="", max_length=1100)),
                        ("reject_form", models.CharField(blank=True, default="", max_length=1100)),
                        ("return_shipping_requirements", models.CharField(blank=True, default="", max_length=1100)),
                        ("return_shipping_cost", models.CharField(blank=True, default="", max_length=1100)),
                        ("no_reject_condition", models.CharField(blank=True, default="", max_length=1100)),
                        ("postal_info", models.CharField(blank=True, default="", max_length=1100)),
                        ("court_avoidance", models.CharField(blank=True, default="", max_length=1100)),
                        ("price_ladder", models.JSONField(default=list)),
                        ("any_price_quantity", models.PositiveIntegerField(default=0)),
                        ("reserved", models.PositiveIntegerField(default=0)),
                        ("buyers", models.PositiveIntegerField(default=0)),
                        ("current_price", models.DecimalField(decimal_places=2, max_digits=11)),
                        ("rev", models.PositiveIntegerField(default=1)),
                        ("posted_at", models.DateTimeField()),
                        ("expires_at", models.DateTimeField()),
                        ("closed_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "closed_by",
                            models.CharField(
                                blank=True,
                                choices=[("sold_out", "Sold Out"), ("expiry", "Expiry")],
                                default="",
                                max_length=8,
                            ),
                        ),
                        ("achieved_price", models.DecimalField(blank=True, decimal_places=2, max_digits=11, null=True)),
                        ("trace", models.JSONField(blank=True, null=True)),
                        ("reminded_at", models.DateTimeField(blank=True, null=True)),
                        ("expiry_notified_at", models.DateTimeField(blank=True, null=True)),
                        ("deadline_notified_at", models.DateTimeField(blank=True, null=True)),
                        ("deleted_at", models.DateTimeField(blank=True, null=True)),
                        ("deleted_by", models.CharField(blank=True, default="", max_length=6)),
                        ("locked_by_admin", models.BooleanField(default=False)),
                        ("seller_banned", models.BooleanField(db_default=False, default=False)),
                        ("hidden_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "renewed_from",
                            models.OneToOneField(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="renewed_to",
                                to="trading.ad",
                            ),
                        ),
                        (
                            "seller",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="ads",
                                to="trading.user",
                            ),
                        ),
                        (
                            "group",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to="trading.adgroup",
                            ),
                        ),
                        (
                            "category",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, related_name="+", to="trading.category"
                            ),
                        ),
                        ("options", models.ManyToManyField(related_name="+", to="trading.characteristicoption")),
                        (
                            "currency",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, related_name="+", to="trading.currency"
                            ),
                        ),
                        ("regions", models.ManyToManyField(related_name="+", to="trading.region")),
                        (
                            "restriction",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="trading.restriction",
                            ),
                        ),
                        (
                            "naval_clause",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="trading.transportclause",
                            ),
                        ),
                        (
                            "road_clause",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="trading.transportclause",
                            ),
                        ),
                        (
                            "unit",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, related_name="+", to="trading.unit"
                            ),
                        ),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                models.Func(
                                    models.F("promotion"),
                                    function="COALESCE",
                                    template="%(function)s(%(expressions)s, 4)",
                                ),
                                models.OrderBy(models.F("posted_at"), descending=True),
                                models.OrderBy(models.F("id"), descending=True),
                                condition=models.Q(("closed_at__isnull", True), ("deleted_at__isnull", True)),
                                include=("expires_at", "promotion"),
                                name="ad_open_newest",
                            ),
                            models.Index(
                                condition=models.Q(("closed_at__isnull", True), ("deleted_at__isnull", True)),
                                fields=["expires_at", "id"],
                                include=("locked_by_admin", "seller_banned"),
                                name="ad_open_until",
                            ),
                            models.Index(
                                models.Func(
                                    models.F("promotion"),
                                    function="COALESCE",
                                    template="%(function)s(%(expressions)s, 4)",
                                ),
                                models.OrderBy(models.F("buyers"), descending=True),
                                models.OrderBy(models.F("reserved"), descending=True),
                                models.OrderBy(models.F("id"), descending=True),
                                condition=models.Q(("closed_at__isnull", True), ("deleted_at__isnull", True)),
                                include=("expires_at", "promotion"),
                                name="ad_open_popular",
                            ),
                            models.Index(
                                models.F("category"),
                                models.Func(
                                    models.F("promotion"),
                                    function="COALESCE",
                                    template="%(function)s(%(expressions)s, 4)",
                                ),
                                models.OrderBy(models.F("posted_at"), descending=True),
                                models.OrderBy(models.F("id"), descending=True),
                                condition=models.Q(("closed_at__isnull", True), ("deleted_at__isnull", True)),
                                include=("expires_at", "promotion"),
                                name="ad_open_category",
                            ),
                            models.Index(
                                models.F("currency"),
                                models.F("current_price"),
                                models.F("id"),
                                condition=models.Q(("closed_at__isnull", True), ("deleted_at__isnull", True)),
                                include=("expires_at",),
                                name="ad_open_cheapest",
                            ),
                            models.Index(
                                models.F("currency"),
                                models.OrderBy(models.F("current_price"), descending=True),
                                models.F("id"),
                                condition=models.Q(("closed_at__isnull", True), ("deleted_at__isnull", True)),
                                include=("expires_at",),
                                name="ad_open_dearest",
                            ),
                            models.Index(
                                condition=models.Q(
                                    ("closed_at__isnull", True),
                                    ("deleted_at__isnull", True),
                                    ("promotion__isnull", False),
                                ),
                                fields=["promotion"],
                                name="ad_open_promoted",
                            ),
                            models.Index(
                                condition=models.Q(
                                    ("closed_at__isnull", True), ("deleted_at__isnull", True), ("group__isnull", False)
                                ),
                                fields=["group"],
                                name="ad_open_grouped",
                            ),
                            models.Index(
                                condition=models.Q(("closed_by", "sold_out"), ("expiry_notified_at__isnull", True)),
                                fields=["expires_at"],
                                name="ad_sold_out_unnotified",
                            ),
                            models.Index(fields=["seller", "-posted_at"], name="ad_of_seller"),
                            models.Index(fields=["-posted_at", "-id"], include=("category",), name="ad_posted"),
                            models.Index(
                                condition=models.Q(
                                    ("closed_by", "expiry"),
                                    models.Q(("closed_at__isnull", True), ("deleted_at__isnull", True)),
                                    _connector="OR",
                                ),
                                fields=["-expires_at", "-id"],
                                include=("category",),
                                name="ad_ended_by_clock",
                            ),
                            models.Index(
                                condition=models.Q(("closed_by", "sold_out")),
                                fields=["-closed_at", "-id"],
                                include=("deleted_at", "category"),
                                name="ad_sold_out",
                            ),
                            models.Index(
                                condition=models.Q(("achieved_price__isnull", False)),
                                fields=["id"],
                                include=("currency", "achieved_price", "closed_by", "closed_at", "expires_at"),
                                name="ad_achieved",
                            ),
                            models.Index(
                                condition=models.Q(("deleted_at__isnull", False)),
                                fields=["deleted_by", "-deleted_at", "-id"],
                                include=("seller",),
                                name="ad_deleted",
                            ),
                            models.Index(
                                condition=models.Q(
                                    ("closed_at__isnull", True),
                                    ("deleted_at__isnull", True),
                                    models.Q(("locked_by_admin", True), ("seller_banned", True), _connector="OR"),
                                ),
                                fields=["-id"],
                                include=("expires_at", "locked_by_admin", "seller_banned"),
                                name="ad_open_shut",
                            ),
                            models.Index(
                                condition=models.Q(("deleted_by", "seller")),
                                fields=["seller", "-deleted_at", "-id"],
                                name="ad_deleted_by_seller",
                            ),
                            models.Index(
                                condition=models.Q(("closed_by__gt", ""), ("deleted_at__isnull", True)),
                                fields=["closed_by", "-id"],
                                name="ad_ended_newest",
                            ),
                            models.Index(
                                condition=models.Q(("deleted_at__isnull", False)),
                                fields=["deleted_by", "-id"],
                                name="ad_deleted_newest",
                            ),
                        ],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("reserved__lte", models.F("quantity"))), name="ad_not_oversold"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("any_price_quantity__gte", 0), ("reserved__gte", 0)),
                                name="ad_reserved_positive",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("closed_at__isnull", True), ("closed_by", "")),
                                    models.Q(("closed_at__isnull", False), models.Q(("closed_by", ""), _negated=True)),
                                    _connector="OR",
                                ),
                                name="ad_closed_whole",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("promotion__isnull", True), ("promotion__in", [1, 2, 3]), _connector="OR"
                                ),
                                name="ad_promotion_level",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="AdDeclaration",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("path", models.CharField(max_length=120)),
                        ("name", models.CharField(max_length=120)),
                        (
                            "ad",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="declarations",
                                to="trading.ad",
                            ),
                        ),
                    ],
                ),
                migrations.CreateModel(
                    name="AdImage",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("path", models.CharField(max_length=120)),
                        ("position", models.PositiveSmallIntegerField(default=0)),
                        (
                            "ad",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="images", to="trading.ad"
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["position", "id"],
                    },
                ),
                migrations.CreateModel(
                    name="AdProof",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("path", models.CharField(max_length=120)),
                        ("name", models.CharField(max_length=120)),
                        (
                            "ad",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="proofs", to="trading.ad"
                            ),
                        ),
                    ],
                ),
                migrations.CreateModel(
                    name="Favourite",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("created_at", models.DateTimeField()),
                        (
                            "ad",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="favourites", to="trading.ad"
                            ),
                        ),
                        (
                            "user",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="favourites",
                                to="trading.user",
                            ),
                        ),
                    ],
                    options={
                        "constraints": [models.UniqueConstraint(fields=("user", "ad"), name="one_favourite_per_ad")],
                    },
                ),
                migrations.CreateModel(
                    name="LoginSession",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("token_hash", models.CharField(max_length=64, unique=True)),
                        ("created_at", models.DateTimeField()),
                        ("last_seen_at", models.DateTimeField()),
                        ("ended_at", models.DateTimeField(blank=True, null=True)),
                        ("ended_reason", models.CharField(blank=True, default="", max_length=20)),
                        ("second_factor_at", models.DateTimeField(blank=True, null=True)),
                        ("stepped_up_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "user",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="sessions", to="trading.user"
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("ended_at__isnull", True)),
                                fields=("user",),
                                name="one_live_session_per_user",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="MailedToken",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "purpose",
                            models.CharField(choices=[("verify", "Verify"), ("reset", "Reset")], max_length=10),
                        ),
                        ("token_hash", models.CharField(max_length=64, unique=True)),
                        ("created_at", models.DateTimeField()),
                        ("expires_at", models.DateTimeField()),
                        ("used_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "user",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="mailed_tokens",
                                to="trading.user",
                            ),
                        ),
                    ],
                ),
                migrations.CreateModel(
                    name="Notification",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("type", models.CharField(max_length=40)),
                        ("payload", models.JSONField()),
                        ("dedupe_key", models.CharField(max_length=120)),
                        ("created_at", models.DateTimeField()),
                        ("read_at", models.DateTimeField(blank=True, null=True)),
                        ("deleted_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "recipient",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="notifications",
                                to="trading.user",
                            ),
                        ),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                condition=models.Q(("deleted_at__isnull", True)),
                                fields=["recipient", "-id"],
                                name="notification_page",
                            ),
                            models.Index(
                                condition=models.Q(("deleted_at__isnull", True), ("read_at__isnull", True)),
                                fields=["recipient"],
                                name="notification_unread",
                            ),
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("recipient", "dedupe_key"), name="one_notification_per_event"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="PriceTier",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("position", models.PositiveSmallIntegerField()),
                        ("minimum", models.PositiveIntegerField()),
                        ("maximum", models.PositiveIntegerField()),
                        ("price", models.DecimalField(decimal_places=2, max_digits=11)),
                        (
                            "ad",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="tiers", to="trading.ad"
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["position"],
                        "constraints": [
                            models.UniqueConstraint(fields=("ad", "position"), name="one_tier_per_position"),
                            models.CheckConstraint(
                                condition=models.Q(("maximum__gt", models.F("minimum")), ("minimum__gte", 1)),
                                name="tier_range",
                            ),
                            models.CheckConstraint(condition=models.Q(("price__gt", 0)), name="tier_price_positive"),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Offer",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("quantity", models.PositiveIntegerField()),
                        ("condition", models.PositiveSmallIntegerField()),
                        ("tier_price", models.DecimalField(decimal_places=2, max_digits=11)),
                        ("status", models.PositiveSmallIntegerField(default=1)),
                        ("placed_at", models.DateTimeField()),
                        ("changed_at", models.DateTimeField()),
                        ("accepted_at", models.DateTimeField(blank=True, null=True)),
                        ("hours_from", models.TimeField(blank=True, null=True)),
                        ("hours_to", models.TimeField(blank=True, null=True)),
                        ("change_no", models.PositiveIntegerField(default=0)),
                        ("fulfilled", models.BooleanField(blank=True, null=True)),
                        ("rejection_reason", models.CharField(blank=True, db_default="", default="", max_length=500)),
                        ("received_at", models.DateTimeField(blank=True, null=True)),
                        ("hidden_by_buyer_at", models.DateTimeField(blank=True, null=True)),
                        ("hidden_by_seller_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "ad",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="offers",
                                to="trading.ad",
                            ),
                        ),
                        (
                            "buyer",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="offers",
                                to="trading.user",
                            ),
                        ),
                        (
                            "seller",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="received_offers",
                                to="trading.user",
                            ),
                        ),
                        (
                            "tier",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, related_name="+", to="trading.pricetier"
                            ),
                        ),
                    ],
                    options={
                        "indexes": [
                            models.Index(fields=["ad", "-placed_at"], name="offer_of_ad"),
                            models.Index(fields=["buyer", "-placed_at"], name="offer_of_buyer"),
                            models.Index(fields=["seller", "-placed_at"], name="offer_of_seller"),
                            models.Index(fields=["placed_at"], include=("ad", "status"), name="offer_placed"),
                            models.Index(
                                condition=models.Q(("status__in", [2, 3, 4])),
                                fields=["status", "changed_at"],
                                include=("seller",),
                                name="offer_ended",
                            ),
                            models.Index(condition=models.Q(("status", 5)), fields=["-id"], name="offer_contracted"),
                            models.Index(
                                condition=models.Q(("status", 3)),
                                fields=["seller", "-changed_at", "-id"],
                                name="offer_rejected_by_seller",
                            ),
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("status__in", [1, 5])),
                                fields=("ad", "buyer"),
                                name="one_counting_offer_per_buyer",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("buyer", models.F("seller")), _negated=True),
                                name="offer_not_on_own_ad",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("quantity__gte", 1)), name="offer_quantity_positive"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("condition__in", [1, 2])), name="offer_condition"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("status__in", [1, 2, 3, 4, 5])), name="offer_status"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("status", 5), _negated=True), ("fulfilled", True), _connector="OR"
                                ),
                                name="contract_only_when_fulfilled",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Contract",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("number", models.CharField(max_length=30, unique=True)),
                        ("snapshot", models.JSONField()),
                        ("created_at", models.DateTimeField(db_index=True)),
                        (
                            "offer",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.PROTECT, related_name="contract", to="trading.offer"
                            ),
                        ),
                    ],
                ),
                migrations.CreateModel(
                    name="Rating",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("stars", models.PositiveSmallIntegerField(blank=True, null=True)),
                        ("comment", models.CharField(blank=True, default="", max_length=300)),
                        ("created_at", models.DateTimeField()),
                        ("deleted_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "author",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="given_ratings",
                                to="trading.user",
                            ),
                        ),
                        (
                            "offer",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, related_name="ratings", to="trading.offer"
                            ),
                        ),
                        (
                            "rated",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, related_name="ratings", to="trading.user"
                            ),
                        ),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                condition=models.Q(("deleted_at__isnull", True)),
                                fields=["rated", "-id"],
                                name="rating_of_person",
                            )
                        ],
                        "constraints": [
                            models.UniqueConstraint(fields=("offer", "author"), name="one_rating_per_offer_and_author"),
                            models.CheckConstraint(
                                condition=models.Q(("stars__isnull", True), ("stars__range", (1, 5)), _connector="OR"),
                                name="rating_stars",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("stars__isnull", False), models.Q(("comment", ""), _negated=True), _connector="OR"
                                ),
                                name="rating_says_something",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("author", models.F("rated")), _negated=True),
                                name="rating_not_of_oneself",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="RestrictedWord",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("word", models.CharField(max_length=255)),
                        ("active", models.BooleanField(default=True)),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                django.db.models.functions.text.Lower("word"), name="one_row_per_restricted_word"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="AdSearch",
                    fields=[
                        (
                            "ad",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                primary_key=True,
                                related_name="search",
                                serialize=False,
                                to="trading.ad",
                            ),
                        ),
                        ("text", models.TextField()),
                        ("posted_at", models.DateTimeField(editable=False, null=True)),
                    ],
                ),
                migrations.CreateModel(
                    name="AdSocial",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("link", models.CharField(max_length=1100)),
                        (
                            "ad",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="socials", to="trading.ad"
                            ),
                        ),
                        (
                            "social_type",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, related_name="+", to="trading.socialtype"
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(fields=("ad", "social_type"), name="one_ad_link_per_social_type")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="UserSocial",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("link", models.CharField(max_length=1100)),
                        (
                            "social_type",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, related_name="+", to="trading.socialtype"
                            ),
                        ),
                        (
                            "user",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="socials", to="trading.user"
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(fields=("user", "social_type"), name="one_link_per_social_type")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Organisation",
                    fields=[
                        (
                            "user",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                primary_key=True,
                                related_name="organisation",
                                serialize=False,
                                to="trading.user",
                            ),
                        ),
                        ("full_name", models.CharField(max_length=255)),
                        ("contact_person", models.CharField(max_length=255)),
                        ("contact", models.CharField(max_length=255)),
                        ("bank_account", models.CharField(max_length=45)),
                        ("registration_number", models.CharField(max_length=45)),
                        ("tax_id", models.CharField(max_length=20, unique=True)),
                        ("company_id", models.CharField(max_length=20, unique=True)),
                        ("services_text", models.CharField(blank=True, default="", max_length=255)),
                        ("register_file", models.CharField(blank=True, default="", max_length=120)),
                        ("tax_file", models.CharField(blank=True, default="", max_length=120)),
                        ("returned_at", models.DateTimeField(blank=True, null=True)),
                        ("return_reason", models.CharField(blank=True, db_default="", default="", max_length=500)),
                        (
                            "legal_form",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="trading.organisationtype",
                            ),
                        ),
                        (
                            "service",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="trading.organisationservice",
                            ),
                        ),
                    ],
                ),
                migrations.CreateModel(
                    name="Announcement",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("title", models.CharField(max_length=255)),
                        ("message", models.CharField(max_length=1000)),
                        ("organisations", models.BooleanField(default=False)),
                        ("subject", models.CharField(max_length=60)),
                        ("recipients", models.PositiveIntegerField()),
                        ("notified", models.PositiveIntegerField(default=0)),
                        ("last_notified_id", models.BigIntegerField(default=0)),
                        ("created_at", models.DateTimeField()),
                        ("last_batch_at", models.DateTimeField()),
                        ("finished_at", models.DateTimeField(blank=True, null=True)),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                condition=models.Q(("finished_at__isnull", True)),
                                fields=["last_batch_at"],
                                name="announcement_unfinished",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Conversation",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("low_blocked_at", models.DateTimeField(blank=True, null=True)),
                        ("high_blocked_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "high",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="trading.user",
                            ),
                        ),
                        (
                            "low",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="trading.user",
                            ),
                        ),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                condition=models.Q(("low_blocked_at__isnull", False)),
                                fields=["low"],
                                name="blocked_by_low",
                            ),
                            models.Index(
                                condition=models.Q(("high_blocked_at__isnull", False)),
                                fields=["high"],
                                name="blocked_by_high",
                            ),
                        ],
                        "constraints": [
                            models.UniqueConstraint(fields=("low", "high"), name="one_conversation_per_pair"),
                            models.CheckConstraint(
                                condition=models.Q(("low__lt", models.F("high"))), name="conversation_in_order"
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="ConversationSide",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("unread", models.PositiveIntegerField(default=0)),
                        ("read_up_to", models.BigIntegerField(default=0)),
                        ("has_written", models.BooleanField(default=False)),
                        ("last_id", models.BigIntegerField()),
                        ("last_at", models.DateTimeField()),
                        ("mailed_up_to", models.BigIntegerField(blank=True, null=True)),
                        (
                            "conversation",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="sides",
                                to="trading.conversation",
                            ),
                        ),
                        (
                            "other",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="trading.user",
                            ),
                        ),
                        (
                            "owner",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="trading.user",
                            ),
                        ),
                    ],
                    options={
                        "indexes": [
                            models.Index(fields=["owner", "-last_id"], name="conversation_list"),
                            models.Index(
                                condition=models.Q(("unread__gt", 0)), fields=["owner"], name="conversation_unread"
                            ),
                            models.Index(
                                condition=models.Q(
                                    ("unread__gt", 0),
                                    models.Q(
                                        ("mailed_up_to__isnull", True),
                                        models.Q(("mailed_up_to", models.F("read_up_to")), _negated=True),
                                        _connector="OR",
                                    ),
                                ),
                                fields=["last_at"],
                                name="conversation_unmailed",
                            ),
                        ],
                        "constraints": [
                            models.UniqueConstraint(fields=("owner", "other"), name="one_side_per_person"),
                            models.CheckConstraint(
                                condition=models.Q(("owner", models.F("other")), _negated=True),
                                name="conversation_not_with_oneself",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Message",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("text", models.CharField(blank=True, default="", max_length=1000)),
                        ("file", models.CharField(blank=True, default="", max_length=120)),
                        ("file_name", models.CharField(blank=True, default="", max_length=120)),
                        ("sent_at", models.DateTimeField()),
                        ("erased_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "author",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, related_name="+", to="trading.user"
                            ),
                        ),
                        (
                            "conversation",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="trading.conversation",
                            ),
                        ),
                    ],
                    options={
                        "indexes": [models.Index(fields=["conversation", "id"], name="message_of_conversation")],
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("file", ""), _negated=True),
                                fields=("file", "conversation"),
                                name="file_once_in_conversation",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(
                                        ("erased_at__isnull", True),
                                        models.Q(
                                            models.Q(("text", ""), models.Q(("file", ""), _negated=True)),
                                            models.Q(
                                                models.Q(("text", ""), _negated=True), ("file", ""), ("file_name", "")
                                            ),
                                            _connector="OR",
                                        ),
                                    ),
                                    models.Q(
                                        ("erased_at__isnull", False), ("file", ""), ("file_name", ""), ("text", "")
                                    ),
                                    _connector="OR",
                                ),
                                name="message_says_something",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="SocialIdentity",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("issuer", models.CharField(max_length=255)),
                        ("subject", models.CharField(max_length=255)),
                        ("created_at", models.DateTimeField()),
                        (
                            "user",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="social_identities",
                                to="trading.user",
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("issuer", "subject"), name="one_account_per_social_identity"
                            ),
                            models.UniqueConstraint(fields=("user", "issuer"), name="one_social_identity_per_issuer"),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="NotificationPreference",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("type", models.CharField(max_length=40)),
                        ("on_page", models.BooleanField(default=True)),
                        ("by_mail", models.BooleanField(default=True)),
                        (
                            "user",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="notification_preferences",
                                to="trading.user",
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(fields=("user", "type"), name="one_preference_per_type")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="SearchWord",
                    fields=[
                        ("word", models.TextField(primary_key=True, serialize=False)),
                    ],
                ),
                migrations.CreateModel(
                    name="DigestSetting",
                    fields=[
                        (
                            "owner",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                primary_key=True,
                                related_name="digest_setting",
                                serialize=False,
                                to="trading.user",
                            ),
                        ),
                        (
                            "frequency",
                            models.CharField(choices=[("daily", "Daily"), ("weekly", "Weekly")], max_length=6),
                        ),
                        ("next_at", models.DateTimeField(db_index=True)),
                    ],
                ),
                migrations.CreateModel(
                    name="AbuseReport",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("ad", "ad"),
                                    ("message", "message"),
                                    ("rating", "rating"),
                                    ("person", "person"),
                                ],
                                max_length=8,
                            ),
                        ),
                        ("thing_id", models.BigIntegerField()),
                        ("thing_name", models.CharField(blank=True, default="", max_length=255)),
                        ("snapshot", models.TextField(blank=True, default="")),
                        ("guest_email", models.CharField(blank=True, default="", max_length=254)),
                        ("language", models.CharField(max_length=2)),
                        (
                            "reason",
                            models.CharField(
                                choices=[
                                    ("fraud", "fraud"),
                                    ("forbidden", "forbidden"),
                                    ("false", "false"),
                                    ("insult", "insult"),
                                    ("spam", "spam"),
                                    ("privacy", "privacy"),
                                    ("other", "other"),
                                ],
                                max_length=9,
                            ),
                        ),
                        ("text", models.CharField(blank=True, default="", max_length=300)),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("open", "open"),
                                    ("taken", "taken"),
                                    ("upheld", "upheld"),
                                    ("dismissed", "dismissed"),
                                ],
                                default="open",
                                max_length=9,
                            ),
                        ),
                        ("created_at", models.DateTimeField()),
                        ("decided_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "assignee",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="trading.user",
                            ),
                        ),
                        (
                            "reported",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, related_name="+", to="trading.user"
                            ),
                        ),
                        (
                            "reporter",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="trading.user",
                            ),
                        ),
                    ],
                    options={
                        "indexes": [
                            models.Index(fields=["state", "-id"], name="report_queue"),
                            models.Index(
                                condition=models.Q(("decided_at__isnull", False)),
                                fields=["decided_at"],
                                name="report_decided",
                            ),
                            models.Index(fields=["kind", "thing_id"], name="report_thing"),
                            models.Index(
                                models.ExpressionWrapper(
                                    models.Q(("state__in", ("open", "taken"))), output_field=models.BooleanField()
                                ),
                                models.F("id"),
                                name="report_waiting",
                            ),
                            models.Index(
                                django.db.models.functions.comparison.Coalesce("assignee_id", models.Value(0)),
                                models.ExpressionWrapper(
                                    models.Q(("state__in", ("open", "taken"))), output_field=models.BooleanField()
                                ),
                                models.F("id"),
                                name="report_assignee",
                            ),
                            models.Index(
                                models.F("kind"),
                                models.ExpressionWrapper(
                                    models.Q(("state__in", ("open", "taken"))), output_field=models.BooleanField()
                                ),
                                models.F("id"),
                                name="report_kind",
                            ),
                            models.Index(
                                models.F("reason"),
                                models.ExpressionWrapper(
                                    models.Q(("state__in", ("open", "taken"))), output_field=models.BooleanField()
                                ),
                                models.F("id"),
                                name="report_reason",
                            ),
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("state__in", ("open", "taken")), ("reporter__isnull", False)),
                                fields=("reporter", "kind", "thing_id"),
                                name="one_waiting_report_per_person",
                            ),
                            models.UniqueConstraint(
                                django.db.models.functions.text.Lower("guest_email"),
                                models.F("kind"),
                                models.F("thing_id"),
                                condition=models.Q(
                                    ("state__in", ("open", "taken")),
                                    ("reporter__isnull", True),
                                    models.Q(("guest_email", ""), _negated=True),
                                ),
                                name="one_waiting_report_per_email",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("reporter__isnull", True), ("guest_email", ""), _connector="OR"),
                                name="report_of_person_or_guest",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("state__in", ("open", "taken")), ("decided_at__isnull", True)),
                                    models.Q(
                                        models.Q(("state__in", ("open", "taken")), _negated=True),
                                        ("decided_at__isnull", False),
                                    ),
                                    _connector="OR",
                                ),
                                name="report_decided_or_waiting",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("state", "open"), _negated=True),
                                    ("assignee__isnull", True),
                                    _connector="OR",
                                ),
                                name="open_report_is_nobodys",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="AbuseReportEntry",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("at", models.DateTimeField()),
                        (
                            "action",
                            models.CharField(
                                choices=[
                                    ("take", "take"),
                                    ("assign", "assign"),
                                    ("release", "release"),
                                    ("note", "note"),
                                    ("uphold", "uphold"),
                                    ("dismiss", "dismiss"),
                                    ("reopen", "reopen"),
                                ],
                                max_length=7,
                            ),
                        ),
                        ("note", models.CharField(blank=True, default="", max_length=1000)),
                        ("answer", models.CharField(blank=True, default="", max_length=1000)),
                        (
                            "actor",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, related_name="+", to="trading.user"
                            ),
                        ),
                        (
                            "assignee",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="trading.user",
                            ),
                        ),
                        (
                            "report",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="entries",
                                to="trading.abusereport",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["id"],
                    },
                ),
                migrations.CreateModel(
                    name="AdReview",
                    fields=[
                        (
                            "ad",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                primary_key=True,
                                related_name="review",
                                serialize=False,
                                to="trading.ad",
                            ),
                        ),
                        ("sent_at", models.DateTimeField()),
                        ("returned_at", models.DateTimeField(blank=True, null=True)),
                        ("reason", models.CharField(blank=True, default="", max_length=500)),
                        ("approved_at", models.DateTimeField(blank=True, null=True)),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                condition=models.Q(("approved_at__isnull", True)),
                                fields=["ad"],
                                name="ad_review_undecided",
                            )
                        ],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("returned_at__isnull", True), ("approved_at__isnull", True), _connector="OR"
                                ),
                                name="ad_review_one_decision",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="AdNameStart",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("key", models.BinaryField(max_length=160)),
                        (
                            "ad",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="name_starts", to="trading.ad"
                            ),
                        ),
                    ],
                    options={
                        "indexes": [models.Index(fields=["key", "-ad"], name="ad_name_start")],
                    },
                ),
                migrations.CreateModel(
                    name="AdTemplate",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(choices=[("delivery", "Delivery"), ("terms", "Terms")], max_length=8),
                        ),
                        ("name", models.CharField(max_length=60)),
                        ("values", models.JSONField()),
                        ("saved_at", models.DateTimeField()),
                        (
                            "seller",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="ad_templates",
                                to="trading.user",
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(fields=("seller", "kind", "name"), name="one_ad_template_of_name")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="AdViewDay",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("day", models.DateField()),
                        ("views", models.PositiveIntegerField()),
                        (
                            "ad",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="trading.ad",
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(fields=("ad", "day"), name="one_count_of_views_per_day")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="AlertRun",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("followers", "Followers"),
                                    ("searches", "Searches"),
                                    ("near", "Near"),
                                    ("limits", "Limits"),
                                    ("ends", "Ends"),
                                ],
                                max_length=10,
                            ),
                        ),
                        ("tier_id", models.BigIntegerField(default=0)),
                        ("done_up_to", models.BigIntegerField(default=0)),
                        ("last_batch_at", models.DateTimeField()),
                        ("finished_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "ad",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="trading.ad",
                            ),
                        ),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                condition=models.Q(("finished_at__isnull", True)),
                                fields=["last_batch_at"],
                                name="alert_run_unfinished",
                            ),
                            models.Index(
                                condition=models.Q(("finished_at__isnull", False)),
                                fields=["finished_at"],
                                name="alert_run_finished",
                            ),
                        ],
                        "constraints": [
                            models.UniqueConstraint(fields=("ad", "kind", "tier_id"), name="one_alert_run_per_event")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="BulkMessage",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("recipient_ids", models.JSONField()),
                        ("text", models.CharField(max_length=1000)),
                        ("file", models.CharField(blank=True, default="", max_length=120)),
                        ("created_at", models.DateTimeField()),
                        ("last_batch_at", models.DateTimeField(db_index=True)),
                        (
                            "author",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="trading.user"
                            ),
                        ),
                    ],
                ),
                migrations.CreateModel(
                    name="DigestItem",
                    fields=[
                        (
                            "notification",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                primary_key=True,
                                related_name="+",
                                serialize=False,
                                to="trading.notification",
                            ),
                        ),
                        (
                            "owner",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="trading.user"
                            ),
                        ),
                    ],
                ),
                migrations.CreateModel(
                    name="FollowedSeller",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("created_at", models.DateTimeField()),
                        (
                            "follower",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="trading.user",
                            ),
                        ),
                        (
                            "seller",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="trading.user",
                            ),
                        ),
                    ],
                    options={
                        "indexes": [models.Index(fields=["seller", "id"], name="following_of_seller")],
                        "constraints": [
                            models.UniqueConstraint(fields=("follower", "seller"), name="one_following_per_seller"),
                            models.CheckConstraint(
                                condition=models.Q(("follower", models.F("seller")), _negated=True),
                                name="following_not_oneself",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="DealStep",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("kind", models.CharField(max_length=20)),
                        ("recorded_at", models.DateTimeField()),
                        ("note", models.CharField(blank=True, default="", max_length=300)),
                        ("file", models.CharField(blank=True, default="", max_length=120)),
                        ("carrier", models.CharField(blank=True, default="", max_length=80)),
                        ("tracking_number", models.CharField(blank=True, default="", max_length=60)),
                        ("undone_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "author",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, related_name="+", to="trading.user"
                            ),
                        ),
                        (
                            "offer",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="steps",
                                to="trading.offer",
                            ),
                        ),
                    ],
                    options={
                        "indexes": [models.Index(fields=["offer", "id"], name="step_of_offer")],
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("undone_at__isnull", True)),
                                fields=("offer", "kind"),
                                name="one_current_step_per_kind",
                            ),
                            models.UniqueConstraint(
                                condition=models.Q(
                                    ("kind__in", ["handed_over", "shipped"]), ("undone_at__isnull", True)
                                ),
                                fields=("offer",),
                                name="one_current_handover_per_deal",
                            ),
                            models.UniqueConstraint(
                                condition=models.Q(("file", ""), _negated=True),
                                fields=("file",),
                                name="one_step_per_file",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    (
                                        "kind__in",
                                        [
                                            "payment_asked",
                                            "paid",
                                            "payment_confirmed",
                                            "handed_over",
                                            "shipped",
                                            "received",
                                            "withdrawn",
                                            "settled",
                                        ],
                                    )
                                ),
                                name="step_kind",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("kind", "shipped"),
                                    models.Q(("carrier", ""), ("tracking_number", "")),
                                    _connector="OR",
                                ),
                                name="carrier_of_shipped_only",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="PriceRecord",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("at", models.DateTimeField()),
                        ("price", models.DecimalField(decimal_places=2, max_digits=11)),
                        ("currency_id", models.CharField(max_length=3)),
                        ("unit_id", models.BigIntegerField()),
                        ("vat_added", models.BooleanField(null=True)),
                        ("quantity", models.PositiveIntegerField()),
                        ("step", models.PositiveSmallIntegerField()),
                        (
                            "ad",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="trading.ad",
                            ),
                        ),
                    ],
                    options={
                        "indexes": [models.Index(fields=["ad", "-id"], name="price_record_of_ad")],
                    },
                ),
                migrations.CreateModel(
                    name="Proforma",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("year", models.PositiveSmallIntegerField()),
                        ("sequence", models.PositiveIntegerField()),
                        ("snapshot", models.JSONField()),
                        ("issued_at", models.DateTimeField()),
                        (
                            "offer",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.PROTECT, related_name="proforma", to="trading.offer"
                            ),
                        ),
                        (
                            "seller",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="trading.user",
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("seller", "year", "sequence"), name="one_proforma_of_number"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="ProformaCounter",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("year", models.PositiveSmallIntegerField()),
                        ("last", models.PositiveIntegerField(default=0)),
                        (
                            "seller",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="trading.user",
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(fields=("seller", "year"), name="one_proforma_counter")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="SavedSearch",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name", models.CharField(max_length=60)),
                        ("alert", models.BooleanField(default=True)),
                        ("category_id", models.BigIntegerField(blank=True, null=True)),
                        ("currency_id", models.CharField(blank=True, default="", max_length=3)),
                        ("sort", models.CharField(blank=True, default="", max_length=4)),
                        ("newest_days", models.PositiveSmallIntegerField(blank=True, null=True)),
                        ("expiry_days", models.PositiveSmallIntegerField(blank=True, null=True)),
                        ("region_ids", models.JSONField(default=list)),
                        ("search", models.CharField(blank=True, default="", max_length=100)),
                        ("option_ids", models.JSONField(default=list)),
                        ("created_at", models.DateTimeField()),
                        (
                            "owner",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="trading.user",
                            ),
                        ),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                condition=models.Q(("alert", True)),
                                fields=["category_id", "id"],
                                name="saved_search_alerts",
                            )
                        ],
                        "constraints": [
                            models.UniqueConstraint(fields=("owner", "name"), name="one_saved_search_of_a_name")
                        ],
                    },
                ),
            ],
        ),
        SetFillFactor("offer", 70),  # the close of a sale writes the outcome of each of its offers
        AddTriggers(
            "adsearch",
            [
                WORDS,
                ADD,
                POSTED,
                SET_TIME,
                trigger("INSERT"),
                trigger("UPDATE"),
                # The ads of a word, and how common it is: ANALYZE counts the words of an index on them.
                "CREATE INDEX ad_search_words ON trading_adsearch USING gin (ad_search_words(text))",
            ],
            undo=[
                "DROP INDEX ad_search_words",
                "DROP TRIGGER ad_search_time ON trading_adsearch",
                "DROP FUNCTION ad_search_set_time()",
                "DROP TRIGGER ad_search_insert ON trading_adsearch",
                "DROP TRIGGER ad_search_update ON trading_adsearch",
                "DROP FUNCTION ad_search_add_words()",
                "DROP FUNCTION ad_search_words(text)",
            ],
        ),
        AddTriggers(
            "user",
            [FOLDED_TEXT],
            undo=[
                "DROP INDEX IF EXISTS user_names",
                "DROP INDEX IF EXISTS firm_names",
                "DROP FUNCTION folded_text(text)",
            ],
        ),
        migrations.RunPython(add_trigram_indexes, migrations.RunPython.noop),  # they go with their tables
    ]
