import { python } from './support/rpc';
import { expectMail, linkFor } from './support/mail';
import { unique } from './support/register';
import { expect, expectSound, special, test, type Page } from './support/test';
import { words, type Lang } from './support/words';

/* News, questions, documents, franchise, newsletter: in both languages and in the widths of a desktop and a phone. */

const STAFF = 'podrska@zbir.example';
const SEEN = [
  ['sr', 1280],
  ['en', 390],
] as const;

/** Publishes an article with five links, then writes HTML into it that the server's cleaner would not let through. */
async function publishPoisoned(title: string): Promise<number> {
  const links = [1, 2, 3, 4, 5].map((n) => ({ text: `Veza ${n}`, link: `https://primer${n}.example/put` }));
  const html =
    '<h2>Prvi deo</h2><p>Tekst koji ostaje.</p><script>window.hacked = 1</script><img src=x onerror="window.hacked = 2">' +
    '<a href="javascript:window.hacked = 3">pritisnite</a><img src="https://away.example/p.png">' +
    '<table><tr><th>Količina</th><td>24 t</td></tr></table>';
  return Number(
    await python(
      'import json',
      'from io import BytesIO',
      'from PIL import Image',
      'from django.core.files.uploadedfile import SimpleUploadedFile',
      'from content.news.models import ArticleText',
      'from content.news.services import publish_article',
      'from trading.accounts.models import User',
      'file = BytesIO()',
      'Image.new("RGB", (1280, 720), "#0d5358").save(file, "JPEG")',
      `title, html, links = json.loads(${JSON.stringify(JSON.stringify([title, html, links]))})`,
      `article = publish_article(admin=User.objects.get(username=${JSON.stringify(special('admin').username)}),`,
      '    language="sr", title=title, html="<p>Tekst</p>", author="Redakcija", links=links,',
      '    picture=SimpleUploadedFile("slika.jpg", file.getvalue()))',
      'ArticleText.objects.filter(article=article).update(html=html)',
      'print(article.pk)',
    ),
  );
}

/** Opens the PDFs of the page, downloads all its documents and returns the names of the files. */
async function readDocuments(page: Page, lang: Lang): Promise<string[]> {
  const t = words(lang);
  const starts = (key: string) => new RegExp(`^${t(key, { name: '' }).split(':')[0] ?? ''}: `);
  const saves = page.getByRole('link', { name: starts('documents:save_name') });
  await expect(saves.first()).toBeVisible();
  for (const shown of await page.getByRole('link', { name: starts('documents:read_pdf') }).all()) {
    await expect(shown).toHaveAttribute('target', '_blank');
    const answer = await page.request.get((await shown.getAttribute('href')) ?? '');
    expect(answer.headers()['content-disposition']).toMatch(/^inline/);
    expect((await answer.body()).subarray(0, 5).toString('latin1')).toBe('%PDF-');
  }
  const names: string[] = [];
  for (const save of await saves.all()) {
    const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
    expect(await download.failure()).toBeNull();
    names.push(download.suggestedFilename());
  }
  return names;
}

/** Reads the list of news and the poisoned article: its text and links are there, its scripts do not run. */
async function readNews(page: Page, lang: Lang, title: string, article: number): Promise<void> {
  await page.goto(`/${lang}/news`);
  const list = page.getByRole('main').getByRole('article');
  // Other tests publish news, too.
  const own = list.filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) });
  await expect(own).toBeVisible();
  await expect.poll(() => list.count()).toBeGreaterThan(3);
  await expectSound(page);
  await own.getByRole('link').click();

  await expect(page).toHaveURL(`/${lang}/news-description/${article}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page).toHaveTitle(`${title} | Zbir`);
  await expect(page.getByText('Tekst koji ostaje.', { exact: true })).toBeVisible();
  const more = page.getByRole('region', { name: words(lang)('news:links') }).getByRole('link');
  await expect(more).toHaveCount(5);
  for (const link of await more.all()) {
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  }
  await page.getByText('pritisnite', { exact: true }).click();
  await expectSound(page);
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
}

/** Reads the questions and opens one of them by its address. */
async function openQuestion(page: Page, lang: Lang): Promise<void> {
  await page.goto(`/${lang}/faq`);
  const questions = page.locator('details');
  await expect(questions.first()).toBeVisible();
  await expect.poll(() => questions.count()).toBeGreaterThan(6);
  const place = await questions.nth(3).getAttribute('id');
  await page.goto(`/${lang}/faq#${place}`);
  const asked = page.locator(`details[id="${place}"]`);
  await expect(asked).toHaveAttribute('open', '');
  await expect(asked.locator('summary')).toBeInViewport();
  await expectSound(page);
}

test('M-INF-01 M-INF-02 M-INF-03 M-FRA-01 news, an article, questions, documents in both languages, two widths, both schemes', async ({
  page,
  watch,
}) => {
  const title = `Novost ${unique()}`;
  const article = await publishPoisoned(title);
  const documents: string[][] = [];
  for (const [lang, width] of SEEN) {
    const t = words(lang);
    await page.setViewportSize({ width, height: 844 });

    await readNews(page, lang, title, article);
    await openQuestion(page, lang);

    await page.goto(`/${lang}/rules`);
    const rules = await readDocuments(page, lang);
    await expectSound(page);
    await page.goto(`/${lang}/franchise`);
    await expect(page.getByRole('region', { name: t('franchise:sum.title') })).toContainText('19.700 RSD');
    documents.push([...rules, ...(await readDocuments(page, lang))]);
    await expectSound(page);

    watch.expectErrorResponse(404, /nema-ove-strane$/);
    await page.goto(`/${lang}/nema-ove-strane`);
    const search = page.getByRole('main').getByRole('combobox');
    await search.fill('med');
    await search.press('Enter');
    await expect(page).toHaveURL(`/${lang}/result?search=med`);
  }
  expect(documents[0]?.length).toBe(documents[1]?.length);
  expect(documents[0]).not.toEqual(documents[1]);

  // The article in the other language, and its address after somebody has deleted it.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/sr/news-description/${article}`);
  await page.getByRole('banner').getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(`/en/news-description/${article}`);
  await expect(page.getByRole('link', { name: words('en')('news:all') })).toBeVisible();
  await python('from content.news.models import Article', `Article.objects.get(pk=${article}).delete()`);
  watch.expectErrorResponse(404, new RegExp(`/news(-description)?/${article}$`));
  await page.goto(`/sr/news-description/${article}`);
  await expect(page.getByRole('heading', { level: 1, name: words('sr')('state.not_found_title') })).toBeVisible();
});

test('M-FRA-01 M-INF-04 M-INF-05 a word about a franchise arrives as such; the newsletter is confirmed and left, each twice', async ({
  page,
  watch,
}) => {
  const t = words('sr');
  const email = `fr-${unique()}@example.com`;
  await test.step('a message about a franchise reaches the staff', async () => {
    await page.goto('/sr/franchise');
    await page.getByRole('link', { name: t('franchise:write'), exact: true }).click();
    const form = page.getByRole('region', { name: t('franchise:contact.title') });
    await form.getByLabel(t('contact:contact.name')).first().fill('Šandor');
    await form.getByLabel(t('contact:contact.last_name')).fill('Kovač');
    await form.getByLabel(t('contact:contact.email')).fill(email);
    await form.getByLabel(t('contact:contact.message')).fill('Subotica, veleprodaja hrane.');
    await form.getByRole('checkbox').check();
    await form.getByRole('button', { name: t('contact:contact.send') }).click();
    await expect(form.getByRole('status')).toContainText(email);
    await expectMail(STAFF, `Šandor Kovač (${email}) piše povodom franšize:`);
  });

  const reader = `pismo-${unique()}@example.com`;
  await test.step('an invalid link offers the sign-up, whose own link confirms, and does so twice', async () => {
    watch.expectErrorResponse(400, /newsletter\/(confirm|unsubscribe)$/);
    await page.goto(
      `/sr/newsletter-confirm?${new URLSearchParams({ token: 'x'.repeat(43), email: reader }).toString()}`,
    );
    await expect(page.getByRole('alert')).toHaveText(t('emailLinks:confirm.failed'));
    await expectSound(page);
    await page.getByLabel(t('contact:newsletter.email')).fill(reader);
    await page.getByRole('button', { name: t('contact:newsletter.submit') }).click();
    await expect(page.getByRole('status').filter({ hasText: reader })).toBeVisible();
    const confirm = new URL(await linkFor(reader, 'newsletter-confirm'));
    for (let time = 0; time < 2; time += 1) {
      await page.goto('about:blank');
      await page.goto(confirm.pathname + confirm.search);
      await expect(page.getByText(t('emailLinks:confirm.done', { email: reader }))).toBeVisible();
    }
  });

  const leave = new URL(
    await python(
      'from marketplace.common.messaging.mail.unsubscribe import unsubscribe_links',
      `print(unsubscribe_links("newsletter", ${JSON.stringify(reader)}, "sr").page)`,
    ),
  );
  const yes = page.getByRole('button', { name: t('emailLinks:leave.newsletter.yes') });
  await test.step('a changed link unsubscribes nobody', async () => {
    const changed = new URL(leave);
    const token = leave.searchParams.get('token') ?? '';
    changed.searchParams.set('token', token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A'));
    await page.goto(changed.pathname + changed.search);
    await yes.click();
    await expect(page.getByRole('alert')).toHaveText(t('emailLinks:leave.failed'));
  });
  const readers = () =>
    python(
      'from content.newsletter.models import NotificationAddress as A',
      `print(A.objects.filter(email=${JSON.stringify(reader)}, confirmed_at__isnull=False).count())`,
    );
  expect(await readers()).toBe('1');
  for (let time = 0; time < 2; time += 1) {
    await page.goto('about:blank');
    await page.goto(leave.pathname + leave.search);
    await yes.click();
    await expect(page.getByText(t('emailLinks:leave.newsletter.done', { email: reader }))).toBeVisible();
    expect(await readers()).toBe('0');
  }
  await expectSound(page);
});
