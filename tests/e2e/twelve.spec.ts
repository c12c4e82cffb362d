import { readFileSync } from 'node:fs';
import { course, downloaded, issueProforma, newFirm, othersBuy, record } from './support/deals';
import { unzip } from './support/files';
import { unique } from './support/register';
import { expire, newPerson, python } from './support/rpc';
import { publish, Steps } from './support/steps';
import { expect, expectSound, test } from './support/test';

/*
 * A sale with twelve buyers of 1 to 12 units, 78 together, so 280 for all; VAT of 20 per cent comes on top. By hand:
 * 12 units are 3.360, with VAT 4.032; 11 are 3.080, with VAT 3.696; 10 are 2.800, with VAT 3.360; all are 26.208.
 */
const TIERS: [number, number][] = [
  [40, 300],
  [100, 280],
];

/** What the code on a slip says, read by a decoder that is not ours. */
async function decoded(slip: string): Promise<string> {
  return python(
    'import io, zxingcpp',
    'from PIL import Image',
    'from pypdf import PdfReader',
    `[picture] = PdfReader('${slip}').pages[0].images`,
    '[found] = zxingcpp.read_barcodes(Image.open(io.BytesIO(picture.data)))',
    'print(found.text)',
  );
}

/** Opens the deal that the signed-in buyer has on the ad. */
async function openDeal(buyer: Steps, ad: number): Promise<string> {
  const { page, t, lang } = buyer;
  await page.goto(`/${lang}/details/${ad}`);
  await page.getByRole('link', { name: t('ad:result.deal') }).click();
  await expect(course(buyer)).toBeVisible();
  return new URL(page.url()).pathname;
}

test('X-DEAL-01 X-DEAL-07 X-DEAL-09 X-DEAL-10 X-DEAL-15 a sale with twelve buyers, from its close to settled', async ({
  page,
  another,
  t,
  lang,
  phone,
}) => {
  test.slow();
  const seller = new Steps(page, t, lang, phone);
  const one = new Steps(await another(), t, lang, phone);
  const two = new Steps(await another(), t, lang, phone);
  await seller.enter({ username: await newFirm() });
  const ad = await publish(page, {
    name: `Med ${unique()}`,
    quantity: 100,
    tiers: TIERS,
    reject: true,
    vatOnTop: '20',
  });
  const others = await othersBuy(ad, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  for (const [buyer, quantity] of [
    [one, 12],
    [two, 11],
  ] as const) {
    await buyer.enter(await newPerson());
    await buyer.page.goto(`/${lang}/details/${ad}`);
    await buyer.placeOffer(quantity);
    await expect(buyer.toast(/.+/).first()).toBeVisible();
  }
  await expire(ad);
  const paidDeal = await openDeal(one, ad);
  await openDeal(two, ad);

  await test.step('the sum is the same for both sides, and on the proforma and the slip', async () => {
    await page.goto(paidDeal);
    for (const side of [seller, one]) await expect(side.page.locator('[data-figure="total"]')).toHaveText('4.032 RSD');
    await issueProforma(seller);
    await expect(one.page.getByRole('button', { name: /1\/20\d\d$/ })).toBeVisible();
    const slip = await downloaded(one.page, t('deal:pay.slip'));
    const code = await decoded(slip);
    for (const part of ['R:840000000095584510', 'I:RSD4032,00', 'S:Uplata po predračunu 1/']) {
      expect(code).toContain(part);
    }
    await expectSound(one.page);
  });

  await test.step('contract, paid, confirmed, sent, received, settled', async () => {
    await page
      .getByRole('button', { name: t('deal:act.contract_issued') })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('deals:contract.language')).selectOption('sr');
    const contract = readFileSync(await downloaded(page, t('deals:contract.make'), dialog));
    expect((unzip(contract).get('content.xml') ?? '').replace(/<[^>]+>/g, ' ')).toContain('4.032,00');
    await record(one, t('deal:act.paid'));
    await record(seller, t('deal:act.payment_confirmed'));
    await record(seller, t('deal:act.shipped'));
    await record(one, t('deal:act.received'));
    await record(seller, t('deal:act.settled'));
    await expect(course(one)).toContainText(t('deal:step.settled'));
  });

  await test.step('one buyer withdraws, one is rejected', async () => {
    await two.page.getByRole('button', { name: t('deal:act.withdrawn'), exact: true }).click();
    const question = two.page.getByRole('dialog');
    await expect(question).toContainText('3.696 RSD');
    await question.getByRole('button', { name: t('deal:act.withdrawn'), exact: true }).click();
    await expect(course(two)).toContainText(t('deal:step.withdrawn'));
    await page.goto(`/${lang}/profile/deals/${others[9]?.offer}`);
    await expect(page.locator('[data-figure="total"]')).toHaveText('3.360 RSD');
    await page.getByRole('button', { name: t('deal:reject') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('deals:reject.yes') })
      .click();
    await expect(course(seller)).toContainText(t('deal:step.rejected'));
  });
});
