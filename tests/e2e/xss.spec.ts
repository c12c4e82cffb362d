import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { call, signInAsAdmin } from './support/admin';
import { png } from './support/files';
import { ROOT } from './support/rpc';
import { unique } from './support/register';
import { Steps } from './support/steps';
import { expect, test, type Page } from './support/test';

/** The tests of the server's cleaner and of the editor read the same payloads. */
const { hostile } = JSON.parse(readFileSync(resolve(ROOT, 'tests/corpus/richtext.json'), 'utf8')) as {
  hostile: string[];
};
/** A payload between two texts; the second one shows that the page also draws the content after the payload. */
const framed = (index: number) => `<p>broj ${index} početak</p>${hostile[index] ?? ''}<p>broj ${index} kraj</p>`;
/** The payloads without control characters, which the server refuses in a text. */
const storable = hostile.map((_, index) => index).filter((index) => !/[\0-\x08\x0b-\x1f]/.test(hostile[index] ?? ''));

/** Finds the payloads that swallow the content after them: each needs a text of its own, the others share one. */
function sorted(page: Page): Promise<{ open: number[]; swallowing: number[] }> {
  return page.evaluate(
    (pieces) => {
      const swallows = ([index, html]: [number, string]) =>
        ![...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('p')].some(
          (part) => part.textContent === `broj ${index} kraj`,
        );
      return {
        open: pieces.filter((piece) => !swallows(piece)).map(([index]) => index),
        swallowing: pieces.filter(swallows).map(([index]) => index),
      };
    },
    storable.map((index): [number, string] => [index, framed(index)]),
  );
}

/** Notes whatever a payload runs: `alert`, dialogs, and violations of the page's content security policy. */
async function mark(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const ran: string[] = [];
    Object.assign(window, { ran, alert: () => ran.push('alert'), msgbox: () => ran.push('msgbox') });
    document.addEventListener('securitypolicyviolation', (event) => ran.push(`csp ${event.violatedDirective}`));
  });
  page.on('dialog', (dialog) => {
    void dialog.dismiss();
    throw new Error(`a dialog opened: ${dialog.message()}`);
  });
  return () => page.evaluate(() => (window as unknown as { ran: string[] }).ran);
}

/** Sends events to every element, because some payloads wait for a hover or a click. */
async function provoke(page: Page): Promise<void> {
  await page.evaluate(() => {
    const quiet = (event: Event) => event.preventDefault();
    document.addEventListener('click', quiet, { capture: true });
    for (const element of document.querySelectorAll('main *')) {
      for (const type of ['mouseover', 'focus', 'toggle', 'error', 'load', 'begin', 'click']) {
        if (type === 'click' && element.closest('button, input, [role="tab"]') !== null) continue;
        element.dispatchEvent(new Event(type, { bubbles: type !== 'error' && type !== 'load', cancelable: true }));
      }
    }
    document.removeEventListener('click', quiet, { capture: true });
  });
}

/* The watch of every test also records requests to other sites, failed requests and errors on the console. */
test('S8 M-ADM-20 M-ADM-21 M-INF-04 nothing of the corpus runs where the site shows its texts, nor in the form that edits one', async ({
  page,
  t,
  lang,
  phone,
}) => {
  // On an empty page: the security policy of the site's own pages would report the payloads that are only parsed here.
  const { open, swallowing } = await sorted(page);
  const ran = await mark(page);
  const steps = new Steps(page, t, lang, phone);
  await signInAsAdmin(steps);
  expect(open.length).toBeGreaterThan(60);
  const last = `broj ${open.at(-1) ?? 0} kraj`;
  const many = open.map(framed).join('');
  const shownWhole = async (where: ReturnType<Page['locator']>) => {
    await expect(where.getByText(last, { exact: true }).first()).toBeVisible();
    await provoke(page);
    expect(await ran()).toEqual([]);
  };

  await test.step('a news article', async () => {
    const picture = png('slika.png', 320, 200);
    const id = await page.evaluate(
      async ({ html, bytes, title }) => {
        const headers = { Authorization: `Bearer ${localStorage.getItem('sid')}` };
        const form = new FormData();
        form.set('new_title', title);
        form.set('new_author', 'Redakcija');
        form.set('new_article', html);
        form.set('new_image', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'slika.png');
        const answer = await fetch('/api/news?locale=sr', { method: 'POST', headers, body: form });
        const body = (await answer.json()) as { data: { new_id: number } };
        if (!answer.ok) throw new Error(JSON.stringify(body));
        return body.data.new_id;
      },
      { html: many, bytes: [...picture.buffer], title: `Probni članak ${unique()}` },
    );
    await page.goto(`/${lang}/news-description/${id}`);
    await shownWhole(page.getByRole('main'));
    // The form that edits the article puts the stored text into the editor.
    await page.goto(`/${lang}/admin/news?dialog=edit-${id}`);
    await shownWhole(page.getByRole('textbox', { name: t('adminContent:news.article') }).first());
    await page.goto(`/${lang}`);
    await call(page, 'DELETE', `news/${id}`);
  });

  await test.step('answers, and a letter of the newsletter', async () => {
    const tag = unique();
    const made: number[] = [];
    for (const [at, answer] of [many, ...swallowing.map(framed)].entries()) {
      const name = `Probno pitanje ${tag} ${at}`;
      const question = await call<{ faq_id: number; locales: { id: number; locale: string }[] }>(page, 'POST', 'faq', {
        name,
      });
      made.push(question.faq_id);
      const own = question.locales.find((one) => one.locale === lang)?.id ?? 0;
      await call(page, 'PATCH', `faq/locale/${own}`, { question: name, answer });
    }
    await page.goto(`/${lang}/faq`);
    for (const at of made.keys()) await page.getByText(`Probno pitanje ${tag} ${at}`, { exact: true }).first().click();
    await shownWhole(page.getByRole('main'));
    for (const id of made) await call(page, 'DELETE', `faq/${id}`);

    const subject = `Probni broj ${unique()}`;
    const issue = await call<{ id: number }>(page, 'POST', 'newsletter/issues', {
      texts: [{ locale: lang, subject, body: many }],
    });
    await page.goto(`/${lang}/admin/newsletter`);
    await page.getByRole('button', { name: `${t('adminMailings:issue.open')}: ${subject}` }).click();
    await shownWhole(page.getByRole('dialog'));
    await call(page, 'DELETE', `newsletter/issues/${issue.id}`);
  });
});
