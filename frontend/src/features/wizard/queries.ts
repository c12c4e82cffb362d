import { upload } from '@/api/client';
import type { Ok } from '@/api/types';

export const publishAd = (form: FormData, idempotencyKey: string) =>
  upload<{ pro_id: number }>('products', form, { idempotencyKey });
export const changeAd = (adId: number, form: FormData) => upload<Ok>(`products/${adId}`, form, { method: 'PATCH' });
