import { upload } from '@/api/client';

export const publishAd = (form: FormData, idempotencyKey: string) =>
  upload<{ pro_id: number }>('products', form, { idempotencyKey });
