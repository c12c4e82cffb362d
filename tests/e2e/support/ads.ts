import type { Page } from '@playwright/test';

/** The id of the first running ad that a search finds; 0 when it finds none. */
export async function adOf(page: Page, search: string): Promise<number> {
  const answer = await page.request.get(`/api/products?locale=sr&search=${encodeURIComponent(search)}`);
  const { data } = (await answer.json()) as { data: { pro_id: number }[] };
  return data[0]?.pro_id ?? 0;
}
