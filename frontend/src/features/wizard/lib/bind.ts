import type { AdDraft, AdFiles, TextField } from './draft';

/** What each step of the wizard needs of the page. */
export interface StepProps {
  draft: AdDraft;
  set: (change: Partial<AdDraft>) => void;
  files: AdFiles;
  setFiles: (change: Partial<AdFiles>) => void;
  /** Message of a field, in words. */
  error: (field: string) => string | undefined;
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
