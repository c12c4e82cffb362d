"""The rules of each kind of upload. Sizes are in bytes, inclusive."""

from dataclasses import dataclass
from typing import Final

from marketplace.common import limits

RENDITION_WIDTHS: Final = (320, 640, 1200)


@dataclass(frozen=True, slots=True)
class ImagePlan:
    """How a picture is stored.

    square: cropped to the square in its middle. longest: pixels of its longer side at most. widths: in pixels, of its
    smaller copies; each of them also in WebP. least: width and height in pixels that it must have.
    """

    square: bool = False
    longest: int = 2000
    widths: tuple[int, ...] = ()
    least: tuple[int, int] = (1, 1)


@dataclass(frozen=True, slots=True)
class FileRules:
    """What an upload has to be.

    kind: under which `register_kind` registered who may read it and how it is served. types: names from sniff.TYPES;
    none means any file but programs, stored unchanged and never shown in the browser. image: how pictures are
    re-encoded; without it a picture is re-encoded at its own size. With any type it names the smaller copies alone.
    """

    kind: str
    types: frozenset[str]
    max_bytes: int
    image: ImagePlan | None = None


PICTURE_TYPES: Final = frozenset({"png", "jpg"})
OFFICE_TYPES: Final = frozenset({"doc", "docx", "odt"})
DOCUMENT_TYPES: Final = PICTURE_TYPES | OFFICE_TYPES | {"pdf"}

_AD_PICTURE = ImagePlan(square=True, longest=1600, widths=RENDITION_WIDTHS)

MAIN_IMAGE: Final = FileRules("ad_image", PICTURE_TYPES, limits.MAIN_IMAGE_BYTES, _AD_PICTURE)
EXTRA_IMAGE: Final = FileRules("ad_image", PICTURE_TYPES, limits.IMAGE_BYTES, _AD_PICTURE)
QUALITY_IMAGE: Final = FileRules("proof", PICTURE_TYPES, limits.QUALITY_BYTES)
DECLARATION: Final = FileRules("declaration", OFFICE_TYPES | {"txt"}, limits.DECLARATION_BYTES)
TAX: Final = FileRules("tax", DOCUMENT_TYPES, limits.TAX_BYTES)
REGISTER: Final = FileRules("register", DOCUMENT_TYPES, limits.FILE_BYTES)
PROFILE_IMAGE: Final = FileRules(
    "profile_image", PICTURE_TYPES, limits.PROFILE_IMAGE_BYTES, ImagePlan(square=True, longest=640, widths=(320,))
)
CHAT: Final = FileRules("chat", frozenset(), limits.FILE_BYTES, ImagePlan(widths=(640,)))
DEAL: Final = FileRules("deal", DOCUMENT_TYPES, limits.FILE_BYTES)
NEWS_IMAGE: Final = FileRules(
    "news_image", PICTURE_TYPES, limits.NEWS_IMAGE_BYTES, ImagePlan(longest=1600, widths=RENDITION_WIDTHS)
)
DOCUMENT: Final = FileRules("document", DOCUMENT_TYPES, limits.DOC_BYTES)
FRANCHISE_DOCUMENT: Final = FileRules("franchise_document", DOCUMENT_TYPES, limits.DOC_BYTES)
BANNER: Final = FileRules(
    "banner", PICTURE_TYPES, limits.BANNER_BYTES, ImagePlan(longest=2000, widths=RENDITION_WIDTHS, least=(480, 270))
)
PARTNER: Final = FileRules(
    "partner", PICTURE_TYPES, limits.BANNER_BYTES, ImagePlan(longest=640, widths=RENDITION_WIDTHS)
)
COMPETITION_DOCUMENT: Final = FileRules("competition_document", DOCUMENT_TYPES, limits.DOC_BYTES)
WORK_PDF: Final = FileRules("work", frozenset({"pdf"}), limits.WORK_BYTES)
WORK_PICTURE: Final = FileRules(
    "work", PICTURE_TYPES, limits.WORK_BYTES, ImagePlan(longest=2000, widths=RENDITION_WIDTHS)
)
