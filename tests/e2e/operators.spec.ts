import { signInAsAdmin } from './support/admin';
import { unique } from './support/register';
import { newPerson, python } from './support/rpc';
import { publish, Steps } from './support/steps';
import { expect, expectSound, test } from './support/test';

/* What people do who work in the back-office: find, read a page, correct, moderate several, share the work. */

const TIERS: [number, number][] = [
  [10, 300],
  [20, 280],
];

test('X-FIND X-PAGES an ad is found from anywhere, and its mistake is corrected with a reason', async ({
  page,
  another,
  t,
  lang,
  phone,
}) => {
  const seller = new Steps(await another(), t, lang, phone);
  const who = await newPerson();
  await seller.enter(who);
  const name = `Med ${unique()}`;
  const ad = await publish(seller.page, { name, quantity: 20, tiers: TIERS });
  await signInAsAdmin(new Steps(page, t, lang, phone));

  const find = async (text: string) => {
    await page.goto(`/${lang}/admin/jobs`);
    await expect(page.getByRole('heading', { level: 1, name: t('admin:screen.jobs') })).toBeVisible();
    const field = page.getByRole('combobox', { name: t('admin:find.label') });
    // The keys are heard once the bar stands.
    await expect(async () => {
      if (phone) await page.getByRole('button', { name: t('nav.find') }).click();
      else await page.keyboard.press('Control+k');
      await expect(field).toBeVisible({ timeout: 5000 });
    }).toPass();
    await field.fill(text);
    await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toContainText(text);
    await expectSound(page);
    await field.press('Enter');
  };

  await test.step('a person by the username, with the ads of theirs', async () => {
    await find(who.username);
    await expect(page).toHaveURL(new RegExp(`/${lang}/admin/users/${who.id}$`));
    await expect(page.getByRole('heading', { level: 1, name: who.name })).toBeVisible();
    await expectSound(page);
    await page.getByRole('link', { name }).first().click();
    await expect(page).toHaveURL(new RegExp(`/admin/products/${ad}$`));
  });

  await test.step('the correction wants a reason, and stands in the log of the ad', async () => {
    await page.getByRole('button', { name: t('adminPages:correction.open') }).click();
    const dialog = page.getByRole('dialog', { name: t('adminPages:correction.title', { name }) });
    await dialog.getByRole('textbox', { name: t('adminPages:correction.pro_made_in') }).fill('Grčka');
    const save = dialog.getByRole('button', { name: t('adminPages:correction.save') });
    await expect(save).toBeDisabled();
    await dialog.getByRole('textbox', { name: t('admin:reason.label') }).fill('Poreklo je bilo pogrešno.');
    await expectSound(page);
    await save.click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Grčka').first()).toBeVisible();
    await expect(page.getByRole('region', { name: t('adminPages:log') }).first()).toContainText(/razlog|reason/);
    await expectSound(page);
  });

  await test.step('the seller reads old, new and why', async () => {
    await seller.page.goto(`/${lang}/profile/notifications`);
    const list = seller.page.getByRole('list', { name: t('notifications:title') });
    await list.getByRole('button').first().click();
    await expect(seller.page.getByText(/Poreklo je bilo pogrešno\./)).toBeVisible();
    await expect(seller.page.getByText(/Grčka/).first()).toBeVisible();
    await expectSound(seller.page);
  });
});

test('X-BULK X-SORT X-SAVED-FILTERS X-LIST-KEYS several accounts are locked with one reason', async ({
  page,
  t,
  lang,
  phone,
}) => {
  await signInAsAdmin(new Steps(page, t, lang, phone));
  const mark = `x${unique()}`.toLowerCase();
  const people = [await newPerson(), await newPerson()];
  await python(
    'from trading.accounts.models import User',
    `User.objects.filter(pk__in=[${people.map(({ id }) => id).join(', ')}]).update(name="${mark}")`,
  );
  await page.goto(`/${lang}/admin/users`);
  const box = page.getByRole('searchbox', { name: t('adminUsers:search') });
  await expect(box).toBeVisible();
  if (!phone) {
    await page.keyboard.press('/');
    await expect(box).toBeFocused();
  }
  await box.fill(mark);
  await expect(
    page.getByRole('checkbox', { name: t('admin:list.select', { name: people[0]?.username }) }),
  ).toBeVisible();

  await test.step('one confirmation with a reason; each has its own entry in the log', async () => {
    await page.getByRole('checkbox', { name: t('admin:list.select_all') }).check();
    await page.getByRole('button', { name: `${t('adminUsers:bulk.lock')} (2)` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('Isti telefon.');
    await expectSound(page);
    await dialog.getByRole('button', { name: t('adminUsers:bulk.lock') }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(t('adminUsers:status.locked'), { exact: true })).toHaveCount(2);
    const entries = await python(
      'from marketplace.common.admin.audit.models import AuditEntry',
      'print(AuditEntry.objects.filter(after__reason="Isti telefon.").count())',
    );
    expect(Number(entries)).toBeGreaterThanOrEqual(2);
  });

  await test.step('the filter is saved and leads back', async () => {
    await page.getByRole('button', { name: t('admin:saved.title') }).click();
    const dialog = page.getByRole('dialog', { name: t('admin:saved.title') });
    await dialog.getByRole('textbox', { name: t('admin:saved.save_as') }).fill('Isti');
    await dialog.getByRole('button', { name: t('admin:saved.save'), exact: true }).click();
    await expect(dialog.getByRole('button', { name: 'Isti', exact: true })).toBeVisible();
    await expectSound(page);
    await page.goto(`/${lang}/admin/users`);
    await page.getByRole('button', { name: t('admin:saved.title') }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Isti', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`search=${mark}`));
    await expect(page.getByText(t('adminUsers:status.locked'), { exact: true })).toHaveCount(2);
  });
});

test('X-ROLES somebody gets a role, and sees and does only what it includes', async ({
  page,
  another,
  t,
  lang,
  phone,
}) => {
  await signInAsAdmin(new Steps(page, t, lang, phone));
  const who = await newPerson();
  await page.goto(`/${lang}/admin/users?search=${who.username}`);
  await page.getByRole('button', { name: `${t('adminUsers:role.button')}: ${who.username}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').selectOption('support');
  await dialog.getByRole('textbox').fill('Odgovara na poruke.');
  await expectSound(page);
  await dialog.getByRole('button', { name: t('adminUsers:role.yes') }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(t('adminUsers:role.support')).first()).toBeVisible();

  const other = await another();
  const support = new Steps(other, t, lang, phone);
  await support.enter(who, { steppedUp: true });
  await other.goto(`/${lang}/admin`);
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await expectSound(other);
  await other.goto(`/${lang}/admin/users?search=${who.username}`);
  await expect(other.getByRole('heading', { level: 1, name: t('admin:screen.users') })).toBeVisible();
  await expect(other.getByRole('button', { name: 'CSV' })).toHaveCount(0);
  await other.goto(`/${lang}/admin/statistics`);
  await expect(other.getByText(t('admin:no_access.text'))).toBeVisible();
  await expectSound(other);
});

test('X-APPROVE a first ad waits, is returned with a reason, and is approved', async ({
  page,
  another,
  t,
  lang,
  phone,
  watch,
}) => {
  const seller = new Steps(await another(), t, lang, phone);
  await seller.enter(await newPerson());
  const name = `Sir ${unique()}`;
  const ad = await publish(seller.page, { name, quantity: 20, tiers: TIERS });
  await python(
    'from marketplace.common.db import clock',
    'from trading.catalogue.models import HELD, Ad, AdReview',
    `Ad.objects.filter(pk=${ad}).update(deleted_at=clock.now(), deleted_by=HELD)`,
    `AdReview.objects.create(ad_id=${ad}, sent_at=clock.now())`,
  );
  await signInAsAdmin(new Steps(page, t, lang, phone));
  const open = () => page.goto(`/${lang}/admin/ad-approvals?search=${encodeURIComponent(name)}`);

  await open();
  await expectSound(page);
  await page.getByRole('button', { name: t('adminTrading:approval.return', { name }) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Dodajte fotografiju.');
  await dialog.getByRole('button', { name: t('adminTrading:approval.return_ad.yes') }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Dodajte fotografiju.').first()).toBeVisible();
  watch.expectErrorResponse(404, /\/details\/\d+$/); // the document itself is a visitor's
  await seller.page.goto(`/${lang}/details/${ad}`);
  await expect(seller.page.getByText(/Dodajte fotografiju\./).first()).toBeVisible();
  await expectSound(seller.page);

  await open();
  await page.getByRole('button', { name: t('adminTrading:approval.approve', { name }) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('adminTrading:approval.approve_ad.yes') })
    .click();
  await expect(page.getByRole('button', { name: t('adminTrading:approval.approve', { name }) })).toHaveCount(0);
  const visitor = new Steps(await another(), t, lang, phone);
  await visitor.openAd(ad, name);
});
