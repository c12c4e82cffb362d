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

/** The paths of the files that a copy of the ad gets: what was taken off stays behind, pictures in the chosen order. */
export function pathsToCopy(
  existing: ExistingFiles,
  { removedFiles, imageOrder, files }: { removedFiles: RemovedFiles; imageOrder: readonly number[]; files: AdFiles },
): string[] {
  const main = removedFiles.main_image || files.main_image !== null ? '' : existing.main_image;
  const left = (['images', 'pro_quality', 'pro_declaration'] as const).flatMap((field) =>
    (field === 'images' ? orderedImages(existing.images, imageOrder) : existing[field])
      .filter((file) => !removedFiles[field].includes(file.id))
      .map((file) => file.path),
  );
  return [main, ...left].filter((path) => path !== '');
}

/** How many of the published files would stay. */
export function remainingFiles(
  field: 'images' | 'pro_quality' | 'pro_declaration',
  existing: ExistingFiles | null,
  removed: RemovedFiles,
): number {
  return (existing?.[field].length ?? 0) - removed[field].length;
}

/** The published pictures in the chosen order; an empty order leaves them as they are. */
export function orderedImages(images: readonly ExistingFile[], order: readonly number[]): ExistingFile[] {
  const position = (file: ExistingFile) => order.indexOf(file.id);
  return order.length === 0 ? [...images] : [...images].sort((a, b) => position(a) - position(b));
}
