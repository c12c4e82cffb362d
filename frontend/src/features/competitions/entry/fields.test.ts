import { describe, expect, it } from 'vitest';
import { LIMITS } from '@/entities/site/limits';
import { ownWork } from '@/test/competitions';
import { changesToWire, emptyEntry, entryErrors, entryOf, entryToWire, textsOf, type EntryValues } from './fields';

const SCHOOL = { sch_id: 5, sch_name: 'OŠ Plavi most', sch_region: 'Užice', sch_address: 'Trg 1' };
const PICTURE = { cmp_age: 2, cmp_type: 3 };
const LINK = { cmp_age: 4, cmp_type: 2 };
const file = (name: string) => new File(['x'], name);
const filled = (change: Partial<EntryValues> = {}): EntryValues => ({
  ...entryOf(ownWork()),
  file: file('a.png'),
  rules: true,
  ...change,
});
const errors = (change: Partial<EntryValues>, kind = PICTURE) => entryErrors(filled(change), kind, LIMITS, null);

describe('what a work needs (M-CMP-04, M-CMP-05)', () => {
  it('is all but the sponsor and the rest of a typed school', () => {
    expect(errors({})).toEqual({});
    expect(Object.keys(entryErrors(emptyEntry(), PICTURE, LIMITS, null)).sort()).toEqual(
      [
        'wrk_name',
        'wrk_author',
        'wrk_class',
        'wrk_parent',
        'wrk_email',
        'wrk_phone_number',
        'wrk_address',
        'wrk_postal_code',
        'wrk_region',
        'sch_id',
        'work_file',
        'rules',
      ].sort(),
    );
    expect(errors({ school: null, typed: true })).toEqual({ sch_name: 'required' });
    expect(errors({ school: null, typed: true, sch_name: 'OŠ Nova' })).toEqual({});
  });

  it('is neither school nor class for all ages, and a link instead of a file', () => {
    expect(textsOf(LINK)).not.toContain('wrk_class');
    expect(entryErrors(emptyEntry(), LINK, LIMITS, null)).toMatchObject({ wrk_text: 'required' });
    expect(errors({ school: null, wrk_class: '', file: null, wrk_text: 'video.example/1' }, LINK)).toEqual({});
    expect(entryToWire(filled({ wrk_text: 'video.example/1' }), LINK)).toMatchObject({
      wrk_text: 'https://video.example/1',
      work_file: null,
    });
    expect(entryToWire(filled(), LINK)).not.toHaveProperty('sch_id');
  });

  it.each([
    ['wrk_name', 'x'.repeat(4), 'short'],
    ['wrk_name', 'x'.repeat(5), undefined],
    ['wrk_name', 'x'.repeat(45), undefined],
    ['wrk_name', 'x'.repeat(46), 'long'],
    ['wrk_class', 'x'.repeat(10), undefined],
    ['wrk_class', 'x'.repeat(11), 'long'],
    ['wrk_author', 'x'.repeat(255), undefined],
    ['wrk_author', 'x'.repeat(256), 'long'],
    ['wrk_author', '   ', 'required'],
    ['wrk_email', 'mira@', 'email'],
    ['wrk_phone_number', '+381 64', undefined],
    ['wrk_phone_number', '064+1', 'phone'],
    ['wrk_phone_number', '+ ', 'phone'],
    ['wrk_sponsor_link', 'javascript:alert(1)', 'link'],
    ['wrk_sponsor_link', `https://a.example/${'x'.repeat(237)}`, undefined],
    ['wrk_sponsor_link', `a.example/${'x'.repeat(244)}`, 'long'],
  ] as const)('%s %s: %s', (field, text, error) => {
    expect(errors({ [field]: text })[field]).toBe(error);
  });
});

describe('what is sent of a change (M-CMP-06)', () => {
  const work = ownWork();
  it('is nothing when nothing differs, also where a link is written otherwise', () => {
    expect(changesToWire(entryOf(work), work)).toEqual({});
    expect(changesToWire({ ...entryOf(work), wrk_author: ' Ana Anić ' }, work)).toEqual({});
  });

  it('is what differs alone; a sponsor may go', () => {
    const png = file('b.png');
    expect(changesToWire({ ...entryOf(work), wrk_class: 'V-1', wrk_sponsor_link: '', file: png }, work)).toEqual({
      wrk_class: 'V-1',
      wrk_sponsor_link: '',
      work_file: png,
    });
    expect(changesToWire({ ...entryOf(work), school: { ...SCHOOL, sch_id: 6 } }, work)).toEqual({ sch_id: 6 });
    expect(changesToWire({ ...entryOf(work), typed: true, sch_name: 'OŠ Nova' }, work)).toEqual({
      sch_name: 'OŠ Nova',
      sch_region: '',
      sch_address: '',
    });
  });
});
