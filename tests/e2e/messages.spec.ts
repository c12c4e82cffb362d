import { writeFileSync } from 'node:fs';
import { adOf } from './support/ads';
import { newPerson, type Person } from './support/rpc';
import { unique } from './support/register';
import { publish, Steps } from './support/steps';
import { expect, expectSound, test, type Page } from './support/test';

/* Two people who write to each other, side by side; a third who may not read along. */

interface Api {
  status: number;
  data: Record<string, unknown>;
}

/** Calls the API as the person signed in on this page. */
function call(page: Page, method: string, path: string, body?: object): Promise<Api> {
  return page.evaluate(
    async ([verb, where, sent]) => {
      const headers = { Authorization: `Bearer ${localStorage.getItem('sid')}` };
      const answer = await fetch(`/api/${where}?locale=sr`, {
        method: verb,
        ...(sent === null ? { headers } : { body: sent, headers: { ...headers, 'Content-Type': 'application/json' } }),
      });
      const text = await answer.text();
      const read =
        text !== '' && answer.headers.get('Content-Type')?.includes('json')
          ? (JSON.parse(text) as { data: never })
          : null;
      return { status: answer.status, data: read?.data ?? {} };
    },
    [method, path, body === undefined ? null : JSON.stringify(body)] as const,
  );
}

async function idOf(page: Page): Promise<number> {
  return Number((await call(page, 'GET', 'check-session')).data.usr_id);
}

/** A person in their browser who chats with another one. */
class Talker extends Steps {
  constructor(
    steps: Steps,
    readonly who: Person,
  ) {
    super(steps.page, steps.t, steps.lang, steps.phone);
  }

  static async begin(steps: Steps): Promise<Talker> {
    const who = await newPerson();
    await steps.enter(who);
    return new Talker(steps, who);
  }

  get id(): number {
    return this.who.id;
  }

  get name(): string {
    return this.who.name;
  }

  /** Publishes an ad, since strangers may write only to sellers. */
  async sell(): Promise<void> {
    await publish(this.page, {
      name: `Kajsije ${unique()}`,
      quantity: 20,
      tiers: [
        [10, 300],
        [20, 280],
      ],
    });
  }

  async openChat(other: Talker): Promise<void> {
    await this.page.goto(`/${this.lang}/profile/messages?with=${other.id}`);
    await expect(this.log(other)).toBeVisible();
  }

  log(other: Talker) {
    return this.page.getByRole('log', { name: this.t('messages:log', { name: other.name }) });
  }

  field(other: Talker) {
    return this.page.getByRole('textbox', { name: this.t('message.to', { name: other.name }) });
  }

  async write(other: Talker, text: string): Promise<void> {
    await this.field(other).fill(text);
    await this.field(other).press('Enter');
  }
}

const PAST = 60;

test('M-MSG-01 M-MSG-02 M-MSG-03 M-MSG-04 M-NTF-03 two people write to each other', async ({
  page,
  another,
  t,
  lang,
  phone,
  watch,
}, testInfo) => {
  const make = (on: Page) => Talker.begin(new Steps(on, t, lang, phone));
  const [seller, buyer, third] = await Promise.all([make(page), another().then(make), another().then(make)]);
  await seller.sell();
  await seller.home();
  const tag = Date.now().toString(36);
  const line = (n: number) => `${tag} red ${String(n).padStart(2, '0')}`;

  await test.step('sixty messages stand in the chat; older ones come in near the top and nothing jumps', async () => {
    // The name of the profile's link ends with the number of new messages and notifications.
    const link = seller.page.getByRole('banner').getByRole('link', { name: new RegExp(`^${t('nav.profile')}: `) });
    const counted = async () => Number(/(\d+)\D*$/.exec((await link.getAttribute('aria-label')) ?? '')?.[1]);
    for (let n = 1; n <= PAST; n += 1) {
      const sent = await call(buyer.page, 'POST', 'messages', { usr_id_to: seller.id, msg_message: line(n) });
      expect(sent.status).toBe(201);
    }
    // Another test's announcement to everybody may add to the total meanwhile.
    await expect(async () => {
      const { data: counters } = await call(seller.page, 'GET', 'notifications/count');
      expect(counters.message).toBe(PAST);
      expect(await counted()).toBe(counters.total);
    }).toPass({ timeout: 60_000, intervals: [200] });
    await seller.page.goto(`/${lang}/profile/messages`);
    const row = seller.page.getByRole('link', { name: buyer.name });
    await expect(row).toContainText(t('messages:unread', { count: PAST }));
    await row.click();
    const log = seller.log(buyer);
    await expect(log.getByText(line(PAST))).toBeInViewport();
    // Opening the chat marks the messages as read, and the list shows no number any more.
    await expect(row).not.toContainText(t('messages:unread', { count: PAST }));
    await expectSound(seller.page);
    const first = log.getByText(line(PAST - 29));
    await expect(log.getByText(line(PAST - 30))).toHaveCount(0);
    await log.evaluate((box) => {
      box.scrollTop = 5;
    });
    await expect(log.getByText(line(1))).toBeAttached();
    // The message that was at the top is still in view.
    await expect(first).toBeInViewport();
    await expect(log.getByText(line(1))).not.toBeInViewport();
  });

  await test.step('a message that comes while one reads above is told by a button', async () => {
    await buyer.openChat(seller);
    await buyer.write(seller, `${tag} uživo`);
    const log = seller.log(buyer);
    const news = seller.page.getByRole('button', { name: t('messages:news', { count: 1 }) });
    await expect(news).toBeVisible();
    await expect(log.getByText(`${tag} uživo`)).not.toBeInViewport();
    await news.click();
    await expect(log.getByText(`${tag} uživo`)).toBeInViewport();
    await expect(news).toHaveCount(0);
  });

  await test.step('both write; blanks are not sent; at the end one stays at the end', async () => {
    await seller.write(buyer, '   ');
    await seller.write(buyer, `${tag} odgovor`);
    await expect(seller.field(buyer)).toHaveValue('');
    await expect(buyer.log(seller).getByText(`${tag} odgovor`)).toBeInViewport();
    await expect(seller.log(buyer).getByText(`${tag} odgovor`)).toHaveCount(1);
    await expect(seller.page.getByText(t('messages:sending'))).toHaveCount(0);
    await expectSound(buyer.page);
  });

  await test.step('a file reaches both and nobody else', async () => {
    const choose = buyer.page.getByLabel(t('messages:attach'));
    // Given by path, because Playwright sends a buffer of this size to the browser as text.
    const ofBytes = (name: string, bytes: number) => {
      const path = testInfo.outputPath(name);
      writeFileSync(path, Buffer.alloc(bytes, 65));
      return path;
    };
    await choose.setInputFiles(ofBytes('velika.bin', 15_000_001));
    await expect(buyer.page.getByText(t('error.file_size', { limit: '15\u00a0MB' }))).toBeVisible();
    await choose.setInputFiles(ofBytes('ponuda.txt', 14_000_000));
    await buyer.page.getByRole('button', { name: t('message.send') }).click();
    const save = { name: t('messages:download', { name: 'ponuda.txt' }) };
    for (const steps of [buyer, seller]) {
      const button = steps.page.getByRole('button', save);
      await expect(button).toBeVisible();
      const [download] = await Promise.all([steps.page.waitForEvent('download'), button.click()]);
      expect(download.suggestedFilename()).toBe('ponuda.txt');
    }
    const { data } = await call(buyer.page, 'GET', `messages/${seller.id}`);
    const rows = Object.values(data) as { msg_file: string | null }[];
    const path = rows.findLast((row) => row.msg_file)?.msg_file ?? '';
    expect(path).not.toBe('');
    watch.expectErrorResponse(404, /^\/api\/files\//);
    expect((await call(seller.page, 'HEAD', `files/${path}`)).status).toBe(200);
    expect((await call(third.page, 'HEAD', `files/${path}`)).status).toBe(404);
  });
});

test('M-MSG-04 M-MSG-02 with the live connection blocked messages still go and come @change', async ({
  page,
  another,
  t,
  lang,
  phone,
}) => {
  const other = await another();
  // The socket never opens, as behind a proxy without WebSocket support.
  await page.routeWebSocket(/\/api\/websocket/, (socket) => socket.close());
  const make = (on: Page) => Talker.begin(new Steps(on, t, lang, phone));
  const [seller, buyer] = await Promise.all([make(page), make(other)]);
  await seller.sell();
  // Somebody who has received a message may answer it.
  expect((await call(other, 'POST', 'messages', { usr_id_to: seller.id, msg_message: 'Zdravo' })).status).toBe(201);
  await seller.openChat(buyer);
  await expect(seller.page.getByText(t('messages:down'))).toBeVisible();
  const text = `bez veze uživo ${Date.now().toString(36)}`;
  await buyer.openChat(seller);
  await seller.write(buyer, text);
  await expect(seller.log(buyer).getByText(text)).toHaveCount(1);
  await expect(buyer.log(seller).getByText(text)).toBeInViewport();
  await buyer.write(seller, `${text} primljeno`);
  await expect(seller.log(buyer).getByText(`${text} primljeno`)).toBeInViewport();
  expect(await idOf(page)).toBe(seller.id);
});

test('M-DET-03 M-PRF-05 a message from an ad leads to its conversation', async ({ page, t, lang, phone }) => {
  const steps = new Steps(page, t, lang, phone);
  await steps.enter(await newPerson());
  // An ad that no other test changes, of a seller whom no other test plays.
  const id = await adOf(page, 'Kabl UTP');
  const { data: ad } = await call(page, 'GET', `products/${id}`);
  await page.goto(`/${lang}/details/${id}#seller`);
  const field = page.getByRole('textbox', { name: t('message.to', { name: String(ad.usr_name) }) });
  await field.fill('Da li šaljete u Niš?');
  await field.press('Enter');
  await expect(steps.toast(t('message.sent'))).toBeVisible();
  await page.getByRole('link', { name: t('message.open_chat') }).click();
  await expect(page).toHaveURL(`/${lang}/profile/messages?with=${String(ad.usr_id)}`);
  await expect(page.getByRole('log').getByText('Da li šaljete u Niš?').last()).toBeInViewport();
});
