"""A file that a person ordered: the own data, the contracts of an own ad, or a table of the back-office."""

from typing import Final, NotRequired, TypedDict

from marketplace.common.files.exports.models import DataExport
from marketplace.common.http.envelope import wire_time
from marketplace.common.messaging.bounds import OWN
from trading.notifications.types.declaration import EmailText, NotificationType, Payload
from trading.notifications.types.fields import SALES, WireTime

CONTRACTS: Final = "contracts"
"""`exp_list` of an archive of contracts."""


class Exported(TypedDict):
    """The file is ready until `exp_until`, or was not made. exp_list: name of the table, or CONTRACTS; empty: the own
    data. pro_id: of the ad whose contracts they are."""

    exp_id: int
    exp_list: str
    exp_name: str
    exp_ready: int
    exp_until: WireTime
    pro_id: NotRequired[int]


def exported(export: DataExport) -> Payload:
    """Return what the owner is told of an ordered file whose making has ended."""
    about = {"pro_id": export.parameters["ad_id"]} if export.title == CONTRACTS else {}
    return {
        **about,
        "exp_id": export.pk,
        "exp_list": export.title,
        "exp_name": export.file_name,
        "exp_ready": int(export.state == DataExport.State.READY),
        "exp_until": "" if export.expires_at is None else wire_time(export.expires_at),
    }


def export_variant(payload: Payload) -> str:
    """Return which of the six e-mails: of own data, of contracts or of a table, ready or failed."""
    content = {"": "", CONTRACTS: "-contracts"}.get(payload["exp_list"], "-list")
    return f"{content}{'' if payload['exp_ready'] else '-failed'}"


TYPES = (
    NotificationType(
        "data-export",
        Exported,
        bound=OWN,
        email=EmailText(
            ("Vaši podaci su spremni", "Your data is ready"),
            (
                "Datoteka {exp_name} sa vašim podacima je spremna. Možete da je preuzmete do {exp_until}.",
                "The file {exp_name} with your data is ready. You can download it until {exp_until}.",
            ),
            "profile/my-profile",
        ),
        variants={
            "-failed": EmailText(
                ("Vaši podaci nisu pripremljeni", "Your data could not be prepared"),
                (
                    "Datoteka sa vašim podacima nije napravljena zbog greške na našoj strani. Ništa nije izgubljeno;"
                    " pokušajte ponovo.",
                    "We could not make the file with your data because of an error on our side. Nothing was lost; try"
                    " again.",
                ),
                "profile/my-profile",
            ),
            "-contracts": EmailText(
                ("Arhiva ugovora je spremna: {exp_name}", "Archive of contracts ready: {exp_name}"),
                (
                    "Arhiva {exp_name} sa ugovorima vašeg oglasa je spremna. Možete da je preuzmete među kupcima oglasa"
                    " do {exp_until}.",
                    "The archive {exp_name} with the contracts of your ad is ready. You can download it among the ad’s"
                    " buyers until {exp_until}.",
                ),
                SALES,
            ),
            "-contracts-failed": EmailText(
                ("Arhiva ugovora nije napravljena: {exp_name}", "Archive of contracts not made: {exp_name}"),
                (
                    "Arhiva {exp_name} nije napravljena zbog greške na našoj strani. Ništa nije izgubljeno; pokušajte"
                    " ponovo.",
                    "We could not make the archive {exp_name} because of an error on our side. Nothing was lost; try"
                    " again.",
                ),
                SALES,
            ),
            "-list": EmailText(
                ("Tabela je spremna: {exp_name}", "Table ready: {exp_name}"),
                (
                    "Tabela {exp_name} je spremna. Možete da je preuzmete do {exp_until}.",
                    "The table {exp_name} is ready. You can download it until {exp_until}.",
                ),
                "admin/exports",
            ),
            "-list-failed": EmailText(
                ("Tabela nije napravljena: {exp_name}", "Table not made: {exp_name}"),
                (
                    "Tabela {exp_name} nije napravljena zbog greške na našoj strani. Ništa nije izgubljeno; pokušajte"
                    " ponovo.",
                    "We could not make the table {exp_name} because of an error on our side. Nothing was lost; try"
                    " again.",
                ),
                "admin/exports",
            ),
        },
        variant_of=export_variant,
    ),
)
