import { Suspense } from 'react';
import { loadNamespaces } from '@/i18n';
import { lazy } from '@/shared/ui/lazy';
import { SkeletonLines } from '@/shared/ui/States';
import type { IconPickerProps } from './IconPickerProps';

const Picker = lazy(async () => {
  const [module] = await Promise.all([import('./Picker'), loadNamespaces(['icons'])]);
  return { default: module.Picker };
});

/** A field for one of the icons that a post group may have. The names load with the field, the shapes when it is opened. */
export function IconPicker(props: IconPickerProps) {
  return (
    <Suspense fallback={<SkeletonLines lines={2} />}>
      <Picker {...props} />
    </Suspense>
  );
}
