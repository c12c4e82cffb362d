import { describe, expect, it } from 'vitest';
import en from '@/i18n/locales/en/notifications.json';
import sr from '@/i18n/locales/sr/notifications.json';
import { AUDIENCES, definitionOf, NOTIFICATION_TYPES } from './types';

describe('X-PREF: types of notifications', () => {
  it('have one audience each', () => {
    for (const type of NOTIFICATION_TYPES) expect(AUDIENCES, type).toContain(definitionOf(type).audience);
  });

  it.each([
    ['sr', sr.type],
    ['en', en.type],
  ] as const)('are those that have a name in the settings: %s', (_, texts) => {
    const named = Object.entries(texts).flatMap(([key, text]) =>
      'setting' in text && text.setting !== '' ? [key] : [],
    );
    expect([...NOTIFICATION_TYPES].sort()).toEqual(named.sort());
  });
});
