import { Suspense } from 'react';
import { loadNamespaces } from '@/i18n';
import { lazy } from '@/shared/ui/lazy';
import { SkeletonLines } from '@/shared/ui/States';
import type { RichEditorProps } from './RichEditorProps';

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
