"""Requests whose answers are lost on the way, and forms sent twenty times at once. Proves F10, I2, I12, I15, I18."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from uuid import UUID

import pytest

from tests.drills.drill import Drill
from tests.faults.clients import Answer, call, offer, run_at_once, send_form
from tests.faults.installation import Installation
from tests.faults.proxy import Proxy
from tests.faults.test_uploads import jpeg
from tests.faults.test_votes import vote

Rows = Callable[[str], list[tuple[object, ...]]]
Send = Callable[[int, str], Answer]
CUT = 200  # bytes of a request after which the line breaks: its head has not arrived as a whole


@dataclass(frozen=True)
class Form:
    """One form that a person sends. send: to a port with an Idempotency-Key. repeated: the answer without the key.

    count: SQL of its rows; side: SQL of what each row has once beside it.
    """

    send: Send
    count: str
    side: str
    repeated: tuple[int, str] | None = None


class Senders:
    """People of one round, each with one form to send. number: of the round."""

    def __init__(self, installation: Installation, number: int) -> None:
        self.number = number
        self.sale = installation.prepare("sale", buyers=2, quantity=30, prefix=f"krug{number}x")
        self.buyer, self.author = self.sale["buyers"]
        self.publisher = installation.prepare("publisher", name=f"izdavac{number}")
        self.ballots = installation.prepare("ballots", voters=1, works=1, prefix=f"birac{number}x")
        self.picture = jpeg(200)

    def send_offer(self, port: int, key: str) -> Answer:
        return offer(port, self.sale["ad"], self.buyer["sid"], 2, **({"Idempotency_Key": key} if key else {}))

    def send_message(self, port: int, key: str) -> Answer:
        body = {"usr_id_to": self.sale["seller"], "msg_message": f"poruka {self.number}"}
        return call(port, "POST", "/api/messages", body, sid=self.author["sid"], headers=named(key))

    def send_ad(self, port: int, key: str) -> Answer:
        files, publisher = [("main_image", "slika.jpg", self.picture)], self.publisher
        return send_form(port, "/api/products", publisher["form"], files, sid=publisher["sid"], headers=named(key))

    def send_work(self, port: int, key: str) -> Answer:
        path = f"/api/competitions/competitions/{self.ballots['competition']}/works"
        return send_form(port, path, self.ballots["form"], [], headers=named(key))

    def send_vote(self, port: int, key: str) -> Answer:
        [voter], [work] = self.ballots["voters"], self.ballots["works"]
        return vote(port, self.ballots["competition"], work, voter["sid"])


def forms_of(installation: Installation, number: int) -> dict[str, Form]:
    """Return a form of each kind, each of a person of its own. number: of the round."""
    people = Senders(installation, number)
    publisher, [work], competition = people.publisher, people.ballots["works"], people.ballots["competition"]
    return {
        "offer": Form(
            people.send_offer,
            f"SELECT count(*) FROM trading_offer WHERE buyer_id = {people.buyer['id']}",
            f"SELECT reserved / 2 FROM trading_ad WHERE id = {people.sale['ad']}",
            (409, "has_offer"),
        ),
        "message": Form(
            people.send_message,
            f"SELECT count(*) FROM trading_message WHERE author_id = {people.author['id']}",
            f"SELECT count(*) FROM common_idempotencykey WHERE actor = {people.author['id']}",
        ),
        "ad": Form(
            people.send_ad,
            f"SELECT count(*) FROM trading_ad WHERE seller_id = {publisher['id']} AND id <> {publisher['ad']}",
            f"SELECT count(*) FROM common_storedfile WHERE owner_id = {publisher['id']}",
        ),
        "work": Form(
            people.send_work,
            f"SELECT count(*) FROM competitions_work WHERE competition_id = {competition} AND id <> {work}",
            "SELECT count(*) FROM common_outboxentry JOIN competitions_work w "
            f"ON key LIKE 'mail:work_received:' || w.id || ':%' WHERE w.competition_id = {competition}",
        ),
        "vote": Form(
            people.send_vote,
            f"SELECT count(*) FROM competitions_vote WHERE work_id = {work}",
            f"SELECT votes FROM competitions_work WHERE id = {work}",
            (409, "already_voted"),
        ),
    }


def named(key: str) -> dict[str, str]:
    return {"Idempotency-Key": key} if key else {}


@pytest.fixture
def proxies(installation: Installation) -> Iterator[list[Proxy]]:
    """Two servers, each behind a proxy."""
    servers = [installation.web("first"), installation.web("second")]
    for server in servers:
        server.wait_listening()
    with ExitStack() as stack:
        yield [stack.enter_context(Proxy(server.port)) for server in servers]


def lose_answers(form: Form, key: str, proxies: list[Proxy], rows: Rows) -> None:
    """Send a form over a line that breaks before it has arrived, then over one that loses each answer, then again."""
    for proxy in proxies:
        proxy.cut(CUT, of="request")
    assert [form.send(proxy.port, key).status for proxy in proxies] == [0, 0]
    assert rows(form.count) == [(0,)]
    for proxy in proxies:
        proxy.cut(0, of="answer")
    assert [form.send(proxy.port, key).status for proxy in proxies * 2] == [0] * 4
    assert rows(form.count) == [(1,)]
    for proxy in proxies:
        proxy.pass_on()
    told = [form.send(proxy.port, key) for proxy in proxies]
    if form.repeated is None or key:
        assert {answer.status for answer in told} == {201}, told
        assert {answer.headers.get("idempotent-replay") for answer in told} == {"true"}
    else:
        assert {(answer.status, answer.code) for answer in told} == {form.repeated}, told


def send_twenty(form: Form, key: str, proxies: list[Proxy], drill: Drill) -> Counter[tuple[int, str]]:
    """Send a form twenty times at once, half of them over a line that loses the answers."""
    lossy, whole = drill.random.sample(proxies, 2)
    lossy.cut(0, of="answer")
    ports = [lossy.port, whole.port] * 10
    answers = run_at_once([lambda port=port: form.send(port, key) for port in ports])  # type: ignore[misc]
    lossy.pass_on()
    assert all(answer.status == 0 for answer in answers[::2])
    return Counter((answer.status, answer.code) for answer in answers[1::2])


def key_of(drill: Drill) -> str:
    return str(UUID(int=drill.random.getrandbits(128), version=4))


@pytest.mark.drill("F10", "lost answers, forms sent twenty times at once: one offer, ad, work, message, vote")
def test_a_form_whose_answer_is_lost_is_stored_once_f10(
    installation: Installation, rows: Rows, proxies: list[Proxy], drill: Drill
) -> None:
    """An offer without a key is told of the first: a buyer has one on an ad."""
    without_key = forms_of(installation, 0)["offer"]
    lose_answers(without_key, "", proxies, rows)
    assert rows(without_key.side) == [(1,)]
    for number in range(drill.choose(1, 5)):
        for kind, form in forms_of(installation, 2 * number + 1).items():
            key = "" if kind == "vote" else key_of(drill)
            lose_answers(form, key, proxies, rows)
            assert rows(form.count) == [(1,)], kind
            assert rows(form.side) == [(1,)], kind
        for kind, form in forms_of(installation, 2 * number + 2).items():
            key = "" if kind == "vote" else key_of(drill)
            found = send_twenty(form, key, proxies, drill)
            assert set(found) <= {(201, ""), (409, "in_progress"), form.repeated}, (kind, found)
            assert (rows(form.count), rows(form.side)) == ([(1,)], [(1,)]), kind
            assert form.send(proxies[0].port, key).status == (409 if kind == "vote" else 201)
    drill.record("answers lost", sum(proxy.cuts for proxy in proxies))
    installation.check()
