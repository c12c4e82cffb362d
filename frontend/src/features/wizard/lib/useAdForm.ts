import { useState } from 'react';
import { useForm, type FormOptions } from '@/shared/form/useForm';
import { NO_FILES } from './draft';
import { NOTHING_REMOVED } from './existingFiles';
import { affectedBy } from './fields';
import type { AdDraft } from './formValues';
import type { AdForm } from './serialize';
import type { StepProps } from './stepProps';
import type { AdErrors } from './validate';

/** `useForm` must place no errors: the wizard shows those of a part of a field (`prices.1.price`) line by line. */
const NO_FIELDS: readonly string[] = [];

/** How a page sends the ad, and what it does with the answer. */
export type AdFormOptions<Result> = Pick<FormOptions<AdForm, string, Result>, 'validate' | 'send' | 'onSuccess'>;

/** What a draft that is continued has beside its fields. */
export type BegunForm = Partial<Omit<AdForm, 'draft'>>;

export type AdFormState = ReturnType<typeof useForm<AdForm, string, unknown>>;

/** The form of an ad, and what is wrong with it: `form.errors` are those of the server. */
export function useAdForm<Result>({
  initial,
  begun = {},
  ...options
}: AdFormOptions<Result> &
  Pick<FormOptions<AdForm, string, Result>, 'onError'> & { initial: AdDraft; begun?: BegunForm | undefined }) {
  // Errors found here stay codes until they are shown: their words follow the draft.
  const [found, setFound] = useState<AdErrors>({});
  const form = useForm<AdForm, string, Result>({
    ...options,
    initial: { draft: initial, files: NO_FILES, removedFiles: NOTHING_REMOVED, imageOrder: [], ...begun },
    fields: NO_FIELDS,
    lock: true,
  });
  const change = (next: (old: AdForm) => AdForm, fields: readonly string[]) => {
    const affected = affectedBy(fields);
    form.update(next, affected);
    setFound((old) => Object.fromEntries(Object.entries(old).filter(([field]) => !affected.includes(field))));
  };
  const setters: Pick<StepProps, 'set' | 'setFiles' | 'setRemovedFiles' | 'setImageOrder'> = {
    set: (draft) => change((old) => ({ ...old, draft: { ...old.draft, ...draft } }), Object.keys(draft)),
    setFiles: (files) => change((old) => ({ ...old, files: { ...old.files, ...files } }), Object.keys(files)),
    setRemovedFiles: (removed) =>
      change((old) => ({ ...old, removedFiles: { ...old.removedFiles, ...removed } }), Object.keys(removed)),
    setImageOrder: (imageOrder) => change((old) => ({ ...old, imageOrder }), ['images_order']),
  };
  return { form, found, setFound, setters };
}
