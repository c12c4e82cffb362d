import { post } from '@/api/client';

/** Says that the page of an ad on sale was opened: once in a tab, which alone remembers it. */
export function countView(adId: number): void {
  const key = `zbir.seen.${adId}`;
  try {
    if (sessionStorage.getItem(key) !== null) return;
    sessionStorage.setItem(key, '1');
  } catch {
    return; // Without storage every reading would count.
  }
  post(`products/${adId}/view`).catch(() => {}); // A view that is not counted is nobody's error.
}
