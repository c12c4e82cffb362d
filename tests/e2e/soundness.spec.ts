import { COLOURS, expect, test, violations } from './support/test';

/* Checks that the axe check used by the other tests finds what it should. */

test('X-A11Y axe sees a title that becomes too pale, and what it is called then', async ({ page, lang }) => {
  await page.goto(`/${lang}/faq`);
  const title = page.getByRole('heading', { level: 1 });
  const colours = () => violations(page, { runOnly: [COLOURS] });
  const paint = (colour: string) =>
    title.evaluate((element, value) => element.style.setProperty('color', value, 'important'), colour);
  await expect(title).toBeVisible();
  // Content that loads later would replace the painted title.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  expect(await colours()).toEqual([]);
  await paint('rgb(205, 205, 205)');
  expect(await colours()).toEqual([expect.stringMatching(/^color-contrast: <h1/)]);
  await paint('rgb(60, 60, 60)');
  expect(await colours()).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect(await colours()).toEqual([expect.stringMatching(/^color-contrast: <h1/)]);
});
