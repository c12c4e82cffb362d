import type { QueryClient } from '@tanstack/react-query';
import { download, patch, post } from '@/api/client';

/** What a rating moves: own lists, histories, cards and the person's own page. */
const RATED = [['offers'], ['ads'], ['partners'], ['person'], ['user']] as const;

export const afterRating = (client: QueryClient) =>
  Promise.all(RATED.map((queryKey) => client.invalidateQueries({ queryKey })));

export interface Rating {
  rat_rating?: number;
  rat_comment?: string;
}

export const rateOffer = (id: number, rating: Rating) => post(`offers/${id}/rate`, rating);
export const hideOffer = (id: number, archived: boolean) =>
  patch('user/hide-offer', { off_id: id, archived: archived ? 1 : 0 });
export const hideAd = (id: number, archived: boolean) =>
  patch('user/hide-product', { pro_id: id, archived: archived ? 1 : 0 });
/** The dates of a deal for a calendar. */
export const calendarFile = (offerId: number) =>
  download(`offers/${offerId}/calendar`, undefined, `zbir-${offerId}.ics`);
/** Who bought how much of a closed ad. */
export const sheetFile = (adId: number, fileType: 'csv' | 'pdf') =>
  download(`products/${adId}/sheet`, { file_type: fileType }, `zbir-${adId}.${fileType}`);
