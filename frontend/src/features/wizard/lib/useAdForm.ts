import { useState } from 'react';
import { NO_FILES } from './draft';
import { NOTHING_REMOVED } from './existingFiles';
import type { AdDraft } from './formValues';
import type { AdForm } from './serialize';
import type { StepProps } from './stepProps';

/** What the wizard holds. `onChange`: the names of the fields that have just been changed. */
export function useAdForm(
  initial: AdDraft,
  onChange: (fields: string[]) => void,
): { form: AdForm } & Pick<StepProps, 'set' | 'setFiles' | 'setRemovedFiles' | 'setImageOrder'> {
  const [form, setForm] = useState<AdForm>({
    draft: initial,
    files: NO_FILES,
    removedFiles: NOTHING_REMOVED,
    imageOrder: [],
  });
  return {
    form,
    set: (change) => {
      setForm((old) => ({ ...old, draft: { ...old.draft, ...change } }));
      onChange(Object.keys(change));
    },
    setFiles: (change) => {
      setForm((old) => ({ ...old, files: { ...old.files, ...change } }));
      onChange(Object.keys(change));
    },
    setRemovedFiles: (change) => {
      setForm((old) => ({ ...old, removedFiles: { ...old.removedFiles, ...change } }));
      onChange(Object.keys(change));
    },
    setImageOrder: (imageOrder) => {
      setForm((old) => ({ ...old, imageOrder }));
      onChange(['images_order']);
    },
  };
}
