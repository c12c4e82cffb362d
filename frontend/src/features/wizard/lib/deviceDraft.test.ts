import { beforeEach, describe, expect, it } from 'vitest';
import { filledDraft } from '@/test/wizard';
import { deleteDraft, readDraft, writeDraft } from './deviceDraft';
import { emptyDraft } from './draft';

describe('X-DRAFT: the text on this device', () => {
  beforeEach(() => localStorage.clear());

  it('comes back to the same person only, with the draft that it is of, and goes when deleted', () => {
    writeDraft(7, filledDraft(), { id: 3, version: 2 });
    expect(readDraft(7)).toEqual({ draft: filledDraft(), of: { id: 3, version: 2 } });
    expect(readDraft(8)).toBeNull();
    deleteDraft(7);
    expect(readDraft(7)).toBeNull();
  });

  it('leaves out what does not fit the present fields, and reads a text that stands alone', () => {
    const odd = { pro_name: 5, pro_info: 'Med', old: 1, prices: 'x' };
    for (const kept of [odd, { draft: odd, of: { id: 'x' } }]) {
      localStorage.setItem('zbir.ad-draft.7', JSON.stringify(kept));
      expect(readDraft(7)).toEqual({ draft: { ...emptyDraft(), pro_info: 'Med' }, of: null });
    }
    localStorage.setItem('zbir.ad-draft.7', '{');
    expect(readDraft(7)).toBeNull();
  });
});
