"""A sample of each codebook that administrators keep in its own list.

With it the codebook takes part in the tests that all codebooks pass, in those of rights (`tests.authz.policy`) and in
those of every operation (`tests.fuzz.operations`); `tests.world` has one of its rows.
"""

from dataclasses import dataclass, field
from typing import Any

from django.db.models import Model

from tests.trading.codebooks.helpers import Body, names
from trading.codebooks.csv_import import csv_bytes
from trading.codebooks.definition import Codebook
from trading.codebooks.definitions.categories import Category
from trading.codebooks.definitions.countries import Country
from trading.codebooks.definitions.currencies import Currency
from trading.codebooks.definitions.organisation_services import OrganisationService
from trading.codebooks.definitions.organisation_types import OrganisationType
from trading.codebooks.definitions.regions import Region
from trading.codebooks.definitions.restricted_words import RestrictedWord
from trading.codebooks.definitions.restrictions import Restriction
from trading.codebooks.definitions.social_types import SocialType
from trading.codebooks.definitions.synonyms import SynonymGroup
from trading.codebooks.definitions.transport_clauses import TransportClause
from trading.codebooks.definitions.units import Unit
from trading.codebooks.index import CODEBOOKS
from trading.codebooks.serializers import add_serializer


@dataclass(frozen=True)
class Sample:
    """A codebook on the wire.

    body: what adds a row. texts: field -> shortest and longest. row: what is answered beside id, flag and `used`.
    twin: a change of `body` that is the same row to a reader; twin_at: the field that is refused, where one is named.
    other: a change of `body` that makes another row.
    """

    path: str
    id: str
    flag: str
    kind: str
    model: Any
    body: Body
    row: Body
    texts: dict[str, tuple[int, int]]
    twin: Body
    other: Body
    query: Body = field(default_factory=dict)
    public: bool = True
    twin_at: str = ""

    def __str__(self) -> str:
        return self.path

    @property
    def codebook(self) -> Codebook:
        return next(codebook for codebook in CODEBOOKS if codebook.model is self.model)

    def other_row(self) -> Any:
        """Return the row of `body` with `other`, not saved."""
        form = add_serializer(self.codebook)(data={**self.body, **self.other})
        form.is_valid(raise_exception=True)
        return self.model(**form.validated_data)

    def create_other(self) -> Model:
        """Create that row past the audit log."""
        row: Model = self.other_row()
        row.save(force_insert=True)
        return row

    def csv_file(self) -> bytes:
        """Return the codebook's file with that row alone."""
        columns, row = self.codebook.csv_table().columns, self.other_row()
        cells = {column.name: column.write(getattr(row, column.name)) for column in columns}
        return csv_bytes(list(cells), [cells])


SAMPLES = [
    Sample(
        "countries", "cnt_id", "cnt_active", "country", Country,
        {"cnt_name": "Češka", "cnt_name_en": "Czechia", "cnt_iso2": "cz", "cur_id": "EUR"},
        {"cnt_name": "Češka", "cnt_iso2": "CZ", "cur_id": "EUR"},
        {"cnt_name": (1, 100), "cnt_name_en": (1, 100)},
        {"cnt_name": "CESKA", "cnt_name_en": "Other", "cnt_iso2": "XY"},
        {"cnt_name": "Atlantida", "cnt_name_en": "Atlantis", "cnt_iso2": "QX"},
    ),
    Sample(
        "currency", "cur_id", "cur_active", "currency", Currency,
        {"cur_id": "all", "cur_name": "Albanski lek", "cur_name_en": "Albanian lek"},
        {"cur_id": "ALL", "cur_name": "Albanski lek"},
        {"cur_name": (1, 100), "cur_name_en": (1, 100)},
        {"cur_name": "Drugi", "cur_name_en": "Other", "cur_id": "All"},
        {"cur_id": "QQX", "cur_name": "Talir", "cur_name_en": "Thaler"},
    ),
    Sample(
        "measurment-units", "mun_id", "mun_active", "unit", Unit,
        {"mun_name": "Džak", "mun_name_en": "Sack", "mun_unit": "dž.", "mun_unit_en": "sk"},
        {"mun_name": "Džak", "mun_unit": "dž.", "mun_forms": ""},
        {"mun_name": (1, 45), "mun_name_en": (1, 45), "mun_unit": (1, 10), "mun_unit_en": (1, 10)},
        {"mun_name": "Џак", "mun_name_en": "Other"},
        {"mun_name": "Vagon", "mun_name_en": "Wagon"},
    ),
    Sample(
        "organisation/services", "osr_id", "osr_active", "activity", OrganisationService,
        {"osr_name": "Pčelarstvo", "osr_name_en": "Beekeeping"},
        {"osr_name": "Pčelarstvo"},
        {"osr_name": (1, 255), "osr_name_en": (1, 255)},
        {"osr_name": "Uzgoj", "osr_name_en": "BEEKEEPING"},
        {"osr_name": "Tkanje", "osr_name_en": "Weaving"},
    ),
    Sample(
        "organisation/type", "otp_id", "otp_active", "organisation_form", OrganisationType,
        {"otp_name": "Zadruga", "otp_name_en": "Cooperative"},
        {"otp_name": "Zadruga"},
        {"otp_name": (1, 100), "otp_name_en": (1, 100)},
        {"otp_name": "задруга"},
        {"otp_name": "Ustanova", "otp_name_en": "Institution"},
    ),
    Sample(
        "transport-clauses", "trc_id", "trc_active", "clause", TransportClause,
        {"type": 1, "trc_code": "XWZ", "trc_description": "Preuzimanje", "trc_description_en": "Pick-up"},
        {"type": 1, "trc_code": "XWZ", "trc_description": "Preuzimanje"},
        {"trc_code": (1, 10), "trc_description": (1, 1100), "trc_description_en": (1, 1100)},
        {"trc_code": "xwz"},
        {"trc_code": "QQX"},
        {"type": 1},
    ),
    Sample(
        "restrictions", "rst_id", "rst_active", "restriction", Restriction,
        {"rst_name": "Noću", "rst_name_en": "At night", "rst_start_time": "22:30", "rst_end_time": "05:00"},
        {"rst_name": "Noću", "rst_start_time": "22:30", "rst_end_time": "05:00"},
        {"rst_name": (1, 255), "rst_name_en": (1, 255)},
        {"rst_name": "nocu", "rst_name_en": "Other"},
        {"rst_name": "Danju", "rst_name_en": "By day"},
    ),
    Sample(
        "restricted-words", "rsw_id", "rsw_active", "forbidden_word", RestrictedWord,
        {"rsw_word": "Đubre"}, {"rsw_word": "Đubre"}, {"rsw_word": (2, 100)}, {"rsw_word": "djubre"},
        {"rsw_word": "zabranjeno"}, public=False,
    ),
    Sample(
        "synonyms", "syn_id", "syn_active", "synonyms", SynonymGroup,
        {"syn_expressions": ["Bušilica", "drill"]}, {"syn_expressions": ["Bušilica", "drill"]}, {},
        {"syn_expressions": ["bormašina", "БУШИЛИЦА"]}, {"syn_expressions": ["toalet papir", "toilet paper"]},
        public=False, twin_at="syn_expressions.1",
    ),
    Sample(
        "social-types", "sct_id", "sct_active", "social_network", SocialType,
        {"sct_name": "Kružić"}, {"sct_name": "Kružić"}, {"sct_name": (1, 100)}, {"sct_name": "kruzic"},
        {"sct_name": "Mreža"},
    ),
    Sample(
        "regions", "reg_id", "reg_active", "region", Region,
        {"names": names("reg", "Šumadija", "Shumadia")},
        {"reg_name": "Šumadija", "reg_world": 0, "names": names("reg", "Šumadija", "Shumadia")},
        {},
        {"names": names("reg", "SUMADIJA", "Other")},
        {"names": names("reg", "Mačva", "Machva")},
    ),
    Sample(
        "categories", "cat_id", "cat_active", "category", Category,
        {"names": names("cat", "Voće", "Fruit")},
        {"cat_name": "Voće", "cat_id_parent": None},
        {},
        {"names": names("cat", "Drugo", "FRUIT")},
        {"names": names("cat", "Povrće", "Vegetables")},
    ),
]  # fmt: skip
