/** From what the wizard holds to what the API takes. Pure. */
import type { FormValue } from '@/api/operations';
import type { RemovedFiles } from './existingFiles';
import { DRAFT_FIELDS, FILE_FIELDS } from './fields';
import type { AdChanges, AdDraft, AdFiles, NewAdFields } from './formValues';

/** Everything that the wizard holds of an ad. */
export interface AdForm {
  draft: AdDraft;
  files: AdFiles;
  removedFiles: RemovedFiles;
  /** Ids of the published pictures in the order in which they are to be shown; empty: as they are. */
  imageOrder: number[];
}

/** Every field of the draft that is sent, by its name in the API; null = nothing, an empty list = none. */
function serialized(draft: AdDraft): Record<string, FormValue> {
  const values = DRAFT_FIELDS.map((field) => [field.name, field.serialize(draft)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** Of which ad files are copied, and which draft gives its files and goes. */
type AdOrigin = Pick<NewAdFields, 'copy_of' | 'copied_files' | 'dra_id' | 'dra_version'>;

/** A new ad: empty lists are left out. */
export function serializeNewAd({ draft, files }: Pick<AdForm, 'draft' | 'files'>, origin: AdOrigin = {}): NewAdFields {
  const filled = Object.entries({ ...serialized(draft), ...files, ...origin }).filter(
    ([, value]) => !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(filled);
}

/** Names of the fields that differ. */
export function changedFields(before: AdDraft, after: AdDraft): string[] {
  const old = serialized(before);
  return Object.entries(serialized(after)).flatMap(([name, value]) =>
    JSON.stringify(value) === JSON.stringify(old[name] ?? null) ? [] : [name],
  );
}

/** Only what differs from the published ad; an empty text clears. Null when nothing does. */
export function serializeChanges(before: AdDraft, form: AdForm): AdChanges | null {
  const values = serialized(form.draft);
  const changes: Record<string, FormValue> = {};
  for (const name of changedFields(before, form.draft)) changes[name] = values[name] ?? '';
  for (const { name, removedAs, orderedAs } of FILE_FIELDS) {
    const added = form.files[name];
    const removed = form.removedFiles[name];
    if (Array.isArray(added) ? added.length > 0 : added !== null) changes[name] = added;
    // A new main picture takes the place of the old one.
    if (Array.isArray(removed) ? removed.length > 0 : removed && added === null) changes[removedAs] = removed;
    if (orderedAs === undefined) continue;
    const order = form.imageOrder.filter((id) => !form.removedFiles.images.includes(id));
    if (order.length > 0) changes[orderedAs] = order;
  }
  return Object.keys(changes).length === 0 ? null : changes;
}
