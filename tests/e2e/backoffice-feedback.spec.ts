import { call, signInAsAdmin } from './support/admin';
import { expectMail } from './support/mail';
import { newPerson, python } from './support/rpc';
import { unique } from './support/register';
import { Steps } from './support/steps';
import { expect, expectSound, test, type Page } from './support/test';

/** Presses the button with this name in the confirmation dialog. */
const answerYes = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('M-ADM-14 M-ADM-15 suggestions and ratings are found, read and deleted', async ({
  page,
  another,
  t,
  lang,
  phone,
}) => {
  const steps = new Steps(page, t, lang, phone);
  await signInAsAdmin(steps);
  const open = async (path: string, title: string) => {
    await page.goto(`/${lang}/admin/${path}`);
    await expect(page.getByRole('heading', { level: 1, name: t(`admin:screen.${title}`) })).toBeVisible();
  };
  const done = () => expect(steps.toast(t('admin:toast.ok')).last()).toBeVisible();

  await test.step('a suggestion is read, answered and deleted (M-ADM-14, X-SUPPORT)', async () => {
    const name = `Predlagač ${unique()}`;
    // Nobody answers or deletes what they have written themselves.
    const writer = await newPerson();
    const theirs = new Steps(await another(), t, lang, phone);
    await theirs.enter(writer);
    await call(theirs.page, 'POST', 'suggestions', { msg_message: `Predlog: ${name}`, page: '/sr/berza' });
    await page.goto(`/${lang}/admin/cases?search=${encodeURIComponent(name)}`);
    await expect(page.getByRole('heading', { level: 1, name: t('admin:screen.cases') })).toBeVisible();
    await page.getByRole('button', { name: new RegExp(`^${t('adminFeedback:support.open', { number: '' })}`) }).click();
    const dialog = page.getByRole('dialog').first();
    await expect(dialog.getByText(`Predlog: ${name}`)).toBeVisible();
    await expect(dialog.getByText('/sr/berza')).toBeVisible();
    await expectSound(page);
    await dialog.getByLabel(t('adminFeedback:support.answer'), { exact: true }).fill(`Hvala, ${name}.`);
    await dialog.getByRole('button', { name: t('adminFeedback:support.send') }).click();
    await page
      .getByRole('dialog')
      .filter({ hasText: t('adminFeedback:support.ask_send_text', { email: writer.email }) })
      .getByRole('button', { name: t('adminFeedback:support.send') })
      .click();
    await expect(page.getByText(t('adminFeedback:case.done.answer'))).toBeVisible();
    await expectMail(writer.email, `Hvala, ${name}.`);
    await page.goto(`/${lang}/admin/cases?search=${encodeURIComponent(name)}`);
    await page.getByRole('button', { name: new RegExp(`^${t('admin:list.remove', { name: '' })}`) }).click();
    await answerYes(page, t('admin:dialog.yes'));
    await expect(page.getByText(`Predlog: ${name}`)).toHaveCount(0);
  });

  await test.step('a rating is found, read and deleted; the average changes (M-ADM-15)', async () => {
    const before = await call<{ rat_id: number; usr_username_to: string }[]>(page, 'GET', 'comments');
    const target = before.find((row) => row.usr_username_to === 'gruza');
    expect(target, 'a rating of a business of the demo').toBeDefined();
    const mean = () =>
      python(
        'from trading.accounts.models import User',
        'user = User.objects.get(username="gruza")',
        'print(user.rating)',
      );
    const old = await mean();
    await open('comments', 'ratings');
    await page.getByRole('searchbox', { name: t('adminFeedback:rating.search') }).fill('gruza');
    await expect(page).toHaveURL(/search=gruza/);
    const details = page.getByRole('button', { name: / → gruza$/ }).first();
    await details.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('gruza', { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: t('adminFeedback:rating.delete') }).click();
    await expect(page.getByText(t('adminFeedback:rating.warning'))).toBeVisible();
    await page.getByRole('textbox', { name: t('admin:reason.label') }).fill('Vređa prodavca.');
    await answerYes(page, t('admin:dialog.yes'));
    await done();
    await expect.poll(mean).not.toBe(old);
  });
});
