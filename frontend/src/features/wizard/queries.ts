import { upload, uploadChange } from '@/api/client';
import type { AdChanges, NewAdFields } from './lib/formValues';

export const publishAd = (fields: NewAdFields, idempotencyKey: string) =>
  upload('products', fields, { idempotencyKey });
export const changeAd = (adId: number, changes: AdChanges) => uploadChange(`products/${adId}`, changes);
