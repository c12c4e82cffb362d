import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { del, download, getPaged, patch, post, type Paged } from '@/api/client';
import type { Money, Ok, Placed, SaleRow, TransactionRow, TransactionsMeta } from '@/api/types';
import type { BuyersSort, SalesSearch } from './lib/search';

export const saleQueries = {
  all: () => ['ads', 'sales'] as const,
  list: ({ page, sort, search, archived }: SalesSearch) =>
    queryOptions({
      queryKey: ['ads', 'sales', { page, sort, search, archived }],
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) =>
        getPaged<SaleRow>(
          'user/sales',
          { page, sort: sort.key, sort_direction: sort.direction, search, archived: archived ? 1 : null },
          { signal },
        ),
    }),
  buyersOf: (adId: number) => ['offers', 'buyers', adId] as const,
  buyers: (adId: number, sort: BuyersSort, archived: boolean) =>
    queryOptions({
      queryKey: [...saleQueries.buyersOf(adId), sort, archived],
      placeholderData: keepPreviousData,
      queryFn: ({ signal }): Promise<Paged<TransactionRow, TransactionsMeta>> =>
        getPaged<TransactionRow, TransactionsMeta>(
          `products/${adId}/transactions`,
          { view: 'true', sort: sort.key, sort_direction: sort.direction, archived: archived ? 1 : null },
          { signal },
        ),
    }),
};

export interface Renewal {
  pro_name: string;
  pro_expiry: string;
  pro_quantity: number;
  pro_base_price: number;
  prices: { min: number; max: number; price: Money }[];
}

export const deleteAd = (id: number) => del<Ok>(`products/${id}`);
export const renewAd = (id: number, round: Renewal) => post<{ pro_id: number }>(`products/${id}/renew`, round);
export const hideAd = (id: number, archived: boolean) =>
  patch<Ok>('user/hide-product', { pro_id: id, archived: archived ? 1 : 0 });
export const hideOffer = (id: number, archived: boolean) =>
  patch<Ok>('user/hide-offer', { off_id: id, archived: archived ? 1 : 0 });
export const rejectOffer = (id: number) => patch<Placed>(`offers/${id}/reject`);
export const contractFile = (id: number, lang: 'sr' | 'en', fileType: 'odt' | 'docx') =>
  download(`offers/${id}/report`, undefined, 'report.odt', {
    method: 'POST',
    body: { lang, file_type: fileType },
  });
