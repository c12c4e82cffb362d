import { describe, expect, it } from 'vitest';
import { LIMITS } from '@/entities/site/limits';
import { filledDraft } from '@/test/wizard';
import { NO_FILES } from './draft';
import { NOTHING_REMOVED } from './existingFiles';
import { stepOf } from './fields';
import type { StepName } from './fieldKinds';
import type { AdDraft } from './formValues';
import { stepErrors } from './validate';

const expiryDays = { from: '2026-01-16', to: '2026-07-13' };

const draft = (change: Partial<AdDraft> = {}) => filledDraft({ pro_expiry: '2026-03-01', ...change });
const errorsOn = (step: StepName, of: AdDraft, files = NO_FILES) =>
  stepErrors(step, {
    draft: of,
    files,
    limits: LIMITS,
    expiryDays,
    existingFiles: null,
    removedFiles: NOTHING_REMOVED,
  });

describe('M-AD-01: what must hold before the first step is left', () => {
  it('lets a whole draft pass', () => expect(errorsOn('basic', draft())).toEqual({}));

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
    expect(errorsOn('basic', draft(change as Partial<AdDraft>))).toMatchObject({ [field]: error }),
  );

  it('takes a declaration file for its text', () => {
    const files = { ...NO_FILES, pro_declaration: [new File(['a'], 'a.txt')] };
    expect(errorsOn('basic', draft({ pro_declaration_text: '' }), files)).toEqual({});
  });

  it('checks the later steps too', () => {
    expect(errorsOn('details', draft({ pro_international_shipping: '366' }))).toEqual({
      pro_international_shipping: 'days',
    });
    expect(errorsOn('rights', draft({ pro_individuals_trading: true, pro_rules: 'no link' }))).toEqual({
      pro_rules: 'link',
    });
    expect(errorsOn('rights', draft({ pro_rules: 'no link' }))).toEqual({});
  });

  it('refuses delivery that is paid separately and also costs nothing more', () => {
    const both = { pro_shipping_additional: 'shipping' };
    expect(errorsOn('details', draft({ pro_shipping_additional: true, pro_free_shipping: true }))).toEqual(both);
    expect(errorsOn('details', draft({ pro_shipping_additional: true, pro_shipping_included: true }))).toEqual(both);
    expect(errorsOn('details', draft({ pro_shipping_included: true, pro_free_shipping: true }))).toEqual({});
  });

  it('knows on which step a field of the server stands', () => {
    expect(stepOf('prices.1.price')).toBe('basic');
    expect(stepOf('images')).toBe('details');
    expect(stepOf('pro_warranty_info')).toBe('rights');
  });
});
