from django.db import migrations, models

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


# The previous release does not write the time.
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


class Migration(migrations.Migration):
    """From now on each word of an ad is known, and when it was posted, whichever release writes the text."""

    dependencies = [("trading", "0006_name_starts")]

    operations = [
        migrations.CreateModel(
            name="SearchWord", fields=[("word", models.TextField(primary_key=True, serialize=False))]
        ),
        migrations.AddField("adsearch", "posted_at", models.DateTimeField(null=True, editable=False)),
        AddTriggers(
            "adsearch",
            [WORDS, ADD, POSTED, SET_TIME, trigger("INSERT"), trigger("UPDATE")],
            undo=[
                "DROP TRIGGER ad_search_time ON trading_adsearch",
                "DROP FUNCTION ad_search_set_time()",
                "DROP TRIGGER ad_search_insert ON trading_adsearch",
                "DROP TRIGGER ad_search_update ON trading_adsearch",
                "DROP FUNCTION ad_search_add_words()",
                "DROP FUNCTION ad_search_words(text)",
            ],
        ),
    ]
