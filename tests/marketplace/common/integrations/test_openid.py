"""ID tokens of a provider on loopback that has keys of its own. docs/spec/reliability.md, S13."""

import base64
import hashlib
import hmac
import json
import threading
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import jwt
import pytest
from cryptography.hazmat.primitives import serialization

from marketplace.common.db import clock
from marketplace.common.http.errors import NotFound, Unavailable
from marketplace.common.integrations import one_time_tokens, openid, outbound
from marketplace.common.integrations.openid import provider
from tests.concurrency import run_together
from tests.stand_ins.issuer import CLIENT, FromNow, Issuer, key_named, public_jwk

pytestmark = [pytest.mark.django_db, pytest.mark.feature("M-AUTH-08")]

DOCUMENT = "/.well-known/openid-configuration"


@pytest.fixture
def issuer(settings: Any) -> Iterator[Issuer]:
    """A provider that the settings name."""
    with Issuer().running() as running:
        settings.SOCIAL_ISSUER, settings.SOCIAL_CLIENT_ID = running.url, CLIENT
        yield running


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch, issuer: Issuer) -> Any:
    """The keyring's watch, to be moved on by hand."""

    class Watch:
        seconds = 1000.0

    monkeypatch.setattr(provider.keyring_of(issuer.url), "watch", lambda: Watch.seconds)
    return Watch


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give up on a provider soon, so that a test need not wait for 3 seconds."""
    monkeypatch.setattr(outbound, "SECONDS", 0.2)


def token(issuer: Issuer, **how: Any) -> str:
    return issuer.id_token(openid.new_nonce(), **how)


def refused(raw: str) -> bool:
    """Tell that a token is refused as one that is wrong."""
    with pytest.raises(openid.BadIdToken):
        openid.identity_of(raw, "sign-in")
    return True


# --- the token ---


@pytest.mark.parametrize("key", ["first", "rsa-first"])
def test_a_right_token_tells_issuer_and_subject(issuer: Issuer, key: str) -> None:
    issuer.keys = [key]
    raw = token(issuer, key=key, email="milica@example.com", email_verified=True)
    assert openid.identity_of(raw, "sign-in") == openid.Identity(issuer.url, "ana")
    assert (issuer.asked[DOCUMENT], issuer.asked["/keys"]) == (1, 1)


def test_addresses_and_keys_are_fetched_once_for_many(issuer: Issuer) -> None:
    for _ in range(5):
        openid.identity_of(token(issuer), "sign-in")
    assert openid.authorization_endpoint() == f"{issuer.url}/authorize"
    assert (issuer.asked[DOCUMENT], issuer.asked["/keys"]) == (1, 1)


@pytest.mark.once
@pytest.mark.parametrize(
    "changed",
    [{"aud": "another-client"}, {"aud": [CLIENT, "another-client"]}, {"aud": None}, {"aud": []}, {"aud": 5},
     {"azp": "another-client"}, {"aud": [CLIENT], "azp": "another-client"}, {"aud": [CLIENT, "x"], "azp": "x"},
     {"iss": "https://accounts.google.com"}, {"iss": None}, {"iss": []},
     {"exp": FromNow(-120)}, {"exp": None}, {"exp": "tomorrow"}, {"exp": True}, {"iat": FromNow(600)}, {"iat": None},
     {"nbf": FromNow(600)}, {"nonce": None}, {"nonce": ""}, {"nonce": 7}, {"nonce": "made-up"},
     {"sub": None}, {"sub": ""}, {"sub": 5}, {"sub": "x" * 256}, {"sub": "a\nb"}, {"sub": ["ana"]}],
    ids=str,
)  # fmt: skip
def test_a_claim_that_is_wrong_is_refused(issuer: Issuer, changed: dict[str, Any]) -> None:
    assert refused(issuer.id_token(**{"nonce": openid.new_nonce(), **changed}))


@pytest.mark.parametrize(
    "changed",
    [{"aud": [CLIENT]}, {"azp": CLIENT}, {"aud": [CLIENT, "x"], "azp": CLIENT}, {"exp": FromNow(-20)},
     {"iat": FromNow(20)}, {"nbf": FromNow(20)}, {"exp": FromNow(600.5)}, {"email_verified": False}],
    ids=str,
)  # fmt: skip
def test_what_the_standard_allows_is_taken(issuer: Issuer, changed: dict[str, Any]) -> None:
    assert openid.identity_of(token(issuer, **changed), "sign-in").subject == "ana"


def test_google_may_leave_the_scheme_of_its_name_out() -> None:
    claims = {"aud": "me", "sub": "1", "nonce": "n", "iat": 0, "exp": 100}
    moment = clock.now().replace(year=1970, month=1, day=1, hour=0, minute=0, second=50)
    google = "https://accounts.google.com"
    for name in (google, "accounts.google.com"):
        identity, _ = openid.rules.read_claims({**claims, "iss": name}, issuer=google, client_id="me", now=moment)
        assert identity == openid.Identity(google, "1")
    with pytest.raises(openid.rules.InvalidClaim, match="iss"):
        openid.rules.read_claims(
            {**claims, "iss": "id.example"}, issuer="https://id.example", client_id="me", now=moment
        )


# --- the nonce ---


def test_a_nonce_serves_once(issuer: Issuer) -> None:
    nonce = openid.new_nonce()
    first, second = issuer.id_token(nonce), issuer.id_token(nonce, subject="bora")
    assert openid.identity_of(first, "sign-in").subject == "ana"
    assert refused(first)
    assert refused(second)


@pytest.mark.feature("M-CMP-08")
@pytest.mark.parametrize("meant", [None, "sign-in", "link", "vote"])
@pytest.mark.parametrize("shown", ["sign-in", "link", "vote"])
def test_a_nonce_serves_what_it_was_asked_for(
    issuer: Issuer, meant: openid.Intent | None, shown: openid.Intent
) -> None:
    """A token that was got on the way to a vote opens no account, and stays usable for the vote."""
    raw = issuer.id_token(openid.new_nonce(meant))
    if meant in (None, shown):
        assert openid.identity_of(raw, shown).subject == "ana"
        return
    with pytest.raises(openid.BadIdToken):
        openid.identity_of(raw, shown)
    assert openid.identity_of(raw, meant).subject == "ana"


def test_a_nonce_lives_ten_minutes(issuer: Issuer) -> None:
    raw, other = token(issuer), token(issuer)
    with clock.travel(clock.now() + timedelta(minutes=9, seconds=58)):
        assert openid.identity_of(raw, "sign-in").subject == "ana"
    with clock.travel(clock.now() + timedelta(minutes=10)):
        assert refused(other)


def test_a_nonce_of_another_installation_is_refused(issuer: Issuer, settings: Any) -> None:
    raw = token(issuer)
    settings.SECRET_KEY = "another key of another installation, long enough"
    assert refused(raw)


def test_a_refused_token_leaves_its_nonce_usable(issuer: Issuer) -> None:
    nonce = openid.new_nonce()
    assert refused(issuer.id_token(nonce, aud="another-client"))
    assert openid.identity_of(issuer.id_token(nonce), "sign-in").subject == "ana"


def test_used_nonces_are_forgotten_after_their_time(issuer: Issuer) -> None:
    now = clock.now()
    openid.identity_of(token(issuer), "sign-in")
    assert one_time_tokens.delete_expired() == 0
    with clock.travel(now + timedelta(minutes=11)):
        assert one_time_tokens.delete_expired() == 1


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_of_twenty_uses_at_once_one_passes(issuer: Issuer) -> None:
    raw = token(issuer)
    results = run_together([lambda: openid.identity_of(raw, "sign-in").subject] * 20)
    assert sorted(results) == ["ana"] + ["social_token"] * 19


# --- the signature ---


def part(value: Any) -> str:
    data = value if isinstance(value, bytes) else json.dumps(value).encode()
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def forged(issuer: Issuer, header: dict[str, Any], secret: bytes | None = None) -> str:
    """Return a token with right claims that the provider has not signed."""
    signed = f"{part(header)}.{part(issuer.claims(openid.new_nonce()))}"
    return f"{signed}.{part(hmac.new(secret, signed.encode(), hashlib.sha256).digest()) if secret else ''}"


@pytest.mark.parametrize("algorithm", ["none", "None", "NONE", "", None])
def test_an_unsigned_token_is_refused(issuer: Issuer, algorithm: str | None) -> None:
    assert refused(forged(issuer, {"alg": algorithm, "kid": "first"}))
    assert refused(forged(issuer, {"alg": algorithm}))


def test_the_public_key_is_no_secret_to_sign_with(issuer: Issuer) -> None:
    """HS256 with the text of the public key: the classic mix-up of algorithms."""
    issuer.keys = ["rsa-first"]
    pem = key_named("rsa-first").public_key().public_bytes(
        serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo
    )  # fmt: skip
    for secret in (pem, pem.strip(), json.dumps(public_jwk("rsa-first")).encode()):
        assert refused(forged(issuer, {"alg": "HS256", "kid": "rsa-first"}, secret))
    assert openid.identity_of(token(issuer, key="rsa-first"), "sign-in").subject == "ana"


def test_a_key_with_a_shared_secret_is_not_taken_from_the_set(issuer: Issuer) -> None:
    secret = b"a secret of thirty-two characters!!"
    shared = {"kty": "oct", "k": part(secret), "kid": "shared", "alg": "HS256"}
    issuer.key_set = {"keys": [public_jwk("first"), shared, {"kty": "?"}, 7, {**public_jwk("second"), "use": "enc"}]}
    assert refused(forged(issuer, {"alg": "HS256", "kid": "shared"}, secret))
    assert refused(token(issuer, key="second"))
    assert openid.identity_of(token(issuer), "sign-in").subject == "ana"


@pytest.mark.parametrize(
    "changed",
    [{"kty": "oct"}, {"kty": ["EC"]}, {"alg": "none"}, {"alg": ["ES256"]}, {"alg": "HS256"}, {"kid": 5}, {"kid": ["x"]},
     {"crv": "P-999"}, {"crv": {}}, {"x": "!"}, {"x": 7}, {"y": ""}, {"d": "AA"}, {"use": ["sig"]}, {"use": None}],
    ids=str,
)  # fmt: skip
def test_a_key_that_cannot_be_used_keeps_no_other_from_use(issuer: Issuer, changed: dict[str, Any]) -> None:
    issuer.key_set = {"keys": [{**public_jwk("second"), **changed}, public_jwk("first")]}
    assert openid.identity_of(token(issuer), "sign-in").subject == "ana"
    assert refused(token(issuer, key="second"))


@pytest.mark.filterwarnings("ignore:The RSA key is 1024 bits")
def test_a_short_key_is_not_taken(issuer: Issuer) -> None:
    issuer.keys = ["first", "weak"]
    assert refused(jwt.encode(issuer.claims(openid.new_nonce()), key_named("weak"), "RS256", {"kid": "weak"}))


def test_another_key_under_a_known_name_is_refused(issuer: Issuer) -> None:
    raw = jwt.encode(issuer.claims(openid.new_nonce()), key_named("stranger"), "ES256", {"kid": "first"})
    assert refused(raw)


def test_a_changed_claim_breaks_the_signature(issuer: Issuer) -> None:
    head, _, signature = token(issuer).split(".")
    assert refused(f"{head}.{part(issuer.claims(openid.new_nonce(), 'bora'))}.{signature}")


@pytest.mark.parametrize(
    "raw",
    ["", "x", "a.b", "a.b.c", "a.b.c.d", "..", "č.č.č", "\u0000", "x" * 20_000, f"{part([])}.{part({})}.x",
     f"{part({'alg': 'ES256', 'kid': 5})}.{part({})}.x", f"{part(b'[' * 3000)}.{part({})}.x",
     f"{part({'alg': 'ES256', 'kid': 'first', 'crit': ['x']})}.{part({})}.x",
     f"{part({'alg': 'ES256', 'kid': 'first', 'b64': False})}..x"],
    ids=lambda raw: repr(raw[:24]),
)  # fmt: skip
def test_what_is_no_token_is_refused(issuer: Issuer, raw: str) -> None:
    assert refused(raw)


@pytest.mark.parametrize("payload", [b"", b"[]", b"null", b"7", b'{"a":1,"a":2}', b"\xff", b"[" * 5000])
def test_a_signed_text_that_is_no_set_of_claims_is_refused(issuer: Issuer, payload: bytes) -> None:
    assert refused(jwt.PyJWS().encode(payload, key_named("first"), algorithm="ES256", headers={"kid": "first"}))


def test_a_token_without_a_key_name_gets_the_only_key(issuer: Issuer) -> None:
    def nameless() -> str:
        return jwt.encode(issuer.claims(openid.new_nonce()), key_named("first"), "ES256")

    assert openid.identity_of(nameless(), "sign-in").subject == "ana"
    provider.keyring_of.cache_clear()
    issuer.keys = ["first", "second"]
    assert refused(nameless())


# --- the provider's keys ---


def test_a_rotated_key_is_fetched_at_once(issuer: Issuer) -> None:
    openid.identity_of(token(issuer), "sign-in")
    issuer.keys = ["second"]
    assert openid.identity_of(token(issuer, key="second"), "sign-in").subject == "ana"
    assert issuer.asked["/keys"] == 2
    assert refused(token(issuer, key="first"))


def test_made_up_key_names_do_not_make_us_ask(issuer: Issuer, watch: Any) -> None:
    openid.identity_of(token(issuer), "sign-in")
    for number in range(30):
        assert refused(jwt.encode({}, key_named("x"), "ES256", {"kid": f"x{number}"}))
    assert issuer.asked["/keys"] == 2
    watch.seconds += 31
    assert refused(jwt.encode({}, key_named("x"), "ES256", {"kid": "x"}))
    assert issuer.asked["/keys"] == 3
    assert openid.identity_of(token(issuer), "sign-in").subject == "ana"


def test_what_is_known_is_asked_for_again_after_an_hour(issuer: Issuer, watch: Any) -> None:
    openid.identity_of(token(issuer), "sign-in")
    watch.seconds += 3599
    openid.identity_of(token(issuer), "sign-in")
    assert issuer.asked["/keys"] == 1
    watch.seconds += 1
    openid.identity_of(token(issuer), "sign-in")
    assert issuer.asked["/keys"] == 2


def test_an_outage_of_some_hours_locks_nobody_out(issuer: Issuer, watch: Any) -> None:
    openid.identity_of(token(issuer), "sign-in")
    issuer.failure = "error"
    watch.seconds += 2 * 3600
    assert openid.identity_of(token(issuer), "sign-in").subject == "ana"
    watch.seconds += 4 * 3600
    with pytest.raises(Unavailable):
        openid.identity_of(token(issuer), "sign-in")
    issuer.failure = None
    watch.seconds += 6
    assert openid.identity_of(token(issuer), "sign-in").subject == "ana"


FAILURES = ["error", "redirect", "garbage", "list", "huge", "silent", "drip"]


@pytest.mark.parametrize("failure", FAILURES)
def test_a_provider_that_gives_no_answer_is_unavailable(issuer: Issuer, impatient: None, failure: str) -> None:
    issuer.failure = failure
    raw = token(issuer)
    with pytest.raises(Unavailable):
        openid.identity_of(raw, "sign-in")
    with pytest.raises(Unavailable):
        openid.authorization_endpoint()
    assert issuer.asked == {DOCUMENT: 1}  # it is left in peace for a moment


def test_a_provider_that_is_down_is_unavailable(settings: Any) -> None:
    with Issuer().running() as gone:
        settings.SOCIAL_ISSUER, settings.SOCIAL_CLIENT_ID = gone.url, CLIENT
    with pytest.raises(Unavailable):
        openid.identity_of(gone.id_token(openid.new_nonce()), "sign-in")


@pytest.mark.parametrize(
    "about",
    [{"issuer": "https://accounts.google.com"}, {"jwks_uri": None}, {"jwks_uri": "file:///etc/passwd"},
     {"authorization_endpoint": "javascript:alert(1)"}, {"authorization_endpoint": 5}],
    ids=str,
)  # fmt: skip
def test_a_document_that_cannot_be_right_is_not_used(issuer: Issuer, about: dict[str, Any]) -> None:
    issuer.about.update(about)
    with pytest.raises(Unavailable):
        openid.authorization_endpoint()


@pytest.mark.parametrize("keys", [[], {}, {"keys": []}, {"keys": "x"}, {"keys": [{"kty": "RSA", "n": "", "e": ""}]}])
def test_a_set_without_a_usable_key_is_not_used(issuer: Issuer, keys: Any) -> None:
    issuer.key_set = keys or {"none": 1}
    with pytest.raises(Unavailable):
        openid.identity_of(token(issuer), "sign-in")


def test_many_at_once_ask_a_slow_provider_once(issuer: Issuer, impatient: None) -> None:
    """None of them waits longer than the one call takes, and none is left hanging."""
    issuer.failure = "drip"
    outcomes: list[str] = []

    def ask() -> None:
        try:
            outcomes.append(openid.authorization_endpoint())
        except Unavailable:
            outcomes.append("unavailable")

    threads = [threading.Thread(target=ask) for _ in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert outcomes == ["unavailable"] * 12
    assert issuer.asked == {DOCUMENT: 1}


def test_without_a_provider_there_is_nothing_to_ask(settings: Any) -> None:
    settings.SOCIAL_CLIENT_ID = ""
    assert not openid.configured()
    with pytest.raises(NotFound):
        openid.identity_of("x", "sign-in")
