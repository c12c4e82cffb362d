import type { Limits } from '@/api/types';
import type { ExistingFiles, RemovedFiles } from './existingFiles';
import type { AdDraft, AdFiles } from './formValues';
import type { AdForm } from './serialize';

/** What each step of the wizard needs of the page. */
export interface StepProps extends AdForm {
  set: (change: Partial<AdDraft>) => void;
  setFiles: (change: Partial<AdFiles>) => void;
  setRemovedFiles: (change: Partial<RemovedFiles>) => void;
  setImageOrder: (ids: number[]) => void;
  /** Message of a field, in words. */
  error: (field: string) => string | undefined;
  limits: Limits;
  /** Days on which the sale may end. */
  expiryDays: { from: string; to: string };
  /** Of a published ad, or of the one that a new ad is a copy of; else null. */
  existingFiles: ExistingFiles | null;
  published: boolean;
  /** Buyers have offers: what their contracts rest on is closed. */
  termsLocked: boolean;
}

export const fieldId = (field: string): string => `ad-${field}`;
