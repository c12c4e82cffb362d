import { HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { answer, refuse } from '@/test/server';
import { DraftSync, type DraftContent } from './draftSync';

const SAVED = { dra_id: 5, dra_version: 1, dra_updated_at: '2026-11-28T10:00:00Z' };
const picture = (name: string) => ({ field: 'images', file: new File([name], name) }) as const;
const content = (name: string, ...files: DraftContent['files']): DraftContent => ({
  values: { pro_name: name },
  step: 'basic',
  files,
});

/** A server that keeps one draft and says what was asked of it. */
function keepOne() {
  const calls: string[] = [];
  const keys: (string | null)[] = [];
  let version = 1;
  answer('post', 'ad-drafts', (request) => {
    calls.push('create');
    keys.push(request.headers.get('Idempotency-Key'));
    return SAVED;
  });
  answer('post', 'ad-drafts/5/files', async (request) => {
    const form = await request.formData();
    expect(form.get('dra_version')).toBe(String(version));
    calls.push(`add to ${String(form.get('drf_field'))}`);
    version += 1;
    return { drf_id: 10 + version, dra_version: version };
  });
  answer('patch', 'ad-drafts/5', async (request) => {
    const body = (await request.json()) as { dra_version: number; dra_files: number[] };
    expect(body.dra_version).toBe(version);
    calls.push(`save ${body.dra_files.join()}`);
    version += 1;
    return { ...SAVED, dra_version: version };
  });
  return { calls, keys };
}

describe('X-DRAFT: a draft on its way to the server', () => {
  it('is made once, gets its files one by one, their order, and loses those that were taken off', async () => {
    const { calls } = keepOne();
    const sync = new DraftSync(null, vi.fn());
    const [first, second] = [picture('a.png'), picture('b.png')];
    void sync.keep(content('Med', first));
    expect(await sync.keep(content('Med', first, second))).toBe(true);
    expect(await sync.keep(content('Med', second, first))).toBe(true);
    expect(await sync.keep(content('Med', second))).toBe(true);
    expect(await sync.keep(content('Med', second))).toBe(true);
    expect(calls).toEqual(['create', 'add to images', 'add to images', 'save 13,12', 'save 13']);
    expect([sync.id, sync.version, sync.state]).toEqual([5, 5, 'saved']);
  });

  it('repeats a call whose answer was lost as it was, before anything newer', async () => {
    const { calls, keys } = keepOne();
    answer('post', 'ad-drafts', (request) => {
      keys.push(request.headers.get('Idempotency-Key'));
      return HttpResponse.error();
    });
    const sync = new DraftSync(null, vi.fn());
    expect(await sync.keep(content('Me'))).toBe(false);
    expect(sync.state).toBe('away');
    const bodies: unknown[] = [];
    answer('post', 'ad-drafts', async (request) => {
      bodies.push(await request.json());
      keys.push(request.headers.get('Idempotency-Key'));
      return SAVED;
    });
    expect(await sync.keep(content('Med'))).toBe(true);
    expect(bodies).toMatchObject([{ dra_values: { pro_name: 'Me' } }]);
    expect(keys[1]).toBe(keys[0]);
    expect(calls).toEqual(['save ']);
  });

  it('goes on without a file that is refused', async () => {
    const { calls } = keepOne();
    refuse('post', 'ad-drafts/5/files', 415, 'file_type', {
      fields: { file: [{ code: 'file_type', message: 'a.png: ne' }] },
    });
    const onRefused = vi.fn();
    const sync = new DraftSync(null, onRefused);
    expect(await sync.keep(content('Med', picture('a.png')))).toBe(false);
    expect(sync.state).toBe('partly');
    expect(onRefused).toHaveBeenCalledOnce();
    expect(await sync.keep(content('Med'))).toBe(true);
    expect(calls).toEqual(['create']);
  });

  it('is made anew when it was deleted elsewhere', async () => {
    const { calls } = keepOne();
    const sync = new DraftSync(null, vi.fn());
    await sync.keep(content('Med'));
    refuse('patch', 'ad-drafts/5', 404, 'not_found');
    expect(await sync.keep(content('Med od lipe'))).toBe(true);
    expect(calls).toEqual(['create', 'create']);
  });

  it.each([
    ['draft_changed', 'changed'],
    ['too_many_drafts', 'full'],
  ])('says what keeps it from being saved: %s', async (code, state) => {
    refuse('post', 'ad-drafts', 409, code);
    const sync = new DraftSync(null, vi.fn());
    expect(await sync.keep(content('Med'))).toBe(false);
    expect(sync.state).toBe(state);
  });
});
