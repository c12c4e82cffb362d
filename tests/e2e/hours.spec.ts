import { newPerson } from './support/rpc';
import { expect, test } from './support/test';
import { Steps } from './support/steps';

/* Trade in drinks keeps hours, by the clock of Belgrade. The test reads the same clock and expects what holds now. */

function minutesInBelgrade(): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Belgrade',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date());
  const [hours = 0, minutes = 0] = parts.split(':').map(Number);
  return hours * 60 + minutes;
}

for (const [search, from] of [
  ['Belo vino', 18],
  ['Šljivovica', 23],
] as const) {
  test(`X-HOURS M-OFR-06 ${search}: the form is open from ${from} to 6 o'clock`, async ({
    page,
    watch,
    t,
    lang,
    phone,
  }) => {
    const steps = new Steps(page, t, lang, phone);
    // Without an offer of their own: that would be refused first.
    await steps.enter(await newPerson());
    await page.goto(`/${lang}/result?search=${encodeURIComponent(search)}`);
    await page.getByRole('link', { name: new RegExp(search) }).click();
    const hours = t('ladder.hours', { from: `${from}:00`, to: '06:00' });
    await expect(page.getByText(hours)).toBeVisible();
    const now = minutesInBelgrade();
    const open = now >= from * 60 || now < 6 * 60;
    const submit = page.getByRole('button', { name: t('offers:form.submit') });
    if (await submit.count()) await expect(submit).toBeEnabled({ enabled: open });
    await expect(page.getByText(t('ladder.hours_open_at', { from: `${from}:00` }))).toHaveCount(open ? 0 : 1);
    if (!open) {
      // Whoever goes past the page is refused by the server.
      watch.expectErrorResponse(409, /\/offers$/);
      const id = Number(page.url().split('/').at(-1));
      const sid = await page.evaluate(() => localStorage.getItem('sid'));
      const answer = await page.request.post(`/api/offers?locale=${lang}`, {
        headers: { Authorization: `Bearer ${sid}` },
        data: { pro_id: id, off_quantity: 1, off_type: 1 },
      });
      expect(answer.status()).toBe(409);
      expect(await answer.text()).toContain('locked');
    }
  });
}
