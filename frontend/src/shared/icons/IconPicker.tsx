import { Suspense } from 'react';
import { loadNamespaces } from '@/i18n';
import { lazy } from '@/shared/ui/lazy';
import { SkeletonLines } from '@/shared/ui/States';

export interface IconPickerProps {
  /** Of the button that opens the choice: links of a summary lead to it. */
  id: string;
  label: string;
  /** Name of the icon, "" for none. */
  value: string;
  onChange: (name: string) => void;
  error?: string | null | undefined;
  description?: string | undefined;
  required?: boolean;
  readOnly?: boolean;
}

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
