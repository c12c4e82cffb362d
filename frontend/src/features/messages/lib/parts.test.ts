import { describe, expect, it } from 'vitest';
import { message } from '@/test/factories';
import { byDay, dayName, shortTime } from './days';
import { textParts } from './text';

describe('M-MSG-01: parts of a chat', () => {
  it('groups by local day and names today and yesterday', () => {
    const now = new Date('2025-11-20T12:00:00').getTime();
    const at = (text: string) => new Date(text).toISOString();
    const rows = [
      message({ msg_id: 1, msg_date: at('2025-11-19T23:59:00') }),
      message({ msg_id: 2, msg_date: at('2025-11-20T00:01:00') }),
      message({ msg_id: 3, msg_date: at('2025-11-20T09:00:00') }),
    ];
    expect(byDay(rows).map(({ day, rows: inside }) => [day, inside.length])).toEqual([
      ['2025-11-19', 1],
      ['2025-11-20', 2],
    ]);
    expect(dayName('2025-11-20', now)).toBe('today');
    expect(dayName('2025-11-19', now)).toBe('yesterday');
    expect(dayName('2025-11-18', now)).toBeNull();
    expect(shortTime(at('2025-11-20T09:05:00'), now)).toBe('09:05');
    expect(shortTime(at('2025-11-19T09:05:00'), now)).toBe('2025-11-19');
  });

  it('makes links of whole http and https addresses only', () => {
    expect(textParts('Vidi https://zbir.example/sr/details/4, pa javi.')).toEqual([
      { text: 'Vidi ', link: null },
      { text: 'https://zbir.example/sr/details/4', link: 'https://zbir.example/sr/details/4' },
      { text: ', pa javi.', link: null },
    ]);
    expect(textParts('(http://a.example/b_(c))').map((part) => part.text)).toEqual([
      '(',
      'http://a.example/b_(c)',
      ')',
    ]);
    for (const plain of ['javascript:alert(1)', 'www.example.com', 'https://', '<b>', 'ftp://a.example']) {
      expect(textParts(plain)).toEqual([{ text: plain, link: null }]);
    }
  });
});
