/** With what the wizard begins: nothing, a copy of an own ad, or a draft; and what is kept of it as a draft. Pure. */
import type { DraftStep, Product } from '@/api/types';
import type { DeviceDraft } from './deviceDraft';
import { copyOf, emptyDraft, fittingDraft, NO_FILES } from './draft';
import type { ChosenFile, DraftContent, StoredDraft } from './draftSync';
import { existingFilesOf, NOTHING_REMOVED, pathsToCopy, type ExistingFiles } from './existingFiles';
import { STEPS } from './fieldKinds';
import type { AdDraft, AdFiles } from './formValues';
import type { AdForm } from './serialize';
import type { BegunForm } from './useAdForm';

export interface Beginning {
  initial: AdDraft;
  begun: BegunForm;
  firstStep: number;
  /** The own ad that the new one is a copy of. */
  source: Product | null;
  /** The draft of the server that is continued. */
  stored: StoredDraft | null;
  /** The text is worth keeping as it stands: the server does not have it. */
  unsent: boolean;
}

const NEW = { begun: {}, firstStep: 0, source: null, stored: null, unsent: false };

export const beginEmpty = (): Beginning => ({ ...NEW, initial: emptyDraft() });

export const beginCopy = (ad: Product): Beginning => ({ ...NEW, initial: copyOf(ad), source: ad });

/** The text that this device alone has. */
export const beginUnsent = ({ draft }: DeviceDraft): Beginning => ({ ...NEW, initial: draft, unsent: true });

/** `newer`: what was typed on this device since. */
export function beginStored(stored: StoredDraft, source: Product | null, newer: AdDraft | null): Beginning {
  const { values, step, files } = stored.content;
  return {
    initial: newer ?? fittingDraft(values),
    begun: {
      files: filesOf(files),
      ...(source === null ? {} : filesTaken(existingFilesOf(source), values.copied_files)),
    },
    firstStep: STEPS.indexOf(step),
    source,
    stored,
    unsent: newer !== null,
  };
}

/** The ad that is copied and the paths of the files that the new one gets, as they are sent. */
export function sourceOf(
  source: Product | null,
  existing: ExistingFiles | null,
  form: Pick<AdForm, 'files' | 'removedFiles' | 'imageOrder'>,
): { copy_of: number; copied_files: string[] } | null {
  return source === null || existing === null
    ? null
    : { copy_of: source.pro_id, copied_files: pathsToCopy(existing, form) };
}

export function contentOf(
  { draft, files }: AdForm,
  step: DraftStep,
  source: ReturnType<typeof sourceOf>,
): DraftContent {
  return { values: { ...draft, ...source }, step, files: chosenFiles(files) };
}

function chosenFiles({ main_image, images, pro_quality, pro_declaration }: AdFiles): ChosenFile[] {
  const named = (field: ChosenFile['field'], files: readonly File[]) => files.map((file) => ({ field, file }));
  return [
    ...named('main_image', main_image === null ? [] : [main_image]),
    ...named('images', images),
    ...named('pro_quality', pro_quality),
    ...named('pro_declaration', pro_declaration),
  ];
}

function filesOf(chosen: readonly ChosenFile[]): AdFiles {
  const of = (field: ChosenFile['field']) => chosen.filter((one) => one.field === field).map(({ file }) => file);
  return {
    ...NO_FILES,
    main_image: of('main_image')[0] ?? null,
    images: of('images'),
    pro_quality: of('pro_quality'),
    pro_declaration: of('pro_declaration'),
  };
}

/** Which files of the copied ad had been taken off, and the order of its pictures, by the paths that were kept. */
function filesTaken(existing: ExistingFiles, kept: unknown): Pick<AdForm, 'removedFiles' | 'imageOrder'> {
  const paths: unknown[] = Array.isArray(kept) ? kept : [];
  const removed = (field: 'images' | 'pro_quality' | 'pro_declaration') =>
    existing[field].filter(({ path }) => !paths.includes(path)).map(({ id }) => id);
  const images = [...existing.images].sort((a, b) => paths.indexOf(a.path) - paths.indexOf(b.path));
  return {
    removedFiles: {
      ...NOTHING_REMOVED,
      main_image: existing.main_image !== '' && !paths.includes(existing.main_image),
      images: removed('images'),
      pro_quality: removed('pro_quality'),
      pro_declaration: removed('pro_declaration'),
    },
    imageOrder: images.map(({ id }) => id),
  };
}
