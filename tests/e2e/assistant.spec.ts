import { signInAsAdmin } from './support/admin';
import { expect, expectSound, test, type Page, type Words } from './support/test';
import { Steps } from './support/steps';
import { words } from './support/words';

/* The assistant on every page, and its tree in the back-office: M-BOT-01, X-BOT. */

// One after the other, because the first test would meet the branch that the second one adds.
test.describe.configure({ mode: 'default' });

const opener = (page: Page, t: Words) => page.getByRole('button', { name: t('assistant.open') });
const choices = (page: Page, t: Words) => page.getByRole('group', { name: t('assistant:choose') });

/** The items that can be chosen now, without the buttons that lead back and to the start. */
async function items(page: Page, t: Words): Promise<string[]> {
  await expect(choices(page, t)).toBeVisible();
  const all = await choices(page, t).getByRole('button').allInnerTexts();
  return all.filter((name) => name !== t('assistant:back') && name !== t('assistant:start'));
}

test('M-BOT-01 X-A11Y a visitor walks the tree in both languages and opens a screen', async ({ page, otherWidth }) => {
  for (const lang of ['sr', 'en'] as const) {
    const t = words(lang);
    await page.goto(`/${lang}/berza`);
    await opener(page, t).click();
    const panel = page.getByRole('region', { name: t('assistant:title') });
    await expect(panel.getByRole('log')).toContainText('Zbirko');
    const topics = await items(page, t);
    expect(topics.length).toBeGreaterThan(5);
    for (const topic of topics) {
      await panel.getByRole('button', { name: topic, exact: true }).click();
      await expect(panel.getByRole('button', { name: topic, exact: true })).toHaveCount(0);
      const [first] = await items(page, t);
      await panel.getByRole('button', { name: first ?? '', exact: true }).click();
      await expect(panel.getByRole('log')).toContainText(first ?? '');
      // Every answer leads to another one or to a screen.
      expect(await items(page, t)).not.toEqual([]);
      await panel.getByRole('button', { name: t('assistant:back') }).click();
      await expect(panel.getByRole('button', { name: first ?? '', exact: true })).toBeVisible();
      await panel.getByRole('button', { name: t('assistant:start') }).click();
      await expect(panel.getByRole('button', { name: topics[0] ?? '', exact: true })).toBeVisible();
    }
    await expectSound(page);
  }
  const t = words('en');
  // In the other width the assistant is a sheet, which closes when it has opened a screen.
  await page.setViewportSize(otherWidth);
  const sheet = page.getByRole('dialog', { name: t('assistant:title') });
  await expect(sheet).toBeVisible();
  await sheet.getByRole('button', { name: 'Contact', exact: true }).click();
  await sheet.getByRole('button', { name: 'When do you answer?' }).click();
  await sheet.getByRole('button', { name: 'See the frequent questions' }).click();
  await expect(page).toHaveURL(/\/en\/faq$/);
  await expect(sheet).toBeHidden();
  await opener(page, t).click();
  await expect(sheet.getByRole('log')).toContainText('When do you answer?');
  await page.keyboard.press('Escape');
  await expect(opener(page, t)).toBeFocused();
});

test('X-BOT X-A11Y an administrator adds a branch, walks it and deletes it', async ({ page, t, lang, phone }) => {
  await signInAsAdmin(new Steps(page, t, lang, phone));
  await page.goto(`/${lang}/admin/chatbot`);
  await expect(page.getByRole('list', { name: t('adminChatbot:tree') })).toBeVisible();
  const [serbian, english] = ['Proba grane', 'Trial branch'];
  const remove = async (name: string) => {
    await page.getByRole('button', { name: t('adminChatbot:remove', { name }) }).click();
    await page
      .getByRole('dialog', { name: t('admin:dialog.remove', { name, list: t('admin:screen.chatbot') }) })
      .getByRole('button', { name: t('admin:dialog.yes'), exact: true })
      .click();
  };
  // An attempt that failed half way leaves its branch behind.
  if (await page.getByRole('button', { name: t('adminChatbot:remove', { name: serbian }) }).isVisible())
    await remove(serbian);
  await expect(page.getByText(t('adminChatbot:dead_ends', { count: 0 }))).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: t('adminChatbot:add'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('adminChatbot:add') });
  for (const [own, label] of [
    ['sr', serbian],
    ['en', english],
  ] as const) {
    const part = dialog.getByRole('group', { name: t(`adminChatbot:field.${own}`) });
    await part.getByLabel(t('adminChatbot:field.label')).fill(label);
    await part.getByLabel(t('adminChatbot:field.text')).fill(`${label}, one.\n\n${label}, two.`);
    await expect(part.getByRole('listitem')).toHaveCount(2);
  }
  await expectSound(page);
  await dialog.getByRole('button', { name: t('action.save') }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(t('adminChatbot:dead_ends', { count: 1 }))).toBeVisible();

  await page.goto(`/${lang}/berza`); // the back-office has no assistant
  await opener(page, t).click();
  await choices(page, t).getByRole('button', { name: serbian }).click();
  await expect(page.getByRole('log')).toContainText(`${serbian}, two.`);
  await page.goto('/en/berza');
  await opener(page, words('en')).click();
  await expect(page.getByRole('log')).toContainText(`${english}, two.`);

  await page.goto(`/${lang}/admin/chatbot`);
  await remove(serbian);
  await expect(page.getByText(t('adminChatbot:dead_ends', { count: 0 }))).toBeVisible();
});
