import { Suspense } from 'react';
import { loadNamespaces } from '@/i18n';
import type { Lang } from '@/i18n/lang';
import { lazy } from '@/shared/ui/lazy';
import { SkeletonLines } from '@/shared/ui/States';

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

const Editor = lazy(async () => {
  const [module] = await Promise.all([import('./Editor'), loadNamespaces(['editor'])]);
  return { default: module.Editor };
});

/** A field for text with marks, in and out as HTML. What edits it (about 125 kB) loads when the field is shown. */
export function RichEditor(props: RichEditorProps) {
  return (
    <Suspense fallback={<SkeletonLines lines={6} />}>
      <Editor {...props} />
    </Suspense>
  );
}
