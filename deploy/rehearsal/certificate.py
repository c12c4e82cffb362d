"""A certificate authority of the rehearsal's own and a certificate for the names of this machine."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from deploy.rehearsal.accounts import Account

NAMES = ("localhost", "127.0.0.1")
DAYS = 397  # what browsers take at most
RENEW_DAYS = 30


def ensure_certificate(folder: Path, reader: Account) -> None:
    """Make ca.pem, fullchain.pem and privkey.pem, unless they are there and good for another while.

    reader: whom the private key belongs to.
    """
    chain = folder / "fullchain.pem"
    if chain.exists() and (folder / "privkey.pem").exists() and (folder / "ca.pem").exists():
        until = x509.load_pem_x509_certificate(chain.read_bytes()).not_valid_after_utc
        if until > datetime.now(UTC) + timedelta(days=RENEW_DAYS):
            reader.own(folder / "privkey.pem")
            return
    authority_key, key = ec.generate_private_key(ec.SECP256R1()), ec.generate_private_key(ec.SECP256R1())
    authority_name = name("Zbir rehearsal")
    authority = (
        begun(authority_name, authority_name, authority_key)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(usage(signs_certificates=True), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(authority_key.public_key()), critical=False)
        .sign(authority_key, hashes.SHA256())
    )
    alternatives = [x509.IPAddress(ip_address(text)) if text[0].isdigit() else x509.DNSName(text) for text in NAMES]
    certificate = (
        begun(name("localhost"), authority_name, key)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(usage(signs_certificates=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectAlternativeName(alternatives), critical=False)
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(authority_key.public_key()),
            critical=False,
        )
        .sign(authority_key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    private = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    write(folder / "ca.pem", authority.public_bytes(pem), 0o644)
    write(folder / "privkey.pem", private, 0o400)
    reader.own(folder / "privkey.pem")
    write(chain, certificate.public_bytes(pem) + authority.public_bytes(pem), 0o644)


def name(text: str) -> x509.Name:
    """Return the name of an issuer or an owner."""
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


def begun(subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePrivateKey) -> x509.CertificateBuilder:
    """Return the beginning of a certificate."""
    now = datetime.now(UTC)
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(hours=1))
        .not_valid_after(now + timedelta(days=DAYS))
    )


def usage(*, signs_certificates: bool) -> x509.KeyUsage:
    """Return what the key of a certificate is for."""
    return x509.KeyUsage(
        digital_signature=True,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=signs_certificates,
        crl_sign=signs_certificates,
        encipher_only=False,
        decipher_only=False,
    )


def write(path: Path, content: bytes, mode: int) -> None:
    """Write a file that nobody else reads before its mode is set."""
    path.unlink(missing_ok=True)
    path.touch(mode=0o600)
    path.write_bytes(content)
    path.chmod(mode)
