"""A rating of one side of a deal by the other."""

from typing import Annotated

from marketplace.common.messaging.bounds import STAFF_ACTS, TO_STAFF
from trading.notifications.types.ads import reason_words
from trading.notifications.types.bounds import ONCE
from trading.notifications.types.declaration import WORDS, EmailText, NotificationType, Payload, Person
from trading.notifications.types.fields import AD, NOTIFICATIONS, AdFields


class RatingFields(AdFields):
    """The author, and what the rating says. rating: one to five stars, None without."""

    usr_username: Annotated[str, Person.RATING_AUTHOR]
    usr_name: Annotated[str, Person.RATING_AUTHOR]
    rating: int | None
    comment: Annotated[str, WORDS]


class Rated(RatingFields):
    off_id: int


class RatedForAdmins(RatingFields):
    usr_username_to: Annotated[str, Person.RATED]
    usr_name_to: Annotated[str, Person.RATED]


class RatingDeleted(AdFields):
    """To its author. rating, comment: as in `RatingFields`. reason: of the administrator, in the words typed."""

    rating: int | None
    comment: str
    reason: str


def rating_words(payload: Payload, side: int) -> dict[str, str]:
    """Return the stars and the comment, as far as there are any."""
    stars, comment = payload["rating"], payload["comment"]
    return {"rating_text": " ".join(part for part in (f"{stars}/5." if stars is not None else "", comment) if part)}


def deletion_words(payload: Payload, side: int) -> dict[str, str]:
    """Return the deleted rating and the reason."""
    return {**rating_words(payload, side), **reason_words(payload, side)}


TYPES = (
    NotificationType(
        "rating",
        Rated,
        bound=ONCE,
        email=EmailText(
            ("Nova ocena: {pro_name}", "New rating: {pro_name}"),
            (
                "{author} vas ocenjuje za „{pro_name}“: {rating_text}",
                "{author} rated you for “{pro_name}”: {rating_text}",
            ),
            NOTIFICATIONS,
        ),
        words=rating_words,
    ),
    NotificationType(
        "rating-deleted",
        RatingDeleted,
        bound=STAFF_ACTS,
        email=EmailText(
            ("Vaša ocena je obrisana: {pro_name}", "Your rating was deleted: {pro_name}"),
            (
                "Administrator je obrisao vašu ocenu za „{pro_name}“: {rating_text} {reason_text}",
                "An administrator deleted your rating for “{pro_name}”: {rating_text} {reason_text}",
            ),
            NOTIFICATIONS,
        ),
        words=deletion_words,
        fixed_on_page=True,
    ),
    NotificationType(
        "admin-rating",
        RatedForAdmins,
        bound=TO_STAFF,
        email=EmailText(
            ("Nova ocena: {pro_name}", "New rating: {pro_name}"),
            (
                "{author} ocenjuje korisnika {rated} za „{pro_name}“: {rating_text}",
                "{author} rated {rated} for “{pro_name}”: {rating_text}",
            ),
            AD,
        ),
        words=rating_words,
        for_admins=True,
    ),
)
