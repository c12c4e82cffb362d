import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { download, get, patch, post } from '@/api/client';
import type { FileType } from './FileTypeChoice';

/** What a rating changes: own lists, histories, cards and the person's page. */
const RATED = [['offers'], ['deals'], ['ads'], ['partners'], ['person'], ['user']] as const;

/** Fetches again what a rating changes. */
export const refreshAfterRating = (client: QueryClient) =>
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
/** The deadlines of a deal as a calendar file. */
export const calendarFile = (offerId: number) =>
  download(`offers/${offerId}/calendar`, undefined, `zbir-${offerId}.ics`);
/** The buyers of a closed sale with their quantities, as a file. */
export const sheetFile = (adId: number, fileType: 'csv' | 'pdf') =>
  download(`products/${adId}/sheet`, { file_type: fileType }, `zbir-${adId}.${fileType}`);
/** reason: "" gives none. */
export const rejectOffer = (id: number, reason: string) =>
  patch(`offers/${id}/reject`, reason === '' ? {} : { off_reason: reason });
/** payBy: of the first time, a day, "" for no term. */
export const contractFile = (id: number, lang: Language, fileType: FileType, payBy: string) =>
  download(`offers/${id}/report`, undefined, 'report.odt', {
    method: 'POST',
    body: { lang, file_type: fileType, ...(payBy === '' ? {} : { pay_by: payBy }) },
  });

/** The contract as it would be made; nothing is written. */
export const contractPreview = (id: number, lang: Language, payBy: string) =>
  download(`offers/${id}/report/preview`, { lang, pay_by: payBy === '' ? undefined : payBy }, `zbir-${id}.pdf`);

type Language = 'sr' | 'en';

/** What a deal costs, and which documents of its payment there are. */
export const paymentQuery = (offerId: number) =>
  queryOptions({
    queryKey: ['deals', offerId, 'payment'],
    queryFn: ({ signal }) => get(`deals/${offerId}/payment`, undefined, { signal }),
  });
/** payBy: a day, "" for no term. */
export const issueProforma = (offerId: number, payBy: string) =>
  post(`deals/${offerId}/proforma`, payBy === '' ? {} : { pay_by: payBy });
/** The proforma as it would be issued; nothing is written. */
export const proformaPreview = (offerId: number, lang: Language, payBy: string) =>
  download(
    `deals/${offerId}/proforma/preview`,
    { lang, pay_by: payBy === '' ? undefined : payBy },
    `zbir-${offerId}.pdf`,
  );
export const proformaFile = (offerId: number, lang: Language) =>
  download(`deals/${offerId}/proforma`, { lang }, `zbir-${offerId}.pdf`);
/** The payment slip with the code that banks' applications read. */
export const slipFile = (offerId: number, lang: Language) =>
  download(`deals/${offerId}/payment-slip`, { lang }, `zbir-${offerId}.pdf`);
/** The proforma as a UBL 2.1 invoice, for accounting programs. */
export const eInvoiceFile = (offerId: number) =>
  download(`deals/${offerId}/e-invoice`, undefined, `zbir-${offerId}.xml`);
