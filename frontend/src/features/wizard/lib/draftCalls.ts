import { del, patch, post, upload } from '@/api/client';
import type { Body, FormFields } from '@/api/operations';
import type { DraftChange } from '@/api/types';

export const createDraft = (body: Body<'post', 'ad-drafts'>, idempotencyKey: string) =>
  post('ad-drafts', body, { idempotencyKey });
export const saveDraft = (id: number, body: DraftChange) => patch(`ad-drafts/${id}`, body);
export const addDraftFile = (
  id: number,
  fields: FormFields<'post', `ad-drafts/${number}/files`>,
  idempotencyKey: string,
) => upload(`ad-drafts/${id}/files`, fields, { idempotencyKey });
export const deleteDraft = (id: number) => del(`ad-drafts/${id}`);
