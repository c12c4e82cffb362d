"""What one notification type declares. Everything about a type is in its declaration, and nowhere else.

docs/how-to/add-a-notification-type.md says which files a new type touches.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import Any, Final, get_type_hints

from marketplace.common.messaging.bounds import Bound, ByRule

Payload = dict[str, Any]
Words = Callable[[Payload, int], dict[str, str]]
"""Takes a payload in its reader's language and 0 for Serbian or 1 for English; returns values of marks in braces."""

Gather = Callable[[Sequence[Payload]], Payload | None]
"""Takes the payloads of one recipient and one thing, the oldest first; returns the one that tells all, None if nothing
is left to tell."""

TIME: Final = "time"
"""Marks a payload field that holds a moment: ISO 8601 UTC in the payload, Belgrade's time in an e-mail."""

WORDS: Final = "words"
"""Marks a payload field with words of the person who acts, which do not reach somebody who has blocked that person."""


class Person(Enum):
    """The person that a payload field names. `anonymise` takes the name out when that person closes the account."""

    SELLER = "seller"
    BUYER = "buyer"
    RATING_AUTHOR = "rating author"
    RATED = "rated"
    SUBJECT = "subject"
    """The whole payload is about the person whose id the field holds."""


ERASED: Final = "erased"
"""Marks a field of a person's own words or numbers: it is emptied where a name gets the pseudonym."""


@dataclass(frozen=True, slots=True)
class EmailText:
    """An e-mail in (Serbian, English), and the page that its button opens.

    Marks in braces are filled by `emails`: the payload's own fields, and what is made of them for readers (`buyer`,
    `quantity`, `price`, `sum`, ...). Sentences name nobody's sex: "Stigla je ponuda", not "Kupac je poslao". A line
    break in the body begins a paragraph.
    """

    subject: tuple[str, str]
    body: tuple[str, str]
    page: str


def usual_variant(payload: Payload) -> str:
    """The type has one e-mail."""
    return ""


def no_words(payload: Payload, side: int) -> dict[str, str]:
    """The type uses only marks that several types have."""
    return {}


@dataclass(frozen=True)
class NotificationType:
    """One type: what its payload holds, who gets it, and what its e-mail says.

    name: on the wire, in the database and in settings. payload: a TypedDict of wire names; its Annotated fields name
    people (Person) and moments (TIME). email: None when the payload itself holds the words. variants: further e-mails
    by the suffix that `variant_of` returns for a payload. words: values of marks that only this type's texts have.
    bound: how often a person's acts may send it; `variant_bounds`: of a variant, where that is another.
    """

    name: str
    payload: type
    bound: Bound | ByRule = field(kw_only=True)
    variant_bounds: Mapping[str, Bound] = field(default_factory=dict, kw_only=True)
    email: EmailText | None = None
    variants: Mapping[str, EmailText] = field(default_factory=dict)
    variant_of: Callable[[Payload], str] = usual_variant
    words: Words = no_words
    for_admins: bool = False
    """Only administrators get it."""
    for_firms: bool = False
    """Only firms get it."""
    fixed_on_page: bool = False
    """Nobody can switch it off on the page: what binds or ends a deal, and the administrators' own words."""

    mail_only: bool = False
    """It never stands on the page: something else there shows the same already."""

    mail_fixed: bool = False
    """Nobody can switch its mail off: the words of a contract, which the law wants in the buyer's hands."""

    collected: bool = False
    """Its mails come collected: those of ten minutes together, or once a day or a week."""

    gather: Gather | None = None
    """Its mails about one thing are gathered into one for ten minutes. The thing: the subject without its last part."""

    overtaken_by: tuple[str, ...] = ()
    """Types that end the thing: once one of them is told, no mail gathers its changes any more."""

    def bound_of(self, payload: Payload) -> Bound | ByRule:
        """Return what bounds an act that sends this payload."""
        return self.variant_bounds.get(self.variant_of(payload), self.bound) if self.variant_bounds else self.bound

    @cached_property
    def said(self) -> frozenset[str]:
        """The fields with words of the person who acts."""
        return marked(self.payload, WORDS)

    @cached_property
    def required(self) -> frozenset[str]:
        """Fields that every payload of the type has."""
        return frozenset(self.payload.__dict__["__required_keys__"])

    @cached_property
    def declared(self) -> frozenset[str]:
        """Fields that a payload of the type may have."""
        return frozenset(self.payload.__annotations__)

    @cached_property
    def people(self) -> Mapping[Person, frozenset[str]]:
        """The fields that name a person, by who that is."""
        return {person: fields for person in Person if (fields := marked(self.payload, person))}

    @cached_property
    def erased(self) -> frozenset[str]:
        """The fields that are emptied where a name gets the pseudonym."""
        return marked(self.payload, ERASED)

    @cached_property
    def moments(self) -> frozenset[str]:
        """The fields that hold a moment."""
        return marked(self.payload, TIME)

    def email_for(self, payload: Payload) -> EmailText | None:
        """Return the e-mail for this payload; None when the payload itself holds the words."""
        return self.variants.get(self.variant_of(payload), self.email)


def marked(payload: type, mark: object) -> frozenset[str]:
    """Return the fields of a TypedDict whose annotation bears the mark."""
    hints = get_type_hints(payload, include_extras=True)
    return frozenset(name for name, hint in hints.items() if mark in metadata_of(hint))


def metadata_of(hint: Any) -> tuple[object, ...]:
    """Return the marks of an annotation: of `Annotated[str, mark]`, also within `NotRequired`."""
    own: tuple[object, ...] = getattr(hint, "__metadata__", ())
    inner: tuple[Any, ...] = getattr(hint, "__args__", ())
    return own or (metadata_of(inner[0]) if len(inner) == 1 else ())
