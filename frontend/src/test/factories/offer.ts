import type { Data } from '@/api/operations';
import { card } from './ad';

type Placed = Data<'post', 'offers'>;

/** The answer to placing or changing an offer: one of 25 at any price on `card()`. */
export function placed(change: Partial<Placed> = {}): Placed {
  const { pro_id, off_count, left_quantity, current_price, trace, sold_out, rev } = card();
  return {
    off_id: 9,
    off_status: 1,
    off_quantity: 25,
    off_type: 1,
    prc_id: 100,
    pro_id,
    off_count,
    left_quantity,
    available: left_quantity + 25,
    current_price,
    waiting: 0,
    sold_out,
    trace,
    rev,
    ...change,
  };
}
