import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { newPerson, ROOT, type Person } from './support/rpc';
import { Steps } from './support/steps';
import { expect, expectSound, test as base } from './support/test';

/* A site with an outside human check: the page may load its script and frame, and nobody signs in without its yes. */

interface CheckedSite {
  base: string;
  judge: string;
  behave: (how: Record<string, unknown>) => Promise<void>;
}

const test = base.extend<{ who: Person; site: CheckedSite }>({
  who: async ({}, use) => use(await newPerson()),
  // Starts after the person exists, because it works on a copy of the database.
  site: async ({ who: {} }, use) => {
    const running = spawn(process.env.ZBIR_PYTHON ?? '', ['-m', 'tests.stand_ins.human_check_site'], {
      cwd: ROOT,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const lines = createInterface({ input: running.stdout })[Symbol.asyncIterator]();
    const line = async () => String((await lines.next()).value);
    const addresses = JSON.parse(await line()) as Pick<CheckedSite, 'base' | 'judge'>;
    const behave = async (how: Record<string, unknown>) => {
      running.stdin.write(`${JSON.stringify(how)}\n`);
      await line();
    };
    await use({ ...addresses, behave });
    const gone = once(running, 'exit');
    running.stdin.end();
    await gone;
  },
  baseURL: async ({ site }, use) => use(site.base),
});

test('M-AUTH-05 an outside check lets in whom it confirms, and nobody while it is away', async ({
  page,
  site,
  who,
  watch,
  t,
  lang,
  phone,
}) => {
  const steps = new Steps(page, t, lang, phone);
  watch.expectProvider(site.judge);
  watch.expectErrorResponse(500, /\/api\.js$/);

  // The provider's script fails to load; the page offers to try again.
  await site.behave({ failure: 'error' });
  await steps.home();
  const dialog = await steps.openSignIn();
  await expect(dialog.getByText(t('human.failed'))).toBeVisible();
  await expectSound(page);

  // The script loads, but the provider suspects a robot.
  await site.behave({ failure: null, suspects: true });
  const retry = dialog.getByRole('button', { name: t('action.retry') });
  await retry.click();
  await expect(page.locator('iframe')).toHaveCount(1);
  await expect(dialog.getByText(t('human.failed'))).toBeVisible();

  // Nobody signs in with a token that the provider rejects, nor with one that it gives no usable answer about.
  await site.behave({ suspects: false, verdict: { success: false, 'error-codes': ['timeout-or-duplicate'] } });
  await retry.click();
  await expect(dialog.getByText(t('human.done'))).toBeVisible();
  watch.expectErrorResponse(400, /\/login$/);
  await steps.fillSignIn(dialog, who.username, who.password);
  await expect(dialog.getByText(t('error.human_check'))).toBeVisible();
  await site.behave({ verdict: [] });
  watch.expectErrorResponse(503, /\/login$/);
  await steps.fillSignIn(dialog, who.username, who.password);
  await expect(dialog.getByText(t('error.server'))).toBeVisible();

  await site.behave({ verdict: null });
  await steps.fillSignIn(dialog, who.username, who.password);
  await expect(dialog).toBeHidden();
  await steps.expectSignedIn();
});
