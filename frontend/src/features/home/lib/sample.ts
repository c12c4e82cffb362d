import type { Card, Tier, Trace } from '@/api/types';
import { cents, wireMoney } from '@/shared/format/money';
import { settle } from '@/shared/settlement/settle';

/* The ad of the landing pages: nobody's, reckoned here by the rule of all ads. */
export const SAMPLE = { quantity: 2000, base: '2350.00', mine: 25, start: 575, step: 150 } as const;

const TIERS: readonly Tier[] = [
  { prc_id: 1, min: 1, max: 200, price: '2350.00' },
  { prc_id: 2, min: 201, max: 600, price: '2190.00' },
  { prc_id: 3, min: 601, max: 1200, price: '2040.00' },
  { prc_id: 4, min: 1201, max: 2000, price: '1890.00' },
];
const DAYS = 18;

/** The ad with so many units reserved at any price. Pure. */
export function sampleAd(reserved: number, name: string, seller: string, now: Date): Card {
  const steps = TIERS.map((tier) => ({ id: tier.prc_id, min: tier.min, max: tier.max, price: cents(tier.price) }));
  const { price, trace } = settle(cents(SAMPLE.base), steps, { anyPrice: reserved, limited: new Map() });
  return {
    pro_id: 0,
    pro_name: name,
    main_image: '',
    usr_id: 0,
    usr_name: seller,
    rating: 0,
    cat_id: 0,
    cat_name: '',
    reg_id: [],
    pro_quantity: SAMPLE.quantity,
    off_count: reserved,
    left_quantity: SAMPLE.quantity - reserved,
    mun_id: 0,
    mun_unit: 'paket',
    cur_id: 'RSD',
    pro_base_price: SAMPLE.base,
    current_price: wireMoney(price),
    prices: [...TIERS],
    trace: trace.map((step): Trace => ({
      prc_id: step.id,
      price: wireMoney(step.price),
      needed: step.needed,
      accepting: step.accepting,
      missing: step.missing,
      reached: step.reached ? 1 : 0,
    })),
    pro_post_date: now.toISOString(),
    pro_expiry: new Date(now.getTime() + DAYS * 86_400_000).toISOString(),
    expires_in: DAYS,
    state: reserved >= SAMPLE.quantity ? 'sold_out' : 'open',
    is_locked: 0,
    locks_at: null,
    opens_at: null,
    expired: 0,
    sold_out: reserved >= SAMPLE.quantity ? 1 : 0,
    pro_deleted: 0,
    admin_deleted: 0,
    pro_unlocked: 1,
    prm_position: null,
    grp_id: null,
    rev: reserved,
    favorite: 0,
    my_product: 0,
    has_offer: 0,
  };
}
