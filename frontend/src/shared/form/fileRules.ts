/** What may be chosen; the server checks the content again. Pure. */
export interface FileLimits {
  /** Endings without dot, lower case; null: any. */
  types: readonly string[] | null;
  maxBytes: number;
  /** 1 = a single file. */
  maxCount: number;
}

export type FileError =
  | { code: 'file_size'; name: string; limit: number }
  | { code: 'file_type'; name: string }
  | { code: 'file_empty'; name: string }
  | { code: 'single_file' }
  | { code: 'too_many_files'; limit: number };

export const IMAGE_TYPES = ['png', 'jpg', 'jpeg'] as const;
export const DECLARATION_TYPES = ['txt', 'doc', 'docx', 'odt'] as const;
export const PROOF_TYPES = ['pdf', 'png', 'jpg', 'jpeg', 'doc', 'docx', 'odt'] as const;

export function endingOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** Splits a choice into what fits beside `already` chosen files and what does not, with the reason of each. */
export function sortFiles(
  chosen: readonly File[],
  limits: FileLimits,
  already = 0,
): { fit: File[]; errors: FileError[] } {
  const fit: File[] = [];
  const errors: FileError[] = [];
  if (limits.maxCount === 1 && chosen.length > 1) return { fit: [], errors: [{ code: 'single_file' }] };
  for (const file of chosen) {
    if (limits.types !== null && !limits.types.includes(endingOf(file.name)))
      errors.push({ code: 'file_type', name: file.name });
    else if (file.size === 0) errors.push({ code: 'file_empty', name: file.name });
    else if (file.size > limits.maxBytes) errors.push({ code: 'file_size', name: file.name, limit: limits.maxBytes });
    else if (limits.maxCount > 1 && already + fit.length >= limits.maxCount) {
      errors.push({ code: 'too_many_files', limit: limits.maxCount });
      break;
    } else fit.push(file);
  }
  return { fit, errors };
}
