import { signInAsAdmin } from './support/admin';
import { expectMail } from './support/mail';
import { unique } from './support/register';
import { newPerson, python } from './support/rpc';
import { publish, Steps } from './support/steps';
import { expect, expectSound, test, type Page } from './support/test';

/** Pictures for whoever looks at the screens; only with LOOK. */
const look = async (page: Page, name: string) => {
  if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/${name}.png`, fullPage: true });
};

test('X-REPORT a report goes from the page to the queue and its answer back', async ({
  page,
  another,
  t,
  lang,
  phone,
}) => {
  const name = `Med ${unique()}`;
  const guest = `gost-${unique()}@example.com`;
  const at = `${lang}-${phone ? 390 : 1280}`;
  const seller = new Steps(page, t, lang, phone);
  await seller.enter(await newPerson());
  const ad = await publish(page, {
    name,
    quantity: 20,
    tiers: [
      [10, 300],
      [20, 280],
    ],
  });

  const report = async (steps: Steps, reason: string, email?: string) => {
    await steps.openAd(ad, name);
    await steps.page.getByRole('button', { name: t('report.open.ad', { name }) }).click();
    const dialog = steps.page.getByRole('dialog', { name: t('report:title.ad') });
    await dialog.getByRole('radio', { name: t(`report:reasons.${reason}`) }).check();
    if (email !== undefined) await dialog.getByLabel(t('report:email')).fill(email);
    await expectSound(steps.page);
    await look(steps.page, `report-${email === undefined ? 'person' : 'guest'}-${at}`);
    await dialog.getByRole('button', { name: t('report:send') }).click();
    await expect(steps.page.getByRole('dialog', { name: t('report:sent.title') })).toBeVisible();
  };

  const visitor = new Steps(await another(), t, lang, phone);
  await test.step('a visitor reports the ad, and so does a person', async () => {
    await report(visitor, 'false', guest);
    await visitor.enter(await newPerson());
    await report(visitor, 'fraud');
  });

  const office = new Steps(await another(), t, lang, phone);
  await signInAsAdmin(office);
  const answer = `Proverili smo ${unique()}.`;
  await test.step('an administrator takes and decides both', async () => {
    for (const action of ['uphold', 'dismiss'] as const) {
      await office.page.goto(`/${lang}/admin/abuse-reports?state=waiting&search=${encodeURIComponent(name)}`);
      await expect(office.page.getByRole('heading', { level: 1, name: t('admin:screen.abuse_reports') })).toBeVisible();
      await look(office.page, `queue-${action}-${at}`);
      await office.page
        .getByRole('button', { name: new RegExp(`^${t('adminFeedback:report.open', { number: '' })}`) })
        .first()
        .click();
      const dialog = office.page.getByRole('dialog');
      await dialog.getByRole('button', { name: t('adminFeedback:case.take') }).click();
      await expect(dialog.getByText(t('adminFeedback:case.done.take'))).toBeVisible();
      await dialog.getByLabel(t('adminFeedback:report.answer')).fill(answer);
      await expectSound(office.page);
      await look(office.page, `details-${action}-${at}`);
      await dialog.getByRole('button', { name: t(`adminFeedback:report.${action}`) }).click();
      await office.page
        .getByRole('dialog')
        .filter({ hasText: t('adminFeedback:report.ask_text') })
        .getByRole('button', { name: t(`adminFeedback:report.${action}`) })
        .click();
      await expect(dialog.getByText(t(`adminFeedback:case.done.${action}`))).toBeVisible();
      await look(office.page, `decided-${action}-${at}`);
    }
  });

  await test.step('both are answered, in their language', async () => {
    await expectMail(guest, answer);
    await visitor.page.goto(`/${lang}/profile/notifications`);
    const list = visitor.page.getByRole('list', { name: t('notifications:title') });
    await list.getByRole('button').first().click();
    await expect(visitor.page.getByText(answer)).toBeVisible();
    await look(visitor.page, `answered-${at}`);
  });
});

test('X-BLOCK who is blocked in the chat is told so, and settings list the block', async ({
  page,
  another,
  t,
  lang,
  phone,
}) => {
  const at = `${lang}-${phone ? 390 : 1280}`;
  const [one, other] = await Promise.all([newPerson(), newPerson()]);
  await python(
    'from trading.accounts.models import User',
    'from trading.messages.services import send_message',
    `one, other = User.objects.get(pk=${one.id}), User.objects.get(pk=${other.id})`,
    'one.acting_role = "support"',
    'send_message(author=one, recipient_id=other.pk, text="Zdravo")',
  );
  const mine = new Steps(page, t, lang, phone);
  const theirs = new Steps(await another(), t, lang, phone);
  await mine.enter(other);
  await theirs.enter(one);
  await page.goto(`/${lang}/profile/messages?with=${one.id}`);
  await page.getByRole('button', { name: t('messages:block.block') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('messages:block.block') })
    .click();
  await expect(page.getByText(t('messages:block.by_you'))).toBeVisible();
  await expectSound(page);
  await look(page, `blocked-by-me-${at}`);
  await theirs.page.goto(`/${lang}/profile/messages?with=${other.id}`);
  await expect(theirs.page.getByText(t('messages:block.by_them'))).toBeVisible();
  await look(theirs.page, `blocked-${at}`);
  await page.goto(`/${lang}/profile/my-profile`);
  await look(page, `settings-${at}`);
  await page.getByRole('button', { name: t('profile:blocked.unblock_name', { name: one.name }) }).click();
  await expect(page.getByText(t('profile:blocked.empty'))).toBeVisible();
});
