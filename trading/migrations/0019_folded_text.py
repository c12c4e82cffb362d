from django.db import migrations

from marketplace.common.db.postgresql_operations import AddTriggers

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
FUNCTION = f"""
CREATE OR REPLACE FUNCTION folded_text(given text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
BEGIN
    RETURN {folding()};
END $$
"""


class Migration(migrations.Migration):
    """A function that the indexes of people's and firms' names need."""

    dependencies = [("trading", "0018_user_staff")]

    operations = [AddTriggers("user", [FUNCTION], undo=["DROP FUNCTION folded_text(text)"])]
