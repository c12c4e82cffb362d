import type { Lang } from '@/i18n/lang';

export interface RichEditorProps {
  /** Also that of the box that is typed in: links of a summary lead to it. */
  id: string;
  label: string;
  /** Clean HTML, "" for nothing. A value from outside replaces what stands there. */
  value: string;
  onChange: (html: string) => void;
  error?: string | null | undefined;
  description?: string | undefined;
  required?: boolean;
  readOnly?: boolean;
  /** Language of the text, where it is not that of the page. */
  lang?: Lang | undefined;
}
