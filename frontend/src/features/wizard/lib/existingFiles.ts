/** The files that a published ad has, and what is to become of them. Pure. */
import type { Product } from '@/api/types';
import type { AdFiles } from './formValues';

export interface ExistingFile {
  id: number;
  name: string;
  path: string;
}

export interface ExistingFiles {
  main_image: string;
  images: ExistingFile[];
  pro_quality: ExistingFile[];
  pro_declaration: ExistingFile[];
}

/** Files to be taken off the published ad, by their ids. */
export interface RemovedFiles {
  main_image: boolean;
  images: number[];
  pro_quality: number[];
  pro_declaration: number[];
}

export const NOTHING_REMOVED: RemovedFiles = { main_image: false, images: [], pro_quality: [], pro_declaration: [] };

export function existingFilesOf(ad: Product): ExistingFiles {
  return {
    main_image: ad.main_image,
    images: ad.images.map((row, index) => ({ id: row.img_id, name: String(index + 1), path: row.image ?? '' })),
    pro_quality: ad.pro_quality.map((row) => ({ id: row.prq_id, name: row.prq_name, path: row.link ?? '' })),
    pro_declaration: ad.pro_declaration.map((row) => ({ id: row.pde_id, name: row.pde_name, path: row.link ?? '' })),
  };
}

type ExistingList = 'images' | 'pro_quality' | 'pro_declaration';
type Kept = { existingFiles: ExistingFiles | null; removedFiles: RemovedFiles; imageOrder: readonly number[] };

/** What stays of the existing files, pictures in the chosen order. */
export function filesLeft(field: ExistingList, { existingFiles, removedFiles, imageOrder }: Kept): ExistingFile[] {
  const files = existingFiles?.[field] ?? [];
  return (field === 'images' ? orderedImages(files, imageOrder) : files).filter(
    (file) => !removedFiles[field].includes(file.id),
  );
}

/** The existing main picture where it stays; '' where there is none, or another takes its place. */
export function mainImageLeft({ existingFiles, removedFiles, files }: Kept & { files: AdFiles }): string {
  return removedFiles.main_image || files.main_image !== null ? '' : (existingFiles?.main_image ?? '');
}

/** The paths of the files that a copy of the ad gets. */
export function pathsToCopy(
  existingFiles: ExistingFiles,
  form: Omit<Kept, 'existingFiles'> & { files: AdFiles },
): string[] {
  const kept = { ...form, existingFiles };
  const left = (['images', 'pro_quality', 'pro_declaration'] as const).flatMap((field) =>
    filesLeft(field, kept).map((file) => file.path),
  );
  return [mainImageLeft(kept), ...left].filter((path) => path !== '');
}

/** How many of the published files would stay. */
export function remainingFiles(field: ExistingList, existing: ExistingFiles | null, removed: RemovedFiles): number {
  return (existing?.[field].length ?? 0) - removed[field].length;
}

/** The published pictures in the chosen order; an empty order leaves them as they are. */
export function orderedImages(images: readonly ExistingFile[], order: readonly number[]): ExistingFile[] {
  const position = (file: ExistingFile) => order.indexOf(file.id);
  return order.length === 0 ? [...images] : [...images].sort((a, b) => position(a) - position(b));
}
