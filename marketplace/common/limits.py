"""Every size and length that client and server share.

`GET config` sends PUBLIC; source: docs/spec/api-trading.md, section 11.
"""

from typing import Final

USERNAME_MIN: Final = 5
USERNAME_MAX: Final = 15
PASSWORD_MIN: Final = 8
PASSWORD_MAX: Final = 128
RESET_PASSWORD_MAX: Final = 32
PROFILE_TEXT_MAX: Final = 1100
POSTAL_CODE_MAX: Final = 45
REASON_MAX: Final = 500
"""Of an administrator's reason for an action."""
TEXT_MAX: Final = 1100
SHORT_TEXT_MAX: Final = 255
EMAIL_MAX: Final = 254
LINK_MAX: Final = 1100
SEARCH_MAX: Final = 100
RICH_TEXT_MAX: Final = 100_000
NEWS_AUTHOR_MAX: Final = 100
NEWS_LINK_MAX: Final = 100
NEWS_LINKS_MAX: Final = 5
EXCERPT_MAX: Final = 300
DOC_NAME_MAX: Final = 255
DOC_PRIORITY_MAX: Final = 999
GROUP_NAME_MAX: Final = 100
PARTNER_NAME_MAX: Final = 100

CODEBOOK_NAME_MAX: Final = 100
UNIT_NAME_MAX: Final = 45
UNIT_SHORT_MAX: Final = 10
UNIT_FORMS_MAX: Final = 60
CLAUSE_CODE_MAX: Final = 10
FORBIDDEN_WORD_MIN: Final = 2
FORBIDDEN_WORD_MAX: Final = 100
OPTIONS_MAX: Final = 100
SYNONYMS_MIN: Final = 2  # expressions of a group
SYNONYMS_MAX: Final = 12
SYNONYM_MAX: Final = 45  # characters of an expression
SYNONYM_WORDS_MAX: Final = 3

COMPETITION_TEXT_MAX: Final = 1100
WORK_NAME_MIN: Final = 5
WORK_NAME_MAX: Final = 45
WORK_CLASS_MAX: Final = 10
ADMIN_POINTS_MAX: Final = 1_000_000

AD_NAME_MIN: Final = 4
AD_NAME_MAX: Final = 40
QUANTITY_MIN: Final = 4
QUANTITY_MAX: Final = 99_999_999
BASE_PRICE_MAX: Final = 999_999_999
TIERS_MIN: Final = 2
TIERS_MAX: Final = 5

IMAGES_MAX: Final = 14
QUALITY_MAX: Final = 5
DECLARATION_MAX: Final = 5
MAIN_IMAGE_BYTES: Final = 1_048_576
IMAGE_BYTES: Final = 409_600
QUALITY_BYTES: Final = 2_097_152
DECLARATION_BYTES: Final = 5_242_880
TAX_BYTES: Final = 1_572_864
PROFILE_IMAGE_BYTES: Final = 409_600
NEWS_IMAGE_BYTES: Final = 499_999
FILE_BYTES: Final = 15_000_000
DOC_BYTES: Final = 15_000_000
WORK_BYTES: Final = 15_000_000
BANNER_BYTES: Final = 1_048_576

FORM_MEGAPIXELS: Final = 200
"""Of all pictures of a form: 15 pictures of a phone of 12 megapixels have 183."""

MESSAGE_MAX: Final = 1000
COMMENT_MAX: Final = 300
REPORT_TEXT_MAX: Final = 300
STEP_NOTE_MAX: Final = 300
SAVED_SEARCH_NAME_MAX: Final = 60
SAVED_SEARCHES_MAX: Final = 30
FOLLOWED_SELLERS_MAX: Final = 500
CARRIER_MAX: Final = 80
TRACKING_NUMBER_MAX: Final = 60
TEMPLATE_NAME_MAX: Final = 60
TEMPLATES_MAX: Final = 20  # of one kind
AD_DRAFTS_MAX: Final = 20  # of one seller
AD_DRAFT_DAYS: Final = 90  # since the last change
AD_DRAFT_TEXT_MAX: Final = 100_000
"""Characters of all that a draft holds, as JSON: three times what an ad may have."""
NOTE_MAX: Final = 1000
SUPPORT_ANSWER_MAX: Final = 4000

HUMAN_CHECK_LIFE: Final = 300
"""Seconds that a challenge may be answered."""
HUMAN_CHECK_SECONDS: Final = 295
"""Seconds after which a client asks for a new challenge."""

CARDS_PER_PAGE: Final = 12
HITS_COUNTED: Final = 10_000
"""Hits of a search of ads that are counted, and that pages hold; of more only this is said."""
ADS_OF_OPTIONS: Final = 15_000
"""Ads of a list up to which the options of its filters are counted: each of them is looked at."""
ROWS_PER_PAGE: Final = 10
DEALS_PER_CALL: Final = 200
"""Deals in which one call records a step, makes a document, writes a message or asks for an archive."""
TRANSACTIONS_PER_PAGE: Final = 50
MESSAGES_PER_PAGE: Final = 30
MESSAGES_AFTER: Final = 100
CONVERSATIONS_PER_PAGE: Final = 20
ADMIN_ROWS_PER_PAGE: Final = 20

JSON_BODY_BYTES: Final = 256 * 1024
MULTIPART_BODY_BYTES: Final = 18 * 1024 * 1024
AD_BODY_BYTES: Final = 45 * 1024 * 1024
FILES_PER_BODY: Final = 25
FIELDS_PER_BODY: Final = 500
JSON_DEPTH: Final = 20

PUBLIC: Final[dict[str, int]] = {
    "usr_username_min": USERNAME_MIN,
    "usr_username_max": USERNAME_MAX,
    "usr_password_min": PASSWORD_MIN,
    "reset_password_max": RESET_PASSWORD_MAX,
    "pr_text_max": PROFILE_TEXT_MAX,
    "postal_code_max": POSTAL_CODE_MAX,
    "text_max": TEXT_MAX,
    "short_text_max": SHORT_TEXT_MAX,
    "pro_name_min": AD_NAME_MIN,
    "pro_name_max": AD_NAME_MAX,
    "quantity_min": QUANTITY_MIN,
    "quantity_max": QUANTITY_MAX,
    "base_price_max": BASE_PRICE_MAX,
    "tiers_min": TIERS_MIN,
    "tiers_max": TIERS_MAX,
    "images_max": IMAGES_MAX,
    "quality_max": QUALITY_MAX,
    "declaration_max": DECLARATION_MAX,
    "main_image_bytes": MAIN_IMAGE_BYTES,
    "image_bytes": IMAGE_BYTES,
    "quality_bytes": QUALITY_BYTES,
    "declaration_bytes": DECLARATION_BYTES,
    "tax_bytes": TAX_BYTES,
    "profile_image_bytes": PROFILE_IMAGE_BYTES,
    "file_bytes": FILE_BYTES,
    "news_author_max": NEWS_AUTHOR_MAX,
    "news_image_bytes": NEWS_IMAGE_BYTES,
    "news_link_max": NEWS_LINK_MAX,
    "news_links_max": NEWS_LINKS_MAX,
    "rich_text_max": RICH_TEXT_MAX,
    "doc_name_max": DOC_NAME_MAX,
    "doc_priority_max": DOC_PRIORITY_MAX,
    "doc_bytes": DOC_BYTES,
    "banner_bytes": BANNER_BYTES,
    "group_name_max": GROUP_NAME_MAX,
    "cmp_description_max": COMPETITION_TEXT_MAX,
    "wrk_name_min": WORK_NAME_MIN,
    "wrk_name_max": WORK_NAME_MAX,
    "wrk_class_max": WORK_CLASS_MAX,
    "wrk_bytes": WORK_BYTES,
    "wrk_points_max": ADMIN_POINTS_MAX,
    "msg_max": MESSAGE_MAX,
    "comment_max": COMMENT_MAX,
    "report_text_max": REPORT_TEXT_MAX,
    "note_max": NOTE_MAX,
    "step_note_max": STEP_NOTE_MAX,
    "saved_search_name_max": SAVED_SEARCH_NAME_MAX,
    "saved_searches_max": SAVED_SEARCHES_MAX,
    "followed_sellers_max": FOLLOWED_SELLERS_MAX,
    "carrier_max": CARRIER_MAX,
    "tracking_number_max": TRACKING_NUMBER_MAX,
    "tpl_name_max": TEMPLATE_NAME_MAX,
    "support_answer_max": SUPPORT_ANSWER_MAX,
    "human_check_seconds": HUMAN_CHECK_SECONDS,
    "page_size": CARDS_PER_PAGE,
}
