import { call, signInAsAdmin } from './support/admin';
import { newPerson, python } from './support/rpc';
import { expectMail, hasMail, headerOf, linkFor } from './support/mail';
import { unique } from './support/register';
import { Steps } from './support/steps';
import { cast, expect, expectSound, test } from './support/test';

/* An administrator sends to many people: an announcement on the site and an issue of the newsletter. */

test('M-ADM-17 an announcement to businesses is sent once the identity is confirmed; private persons do not see it', async ({
  page,
  another,
  t,
  lang,
  phone,
  watch,
}) => {
  const steps = new Steps(page, t, lang, phone);
  const admin = await newPerson({ admin: true });
  const [firms, buyers] = [await another(), await another()];
  await Promise.all([
    steps.enter(admin),
    new Steps(firms, t, lang, phone).enter(cast('told, a firm')),
    new Steps(buyers, t, lang, phone).enter(await newPerson()),
  ]);
  const [title, text] = [`Odmor ${unique()}`, 'Od 1. do 3. avgusta ne radimo.'];

  await test.step('it is asked for the password, and a wrong one sends nothing', async () => {
    watch.expectErrorResponse(403, /\/api\/notifications$/); // the identity is not confirmed yet
    watch.expectErrorResponse(400, /\/api\/user\/step-up$/);
    await page.goto(`/${lang}/admin/send-notifications`);
    await page.getByRole('radio', { name: t('adminMailings:announce.organisations') }).check();
    await page.locator('#msg_title').fill(title);
    await page.locator('#msg_message').fill(text);
    await page.getByRole('button', { name: t('adminMailings:announce.send') }).click();
    await page.getByRole('button', { name: t('adminMailings:announce.yes'), exact: true }).click();
    const reauth = page.getByRole('dialog', { name: t('reauth.title') });
    const password = reauth.locator('#reauth-password');
    await password.fill('nije to');
    await password.press('Enter');
    await expect(password).toHaveAttribute('aria-invalid', 'true');
    await expectSound(page);
    const notifications = await call<unknown[]>(firms, 'GET', 'notifications');
    expect(JSON.stringify(notifications)).not.toContain(title);
    await password.fill(admin.password);
    await password.press('Enter');
    await expect(steps.toast(t('admin:toast.ok'))).toBeVisible();
    await expect(reauth).toBeHidden();
    await expect(page.locator('#msg_title')).toHaveValue('');
    await expectSound(page);
  });

  await test.step('the organisation reads it, the private person does not', async () => {
    await firms.goto(`/${lang}/profile/notifications`);
    await expect(firms.getByRole('main').getByText(title).first()).toBeVisible();
    await expectSound(firms);
    await buyers.goto(`/${lang}/profile/notifications`);
    await expect(buyers.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(buyers.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(buyers.getByText(title)).toHaveCount(0);
  });
});

test('M-INF-04 an issue of the newsletter reaches who confirmed, and nobody else; one click of the mail program ends it', async ({
  page,
  another,
  t,
  lang,
  phone,
}) => {
  const steps = new Steps(page, t, lang, phone);
  const visitor = await another();
  const tag = unique();
  const [reader, silent] = [`citalac-${tag}@example.com`, `tihi-${tag}@example.com`];
  const [subject, said] = [`Broj ${tag}`, `Jabuke ${tag} po ceni zajedno.`];
  const readers = (email: string) =>
    python(
      'from content.newsletter.models import NotificationAddress as A',
      `print(A.objects.filter(email=${JSON.stringify(email)}, confirmed_at__isnull=False).count())`,
    );

  await test.step('somebody signs up on Home and confirms by the mail; another one never does', async () => {
    await visitor.goto(`/${lang}#newsletter`);
    const letter = visitor.getByRole('region', { name: t('contact:newsletter.title') });
    await letter.getByLabel(t('contact:newsletter.email')).fill(reader);
    await letter.getByRole('button', { name: t('contact:newsletter.submit') }).click();
    await expect(letter.getByRole('status').filter({ hasText: reader })).toBeVisible();
    const confirm = new URL(await linkFor(reader, 'newsletter-confirm'));
    expect(await readers(reader)).toBe('0');
    await visitor.goto(confirm.pathname + confirm.search);
    await expect(visitor.getByText(t('emailLinks:confirm.done', { email: reader }))).toBeVisible();
    expect(await readers(reader)).toBe('1');
    await python(
      'from content.newsletter.services import subscribe',
      `subscribe(email=${JSON.stringify(silent)}, language="sr")`,
    );
    await linkFor(silent, 'newsletter-confirm');
  });

  const row = page.getByRole('row').filter({ hasText: subject });
  await test.step('an administrator writes an issue, previews it and sends it to a confirmed number of recipients', async () => {
    await signInAsAdmin(steps);
    await page.goto(`/${lang}/admin/newsletter`);
    await page.getByRole('button', { name: t('adminMailings:issue.add') }).click();
    const form = page.getByRole('dialog', { name: t('adminMailings:issue.add') });
    const field = (label: string) =>
      form.getByRole('textbox', {
        name: t('admin:field.in_language', { label: t(label), language: t(`admin:field.in_${lang}`) }),
      });
    await field('adminMailings:issue.subject').fill(subject);
    await field('adminMailings:issue.body').fill(said);
    await expectSound(page);
    await form.getByRole('button', { name: t('action.save') }).click();
    await expect(form).toBeHidden();
    await expect(row).toContainText(t('adminMailings:issue.states.draft'));
    await page.getByRole('button', { name: `${t('adminMailings:issue.open')}: ${subject}` }).click();
    await expect(page.getByRole('dialog').getByText(said)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.getByRole('button', { name: t('table.more_actions', { name: subject }) }).click();
    await page.getByRole('menuitem', { name: `${t('adminMailings:issue.send')}: ${subject}`, exact: true }).click();
    const yes = page.getByRole('button', { name: t('adminMailings:issue.yes'), exact: true });
    await expect(yes).toBeVisible();
    await expectSound(page);
    // When another test changes the number of subscribers meanwhile, the page asks again with the new number.
    await expect(async () => {
      if (await yes.isVisible()) await yes.click({ timeout: 5_000 });
      await expect(row).not.toContainText(t('adminMailings:issue.states.draft'), { timeout: 5_000 });
    }).toPass({ timeout: 60_000 });
  });

  await test.step('the issue reaches the confirmed reader only, with a link to unsubscribe', async () => {
    // A job does this every minute; the test does not wait for it.
    await python('from content.newsletter.sending import send_newsletters', 'print(send_newsletters())');
    await expectMail(reader, said);
    await expect(row).toContainText(t('adminMailings:issue.states.sent'));
    expect(hasMail(silent, said)).toBe(false);
  });

  await test.step('the mail program unsubscribes by one click, without a page', async () => {
    const leave = new URL(/<([^>]+)>/.exec(headerOf(reader, said, 'List-Unsubscribe'))?.[1] ?? '');
    expect(headerOf(reader, said, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    const answer = await visitor.request.post(leave.pathname + leave.search, {
      form: { 'List-Unsubscribe': 'One-Click' },
    });
    expect(answer.ok()).toBe(true);
    expect(await readers(reader)).toBe('0');
  });
});
