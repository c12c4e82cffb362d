import { toFormData } from '@/api/client';
import { beforeEach, describe, expect, it } from 'vitest';
import { dropDraft, emptyDraft, NO_FILES, readDraft, writeDraft, type AdDraft } from './draft';
import { basicErrors, detailErrors, rightsErrors, stepOf } from './validate';
import { toWire } from './wire';

const WINDOW = { from: '2026-01-16', to: '2026-07-13' };

function whole(change: Partial<AdDraft> = {}): AdDraft {
  return {
    ...emptyDraft(),
    pro_name: 'Livadski med',
    cat_id_parent: 3,
    pro_expiry: '2026-03-01',
    pro_quantity: '600',
    mun_id: 1,
    pro_base_price: '1150',
    cur_id: 'RSD',
    prices: [
      { min: 1, max: 100, price: '1150.00' },
      { min: 101, max: 600, price: '940.00' },
    ],
    pro_info: 'Med',
    pro_description: 'Livadski',
    pro_made_in: 'Srbija',
    pro_declaration_text: 'Tegla 900 g',
    ...change,
  };
}

describe('M-AD-01: what must hold before the first step is left', () => {
  it('lets a whole draft pass', () => expect(basicErrors(whole(), NO_FILES, WINDOW)).toEqual({}));

  it.each([
    [{ pro_name: '' }, 'pro_name', 'required'],
    [{ pro_name: 'Med' }, 'pro_name', 'too_short'],
    [{ cat_id_parent: null }, 'cat_id', 'required'],
    [{ pro_expiry: '2026-01-15' }, 'pro_expiry', 'expiry'],
    [{ pro_expiry: '2026-07-14' }, 'pro_expiry', 'expiry'],
    [{ mun_id: null }, 'mun_id', 'required'],
    [{ pro_base_price: '0' }, 'pro_base_price', 'required'],
    [{ prices: [] }, 'prices', 'pricesLengthError'],
    [{ pro_info: '  ' }, 'pro_info', 'required'],
    [{ pro_declaration_text: '' }, 'pro_declaration', 'declaration'],
  ] as const)('refuses %o', (change, field, error) =>
    expect(basicErrors(whole(change as Partial<AdDraft>), NO_FILES, WINDOW)).toMatchObject({ [field]: error }),
  );

  it('takes a declaration file for its text', () => {
    const files = { ...NO_FILES, pro_declaration: [new File(['a'], 'a.txt')] };
    expect(basicErrors(whole({ pro_declaration_text: '' }), files, WINDOW)).toEqual({});
  });

  it('checks the later steps too', () => {
    expect(detailErrors(whole({ pro_international_shipping: '366' }))).toEqual({ pro_international_shipping: 'days' });
    expect(rightsErrors(whole({ pro_individuals_trading: true, pro_rules: 'no link' }))).toEqual({ pro_rules: 'link' });
    expect(rightsErrors(whole({ pro_rules: 'no link' }))).toEqual({});
  });

  it('refuses delivery that is paid separately and also costs nothing more', () => {
    const both = { pro_shipping_additional: 'shipping' };
    expect(detailErrors(whole({ pro_shipping_additional: true, pro_free_shipping: true }))).toEqual(both);
    expect(detailErrors(whole({ pro_shipping_additional: true, pro_shipping_included: true }))).toEqual(both);
    expect(detailErrors(whole({ pro_shipping_included: true, pro_free_shipping: true }))).toEqual({});
  });

  it('knows on which step a field of the server stands', () => {
    expect(stepOf('prices.1.price')).toBe(0);
    expect(stepOf('images')).toBe(1);
    expect(stepOf('pro_warranty_info')).toBe(2);
  });
});

describe('what is sent', () => {
  it('drops what is empty and sends lists as text', () => {
    const form = toFormData(toWire(whole({ filters: { 4: [9, 10] }, reg_id: [2] }), NO_FILES));
    expect(form.get('cat_id')).toBe('3');
    expect(JSON.parse(String(form.get('prices')))).toHaveLength(2);
    expect(JSON.parse(String(form.get('filters')))).toEqual([
      { cha_id: 4, cvl_id: 9 },
      { cha_id: 4, cvl_id: 10 },
    ]);
    expect(form.get('reg_id')).toBe('[2]');
    expect(form.has('pro_payment_info')).toBe(false);
    expect(form.has('images')).toBe(false);
    expect(form.get('pro_reject')).toBe('0');
  });

  it('keeps private-seller fields only with the switch', () => {
    const typed = { pro_form: 'obrazac', pro_rules: 'zbir.example/pravila' };
    expect(toFormData(toWire(whole(typed), NO_FILES)).has('pro_form')).toBe(false);
    const form = toFormData(toWire(whole({ ...typed, pro_individuals_trading: true }), NO_FILES));
    expect(form.get('pro_form')).toBe('obrazac');
    expect(form.get('pro_rules')).toBe('https://zbir.example/pravila');
  });
});

describe('X-DRAFT: the draft of this device', () => {
  beforeEach(() => localStorage.clear());

  it('comes back to the same person only, and goes when dropped', () => {
    writeDraft(7, whole());
    expect(readDraft(7)).toEqual(whole());
    expect(readDraft(8)).toBeNull();
    dropDraft(7);
    expect(readDraft(7)).toBeNull();
  });

  it('leaves out what does not fit the present fields', () => {
    localStorage.setItem('zbir.ad-draft.7', JSON.stringify({ pro_name: 5, pro_info: 'Med', old: 1, prices: 'x' }));
    expect(readDraft(7)).toEqual({ ...emptyDraft(), pro_info: 'Med' });
    localStorage.setItem('zbir.ad-draft.7', '{');
    expect(readDraft(7)).toBeNull();
  });
});
