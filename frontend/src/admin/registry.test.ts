import { beforeAll, describe, expect, it } from 'vitest';
import { i18next } from '@/i18n';
import { startTestI18n } from '@/test/i18n';
import { AUDIT_NAMES, SCREENS } from './registry';

const CODEBOOKS = SCREENS.filter((screen) => screen.section === 'codebooks');

describe('the registry of screens', () => {
  beforeAll(() => startTestI18n());

  it('lists the codebooks in the order of the menu, each at a place of its own', () => {
    const paths = CODEBOOKS.map((screen) => screen.path);
    const order = ['countries', 'categories', 'characteristics', 'currencies', 'units', 'activities'];
    expect(paths.filter((path) => order.includes(path))).toEqual(order);
    expect(paths.at(-1)).toBe('notification-addresses');
    const places = CODEBOOKS.flatMap((screen) => ('place' in screen ? [screen.place] : []));
    expect(new Set(places).size).toBe(CODEBOOKS.length - 1);
  });

  it.each(SCREENS.map((screen) => [screen.path, screen] as const))('%s: title and component', async (path, screen) => {
    expect(SCREENS.filter((other) => other.path === path)).toEqual([screen]);
    expect(i18next.exists(screen.title)).toBe(true);
    expect(await screen.load()).toBeTypeOf('function');
  });

  it('has a text for each name of the audit log', () => {
    expect(Object.values(AUDIT_NAMES).filter((key) => !i18next.exists(key))).toEqual([]);
    expect(AUDIT_NAMES).toMatchObject({ country: 'adminCodebooks:country.one', news: 'admin:screen.news' });
  });
});
