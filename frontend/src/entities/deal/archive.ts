import { queryOptions } from '@tanstack/react-query';
import { download, get, post } from '@/api/client';
import { pollWhileUnderWay } from '@/entities/export/underWay';
import type { FileType } from './FileTypeChoice';

/** The offers for an ad, as its seller reads them. */
export const buyersKey = (adId: number) => ['offers', 'buyers', adId] as const;

/** The contracts of a closed ad as one file. Under the key of its buyers, whose changes change what it would hold. */
export const archiveQuery = (adId: number) =>
  queryOptions({
    queryKey: [...buyersKey(adId), 'archive'],
    queryFn: ({ signal }) => get(`products/${adId}/contracts/archive/state`, undefined, { signal }),
    refetchInterval: (query) => pollWhileUnderWay(query.state.data?.last ?? null),
  });

export interface ArchiveChoice {
  lang: 'sr' | 'en';
  file_type: FileType;
  /** 1: contracts that are not made yet are made. */
  make_missing: 0 | 1;
  /** Only these deals; all of the ad without. */
  off_ids?: number[];
}

export const orderArchive = (adId: number, choice: ArchiveChoice) => post(`products/${adId}/contracts/archive`, choice);
export const archiveFile = (adId: number, name: string) =>
  download(`products/${adId}/contracts/archive`, undefined, name);
