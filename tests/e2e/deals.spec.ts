import { readFileSync } from 'node:fs';
import { course, downloaded, record } from './support/deals';
import { pdf, unzip } from './support/files';
import { expectMail } from './support/mail';
import { unique } from './support/register';
import { expire, newPerson } from './support/rpc';
import { publish, Steps } from './support/steps';
import { expect, expectSound, test } from './support/test';

/* A deal after the close: the steps of both sides, the contract for both, and a consumer's withdrawal. */

const TIERS: [number, number][] = [
  [10, 300],
  [20, 280],
];

const next = ({ page, t }: Steps) => page.getByRole('region', { name: t('deal:next.title') });

/** A closed sale of two people with one deal; both have its page open. */
async function closedDeal(seller: Steps, buyer: Steps, quantity: number) {
  const [sells, buys] = [await newPerson(), await newPerson()];
  await seller.enter(sells);
  await buyer.enter(buys);
  const name = `Med ${unique()}`;
  const ad = await publish(seller.page, { name, quantity: 20, tiers: TIERS, reject: true });
  await buyer.openAd(ad, name);
  await buyer.placeOffer(quantity);
  await expect(buyer.toast(/.+/).first()).toBeVisible();
  await expire(ad);
  const { t, lang } = buyer;
  await buyer.page.goto(`/${lang}/profile/my-purchases`);
  await buyer.page.getByRole('link', { name: `${t('deals:open')}: ${name}` }).click();
  await expect(buyer.page.getByRole('heading', { level: 1, name })).toBeVisible();
  await seller.page.goto(new URL(buyer.page.url()).pathname);
  await expect(seller.page.getByRole('heading', { level: 1, name })).toBeVisible();
  return { name, sells, buys };
}

test('X-DEAL-01 X-DEAL-02 X-DEAL-03 X-DEAL-04 X-DEAL-05 X-DEAL-06 a sale is walked from its close to settled by both sides @change', async ({
  page,
  another,
  t,
  lang,
  phone,
}) => {
  test.slow();
  const seller = new Steps(page, t, lang, phone);
  const buyer = new Steps(await another(), t, lang, phone);
  const { name, buys } = await closedDeal(seller, buyer, 12);

  await test.step('both see the same sum, whose turn it is, and may read it without obstacles', async () => {
    for (const one of [seller, buyer]) {
      await expect(one.page.locator('[data-figure="total"]')).toHaveText('3.360 RSD');
      await expectSound(one.page);
    }
    await expect(next(seller)).toContainText(t('deal:next.yours'));
    await expect(next(buyer)).toContainText(t('deal:next.theirs'));
    await expect(next(buyer).getByRole('button', { name: t('deal:act.payment_confirmed') })).toHaveCount(0);
  });

  await test.step('the seller makes the contract, and the buyer downloads the same one', async () => {
    await next(seller)
      .getByRole('button', { name: t('deal:act.contract_issued') })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('deals:contract.language')).selectOption('sr');
    const own = readFileSync(await downloaded(page, t('deals:contract.make'), dialog));
    await expect(course(buyer)).toContainText(t('deal:step.contract_issued'));
    await buyer.page.getByRole('button', { name: t('deal:documents.get') }).click();
    const theirDialog = buyer.page.getByRole('dialog');
    await theirDialog.getByLabel(t('deals:contract.language')).selectOption('sr');
    const theirs = readFileSync(await downloaded(buyer.page, t('deals:contract.get'), theirDialog));
    expect(theirs.equals(own)).toBe(true);
    expect((unzip(theirs).get('content.xml') ?? '').replace(/<[^>]+>/g, ' ')).toContain('3.360,00');
  });

  await test.step('paid, confirmed, sent, received: each is shown to the other side at once', async () => {
    await record(buyer, t('deal:act.paid'), 'Uplatio sam danas.');
    await expect(course(seller)).toContainText('Uplatio sam danas.');
    await expectMail(buys.email, name);
    await record(seller, t('deal:act.payment_confirmed'));
    await expect(next(buyer)).toContainText(t('deal:next.handed_over_theirs'));
    await page.getByRole('button', { name: t('deal:act.shipped'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: t('deal:dialog.carrier') }).fill('Pošta Srbije');
    await dialog.getByRole('textbox', { name: t('deal:dialog.tracking') }).fill('RE123456785RS');
    await dialog.locator('input[type="file"]').setInputFiles(pdf('otpremnica.pdf'));
    await expectSound(page);
    await dialog.getByRole('button', { name: t('deal:act.shipped'), exact: true }).click();
    await expect(course(buyer)).toContainText('RE123456785RS');
    expect(
      readFileSync(await downloaded(buyer.page, 'otpremnica.pdf'))
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    await record(buyer, t('deal:act.received'));
    await expect(
      buyer.page.getByText(t('deals:dates.withdraw_received', { date: '|' }).split('|')[0] ?? '?'),
    ).toBeVisible();
  });

  await test.step('a step is undone, stays struck, and is recorded again; then the deal is settled', async () => {
    await course(buyer)
      .getByRole('button', { name: t('deal:timeline.undo_of', { step: t('deal:step.received') }) })
      .click();
    await buyer.page
      .getByRole('dialog')
      .getByRole('button', { name: t('deal:timeline.undo_yes') })
      .click();
    await expect(course(seller).locator('s')).toHaveText(t('deal:step.received'));
    await record(buyer, t('deal:act.received'));
    await record(seller, t('deal:act.settled'));
    for (const one of [seller, buyer]) await expect(next(one)).toContainText(t('deal:next.done'));
    await expectSound(buyer.page);
  });
});

test('X-DEAL-07 X-DEAL-08 a consumer withdraws in one press, and the seller reads why', async ({
  page,
  another,
  watch,
  t,
  lang,
  phone,
}) => {
  const seller = new Steps(page, t, lang, phone);
  const buyer = new Steps(await another(), t, lang, phone);
  const { name, sells } = await closedDeal(seller, buyer, 3);
  const form = readFileSync(await downloaded(buyer.page, t(`deal:documents.form_${lang}`)));
  const text = (unzip(form).get('content.xml') ?? '').replace(/<[^>]+>/g, ' ');
  for (const part of [name, sells.name]) expect(text).toContain(part);
  await buyer.page.getByRole('button', { name: t('deal:act.withdrawn'), exact: true }).click();
  const dialog = buyer.page.getByRole('dialog');
  await expect(dialog).toContainText('900 RSD');
  await dialog.getByRole('textbox', { name: t('deal:dialog.reason') }).fill('Ne treba mi.');
  await expectSound(buyer.page);
  await dialog.getByRole('button', { name: t('deal:act.withdrawn'), exact: true }).click();
  for (const one of [seller, buyer]) {
    await expect(next(one)).toContainText(t('deal:next.withdrawn'));
    await expect(course(one)).toContainText('Ne treba mi.');
  }
  await expectMail(sells.email, name);
  await expect(next(seller).getByRole('button')).toHaveCount(0);
  // Nobody else reads it.
  const stranger = new Steps(await another(), t, lang, phone);
  await stranger.enter(await newPerson());
  watch.expectErrorResponse(404, /\/deals\/\d+$/);
  await stranger.page.goto(new URL(buyer.page.url()).pathname);
  await expect(stranger.page.getByRole('heading', { level: 1, name: t('deal:missing.title') })).toBeVisible();
});
