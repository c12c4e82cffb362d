"""Mail without a mail server: whole files, and links that can be clicked on the console."""

import email
import email.policy
from pathlib import Path

import pytest
from django.core.mail import EmailMultiAlternatives
from pytest_django import Settings

from marketplace.common.messaging.mail.eml_backend import EmailBackend


def test_writes_a_file_and_names_the_links(
    settings: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings.MAIL_DIR = tmp_path / "mail"
    message = EmailMultiAlternatives(
        "Potvrda naloga – čćžšđ",
        "Otvorite https://zbir.test/sr/verification?token=abc_-123\nHvala.",
        "Zbir <ne-odgovaraj@zbir.test>",
        ["kupac@zbir.test"],
    )
    message.attach_alternative('<a href="https://zbir.test/other">x</a>', "text/html")

    assert EmailBackend().send_messages([message]) == 1

    [file] = settings.MAIL_DIR.iterdir()
    read = email.message_from_bytes(file.read_bytes(), policy=email.policy.default)
    assert file.suffix == ".eml"
    assert read["Subject"] == "Potvrda naloga – čćžšđ"
    body = read.get_body(("plain",))
    assert body is not None
    assert "token=abc_-123" in body.get_content()
    said = capsys.readouterr().out
    assert said == (
        "Mail to kupac@zbir.test: Potvrda naloga – čćžšđ\n  https://zbir.test/sr/verification?token=abc_-123\n"
    )
