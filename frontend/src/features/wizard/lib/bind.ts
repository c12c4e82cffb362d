import type { Limits } from '@/api/types';
import type { AdDraft, AdFiles, TextField } from './draft';
import type { Dropped, StoredFiles } from './stored';

/** What each step of the wizard needs of the page. */
export interface StepProps {
  draft: AdDraft;
  set: (change: Partial<AdDraft>) => void;
  files: AdFiles;
  setFiles: (change: Partial<AdFiles>) => void;
  /** Message of a field, in words. */
  error: (field: string) => string | undefined;
  limits: Limits;
  /** Days that may be chosen for the expiry. */
  days: { from: string; to: string };
  /** Of a published ad; null for a new one. */
  stored: StoredFiles | null;
  dropped: Dropped;
  setDropped: (change: Partial<Dropped>) => void;
  /** Buyers are bound: what the contract rests on is closed. */
  bound: boolean;
}

export const fieldId = (field: string): string => `ad-${field}`;

export type PlainText =
  | TextField
  | 'pro_name'
  | 'pro_info'
  | 'pro_description'
  | 'pro_made_in'
  | 'pro_declaration_text'
  | 'pro_shipping_time'
  | 'pro_rules';
