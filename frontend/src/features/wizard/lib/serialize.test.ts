import { toFormData } from '@/api/client';
import { describe, expect, it } from 'vitest';
import { product } from '@/test/factories';
import { filledDraft } from '@/test/wizard';
import { draftOf, NO_FILES } from './draft';
import { NOTHING_REMOVED } from './existingFiles';
import { changedFields, serializeChanges, serializeNewAd } from './serialize';

describe('what is sent', () => {
  it('drops what is empty and sends lists as text', () => {
    const form = toFormData(
      serializeNewAd({ draft: filledDraft({ filters: { 4: [9, 10] }, reg_id: [2] }), files: NO_FILES }),
    );
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
    expect(toFormData(serializeNewAd({ draft: filledDraft(typed), files: NO_FILES })).has('pro_form')).toBe(false);
    const form = toFormData(
      serializeNewAd({ draft: filledDraft({ ...typed, pro_individuals_trading: true }), files: NO_FILES }),
    );
    expect(form.get('pro_form')).toBe('obrazac');
    expect(form.get('pro_rules')).toBe('https://zbir.example/pravila');
  });
});

describe('M-AD-10: what is sent of a change', () => {
  it('clears by an empty text, takes files away and adds new ones', () => {
    const ad = product({
      pro_declaration: [{ pde_id: 21, pde_name: 'deklaracija.docx', link: 'd/1' }],
      pro_payment_info: 'Avans',
    });
    const before = draftOf(ad);
    const untouched = { draft: draftOf(ad), files: NO_FILES, removedFiles: NOTHING_REMOVED, imageOrder: [] };
    expect(serializeChanges(before, untouched)).toBeNull();
    const changes = serializeChanges(before, {
      draft: { ...before, pro_payment_info: '', reg_id: [], pro_reject: false },
      files: { ...NO_FILES, pro_quality: [new File(['a'], 'atest.png')] },
      removedFiles: { ...NOTHING_REMOVED, main_image: true, pro_declaration: [21] },
      imageOrder: [],
    });
    const form = toFormData(changes ?? {});
    expect(Object.fromEntries([...form.entries()].filter(([name]) => name !== 'pro_quality'))).toEqual({
      pro_payment_info: '',
      reg_id: '[]',
      pro_reject: '0',
      main_image_delete: '1',
      pro_declaration_deleted: '[21]',
    });
    expect(form.get('pro_quality')).toBeInstanceOf(File);
  });
});

it('sends rate and whether VAT comes on top as one, and clears both', () => {
  const stated = filledDraft({ pro_vat: '20', pro_vat_added: true });
  expect(serializeNewAd({ draft: stated, files: NO_FILES })).toMatchObject({ pro_vat: '20', pro_vat_added: 1 });
  expect(changedFields(stated, filledDraft({ pro_vat: '20' }))).toEqual(['pro_vat_added']);
  expect(changedFields(stated, filledDraft())).toEqual(['pro_vat', 'pro_vat_added']);
});
