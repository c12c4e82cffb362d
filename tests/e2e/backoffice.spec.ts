import { png } from './support/files';
import { newPerson, python } from './support/rpc';
import { fillAccount, invent, unique } from './support/register';
import { Steps } from './support/steps';
import { expect, expectSound, expectSoundInBothWidths, test } from './support/test';

const PHONE = { width: 390, height: 844 };

test('M-ADM-01 M-ADM-20 M-ADM-21 X-AUDIT the back-office: its guard, an article with five links, a help text in both languages, and the log of both @change', async ({
  page,
  another,
  t,
  lang,
  phone,
  watch,
}) => {
  const steps = new Steps(page, t, lang, phone);
  const title = `Vest ${unique()}`;
  const help = { sr: `Izvod ${unique()}`, en: `Extract ${unique()}` };
  const heading = page.getByRole('heading', { level: 1 });

  await test.step('a guest goes Home with the sign-in, a normal user goes Home, and the server refuses too', async () => {
    await page.goto(`/${lang}/admin/news`);
    await expect(page).toHaveURL(`/${lang}`);
    await expect(page.getByRole('dialog', { name: t('auth:sign_in.title') })).toBeVisible();
    const who = await newPerson();
    await steps.enter(who);
    await page.goto(`/${lang}/admin`);
    await expect(page).toHaveURL(`/${lang}`);
    await expect(page.getByRole('link', { name: t('nav.admin') })).toHaveCount(0);
    watch.expectErrorResponse(403, /admin\/audit$/);
    const refused = await page.evaluate(async () => {
      const headers = { Authorization: `Bearer ${localStorage.getItem('sid')}` };
      const answer = await fetch('/api/admin/audit', { headers });
      return answer.status;
    });
    expect(refused).toBe(403);
    await python(
      'from trading.accounts.models import User',
      `print(User.objects.filter(username=${JSON.stringify(who.username)}).update(is_admin=True))`,
    );
    await page.reload();
    await page.getByRole('link', { name: t('nav.admin') }).click();
    await expect(heading).toHaveText(t('admin:title'));
    await expectSoundInBothWidths(page);
  });

  const menu = page.getByRole('navigation', { name: t('admin:title') });
  const openScreen = async (group: 'content' | 'system', screen: 'news' | 'tutorials' | 'audit') => {
    const fold = menu.getByRole('button', { name: t(`admin:group.${group}`), exact: true });
    if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
    await menu.getByRole('link', { name: t(`admin:screen.${screen}`) }).click();
  };
  await test.step('an article with five links is published', async () => {
    await openScreen('content', 'news');
    await expect(heading).toHaveText(t('admin:screen.news'));
    await page.getByRole('button', { name: t('adminContent:news.add') }).click();
    const form = page.getByRole('dialog', { name: t('adminContent:news.add') });
    const field = (label: string) =>
      form.getByRole('textbox', {
        name: t('admin:field.in_language', { label: t(label), language: t(`admin:field.in_${lang}`) }),
      });
    await expect(field('adminContent:news.title')).toBeFocused();
    await field('adminContent:news.title').fill(title);
    await field('adminContent:news.article').fill('Cena pada kada se količine saberu.');
    await form.getByRole('textbox', { name: t('adminContent:news.author') }).fill('Urednica');
    await form.locator('input[type="file"]').setInputFiles(png('vest.png'));
    for (let n = 1; n <= 5; n += 1) {
      if (n > 1) await form.getByRole('button', { name: t('adminContent:news.link_add') }).click();
      await form.getByLabel(t('adminContent:news.link_text', { n })).fill(`Izvor ${n}`);
      await form.getByLabel(t('adminContent:news.link', { n })).fill(`https://izvor${n}.example/`);
    }
    await expect(form.getByRole('button', { name: t('adminContent:news.link_add') })).toBeDisabled();
    await expectSound(page);
    await form.getByRole('button', { name: t('action.save') }).click();
    await expect(steps.toast(t('admin:toast.ok'))).toBeVisible();
    await expect(form).toBeHidden();
    await page.getByRole('link', { name: t('adminContent:news.open', { name: title }) }).click();
    await expect(heading).toHaveText(title);
    await expect(page.getByRole('link', { name: /Izvor \d/ })).toHaveCount(5);
    await page.goBack();
    await expect(heading).toHaveText(t('admin:screen.news'));
    await expectSoundInBothWidths(page);
  });

  await test.step('help text 57 is written in both languages', async () => {
    await openScreen('content', 'tutorials');
    await page.getByRole('button', { name: new RegExp(`^${t('admin:list.edit', { name: '57\\.' })}`) }).click();
    const form = page.getByRole('dialog');
    for (const one of ['sr', 'en'] as const) {
      await form.getByRole('tab', { name: t(`admin:field.${one}`) }).click();
      const text = form.getByRole('textbox', {
        name: t('admin:field.in_language', {
          label: t('adminContent:tutorial.text'),
          language: t(`admin:field.in_${one}`),
        }),
      });
      await text.fill(help[one]);
    }
    await form.getByRole('button', { name: t('action.save') }).click();
    await expect(form).toBeHidden();
  });

  await test.step('the registration shows it in each language', async () => {
    const guest = await another();
    const registering = new Steps(guest, t, lang, phone);
    await guest.goto(`/${lang}/register/1?type=business`);
    await fillAccount(registering, invent('business'));
    await guest.getByRole('button', { name: t('action.next') }).click();
    await expect(guest).toHaveURL(`/${lang}/register/2?type=business`);
    const tip = guest.getByRole('button', { name: t('help.open', { topic: t('auth:field.usr_business_register') }) });
    await tip.click();
    await expect(guest.getByText(help[lang])).toBeVisible();
    const other = lang === 'sr' ? 'en' : 'sr';
    const text = await guest.request.get(`/api/tutorials/57?locale=${other}`);
    expect(((await text.json()) as { data: { tut_text: string } }).data.tut_text).toContain(help[other]);
  });

  await test.step('the log has both, before and after side by side', async () => {
    await openScreen('system', 'audit');
    const search = page.getByRole('searchbox', { name: t('adminContent:audit.search') });
    await search.fill(title);
    await search.press('Enter');
    const added = t('adminContent:audit.sentence.create', { kind: t('admin:screen.news'), name: title, fields: '' });
    const created = page.getByRole('row').filter({ hasText: added });
    await expect(created).toHaveCount(1);
    await page.getByRole('button', { name: t('search.clear') }).click();
    await expect(page).toHaveURL(`/${lang}/admin/audit`);
    await page.getByLabel(t('adminContent:audit.kind')).selectOption('tutorial');
    // The unfiltered rows stay until the filtered ones have come.
    const expand = page.getByRole('button', { name: new RegExp(`^${t('table.expand', { name: '' })}`) });
    const entries = page.getByRole('row').filter({ has: expand });
    await expect(entries.filter({ hasNotText: t('adminContent:audit.kinds.tutorial') })).toHaveCount(0);
    await entries
      .filter({ hasText: '(en)' })
      .first()
      .getByRole('button', { name: t('table.expand', { name: '' }) })
      .click();
    await expect(page.getByRole('table').last()).toContainText(help.en);
    await expectSoundInBothWidths(page);
    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: t('admin:menu') }).click();
    await expect(page.getByRole('dialog', { name: t('admin:title') })).toBeVisible();
    await expectSound(page);
  });
});
