import { afterEach, describe, expect, it, vi } from 'vitest';

/* The same dates, wherever a locale's texts look otherwise: they differ between browsers and their versions. */

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Loads the modules anew in a browser that writes every date as this locale does. */
async function inBrowserWriting(locale: string) {
  vi.resetModules();
  const DateTimeFormat = class extends Intl.DateTimeFormat {
    constructor(_asked: unknown, options?: Intl.DateTimeFormatOptions) {
      super(locale, options);
    }
  };
  vi.stubGlobal('Intl', Object.create(Intl, { DateTimeFormat: { value: DateTimeFormat } }));
  return { ...(await import('@/entities/ad/expiry')), ...(await import('./date')) };
}

describe.each(['en-US', 'de-DE', 'ko-KR', 'sr-Latn-RS'])('M-AD-02 M-NAV-06: dates written as in %s', (locale) => {
  it('bound the expiry of an ad and count its days', async () => {
    const { daysUntil, expiryWindow } = await inBrowserWriting(locale);
    const now = Date.parse('2026-11-28T12:00:00Z');
    expect(expiryWindow(now, 'new')).toEqual({ from: '2026-11-29', to: '2027-05-26' });
    expect(expiryWindow(now, 'edit').from).toBe('2026-11-28');
    expect(daysUntil('2026-12-01T22:59:59Z', now)).toBe(3);
  });

  it('are read as the clock of Belgrade', async () => {
    const { belgradeDay, belgradeMinutes, belgradeText, belgradeTime, formatBelgrade } = await inBrowserWriting(locale);
    const moment = '2026-07-01T22:03:07Z';
    expect(belgradeDay(moment)).toBe('2026-07-02');
    expect(belgradeText(moment)).toBe('2026-07-02 00:03:07');
    expect(belgradeTime(moment)).toBe('00:03');
    expect(belgradeMinutes(Date.parse(moment))).toBe(3);
    expect(formatBelgrade(moment)).toMatch(/^2026-07-02 00:03/);
  });
});
