import { call, signInAsAdmin } from './support/admin';
import { Steps } from './support/steps';
import { expect, expectSound, test } from './support/test';
import { words } from './support/words';

const unlike = (length: number) =>
  Array.from({ length }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('');

interface Job {
  name: string;
  last_start: string | null;
  result: 'ok' | 'failed' | null;
}

interface Country {
  cnt_id: number;
  cnt_iso2: string;
}

test('M-ADM-04 M-ADM-05 X-JOBS codebooks: a category in the tree, a country in the form, a job run now', async ({
  page,
  another,
  t,
  lang,
  phone,
}) => {
  const steps = new Steps(page, t, lang, phone);
  await signInAsAdmin(steps);
  const visitor = await another();
  const end = unlike(8);
  const dialog = page.getByRole('dialog');
  const search = page.getByRole('searchbox', { name: t('adminCodebooks:search') });
  const field = (key: string) => dialog.getByRole('textbox', { name: t(key) });

  /** inUse: it is asked for first. */
  const switchOff = async (name: string, inUse = false) => {
    const answered = page.waitForResponse((answer) => answer.request().method() !== 'GET');
    await page.getByRole('switch', { name: t('admin:list.toggle', { name }) }).click();
    if (inUse) await dialog.getByRole('button', { name: t('adminCodebooks:off.yes') }).click();
    expect((await answered).ok()).toBe(true);
    await expect(steps.toast(t('admin:toast.ok')).last()).toBeVisible();
  };

  await test.step('a subcategory stands in the tree in both languages (M-ADM-05)', async () => {
    const main = await call<{ cat_id: number; cat_name: string }>(page, 'POST', 'categories', {
      names: [
        { cat_name: `Zanat ${end}`, cat_locale: 'sr' },
        { cat_name: `Craft ${end}`, cat_locale: 'en' },
      ],
    });
    await page.goto(`/${lang}/admin/categories?dialog=add`);
    const save = dialog.getByRole('button', { name: t('action.save') });
    await expect(save).toBeDisabled();
    await field('adminCodebooks:name_sr').fill(`Kovač ${end}`);
    await expect(save).toBeDisabled();
    await field('adminCodebooks:name_en').fill(`Smith ${end}`);
    await dialog.getByRole('combobox', { name: t('adminCodebooks:category.parent') }).selectOption(String(main.cat_id));
    await save.click();
    await expect(dialog).toBeHidden();
    for (const [other, above, below] of [
      ['sr', `Zanat ${end}`, `Kovač ${end}`],
      ['en', `Craft ${end}`, `Smith ${end}`],
    ] as const) {
      await visitor.goto(`/${other}/result`);
      const open = visitor.getByRole('button', {
        name: words(other)('category.expand', { name: above }),
      });
      await open.click();
      await expect(visitor.getByRole('link', { name: below, exact: true })).toBeVisible();
    }
    await search.fill(end);
    await expect(page.getByRole('row', { name: new RegExp(`Kovač ${end}`) })).toBeVisible();
    await switchOff(`Zanat ${end}`, true);
    await visitor.reload();
    await expect(
      visitor
        .getByRole('navigation', { name: words('en')('category.tree') })
        .getByRole('link')
        .first(),
    ).toBeVisible();
    await expect(visitor.getByText(`Craft ${end}`)).toHaveCount(0);
  });

  await test.step('a country that is switched off leaves the form of registration at once (M-ADM-04)', async () => {
    const taken = new Set((await call<Country[]>(page, 'GET', 'countries/all')).map(({ cnt_iso2 }) => cnt_iso2));
    let iso2 = unlike(2).toUpperCase();
    while (taken.has(iso2)) iso2 = unlike(2).toUpperCase();
    const name = `Utopija ${end}`;
    await page.goto(`/${lang}/admin/countries?dialog=add`);
    await dialog.locator('#countries-cnt_name').fill(name);
    await field('adminCodebooks:country.iso2').fill(iso2.toLowerCase());
    await dialog.getByRole('combobox', { name: t('adminCodebooks:country.currency') }).selectOption('EUR');
    await dialog.getByRole('button', { name: t('action.save') }).click();
    await expect(dialog).toBeHidden();
    const offered = visitor.getByRole('option', { name, exact: true });
    await visitor.goto(`/${lang}/register/1`);
    await expect(offered).toHaveCount(1);
    await search.fill(end);
    await switchOff(name);
    await visitor.reload();
    await expect(visitor.getByRole('option', { name: 'Srbija', exact: true })).toHaveCount(1);
    await expect(offered).toHaveCount(0);
    await expectSound(page);
    await page.getByRole('button', { name: t('admin:list.remove', { name }) }).click();
    await dialog.getByRole('button', { name: t('admin:dialog.yes') }).click();
    await expect(page.getByText(t('admin:list.none_found'))).toBeVisible();
  });

  await test.step('a job runs now (X-JOBS)', async () => {
    const last = async () =>
      (await call<Job[]>(page, 'GET', 'admin/jobs')).find(({ name }) => name === 'send-deadline-reminders');
    const before = await last();
    await page.goto(`/${lang}/admin/jobs`);
    const job = t('adminOps:job.names.send-deadline-reminders');
    await page.getByRole('button', { name: t('adminOps:job.run', { name: job }) }).click();
    await expect(async () => {
      const now = await last();
      expect(now?.last_start).not.toBe(before?.last_start);
      expect(now?.result).toBe('ok');
    }).toPass({ timeout: 60_000, intervals: [300] });
    // The open screen updates by itself.
    const row = page.getByRole('row', { name: new RegExp(job) });
    await expect(row.getByText(t('adminOps:job.ok'))).toBeVisible();
    await expect(row.getByText(t('adminOps:job.never'))).toHaveCount(0);
    await expectSound(page);
  });
});
