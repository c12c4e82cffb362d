import { beforeEach, describe, expect, it } from 'vitest';
import { filledDraft } from '@/test/wizard';
import { deleteDraft, readDraft, writeDraft } from './deviceDraft';
import { emptyDraft } from './draft';

describe('X-DRAFT: the draft of this device', () => {
  beforeEach(() => localStorage.clear());

  it('comes back to the same person only, and goes when deleted', () => {
    writeDraft(7, filledDraft());
    expect(readDraft(7)).toEqual(filledDraft());
    expect(readDraft(8)).toBeNull();
    deleteDraft(7);
    expect(readDraft(7)).toBeNull();
  });

  it('leaves out what does not fit the present fields', () => {
    localStorage.setItem('zbir.ad-draft.7', JSON.stringify({ pro_name: 5, pro_info: 'Med', old: 1, prices: 'x' }));
    expect(readDraft(7)).toEqual({ ...emptyDraft(), pro_info: 'Med' });
    localStorage.setItem('zbir.ad-draft.7', '{');
    expect(readDraft(7)).toBeNull();
  });
});
