import type { Card, OfferType, Tier, Trace } from '@/api/types';
import { cents, wireMoney } from '@/shared/format/money';
import { settle, withUnits, type PriceTier } from '@/entities/pricing/settlement/settle';

/* The sample ad to try: it is in no database, and the settlement rule of all ads prices it here. */
export const SAMPLE = { quantity: 600, base: '1150.00', unit: 'kom.', currency: 'RSD', mine: 50, others: 164 } as const;

const TIERS: readonly Tier[] = [
  { prc_id: 1, min: 1, max: 100, price: '1150.00' },
  { prc_id: 2, min: 101, max: 300, price: '1050.00' },
  { prc_id: 3, min: 301, max: 600, price: '940.00' },
];
const DAYS = 18;

export const SAMPLE_STEPS: readonly PriceTier[] = TIERS.map((tier) => ({
  id: tier.prc_id,
  min: tier.min,
  max: tier.max,
  price: cents(tier.price),
}));

/** The reader's offer for the sample: a quantity under one of the two conditions. */
export interface SampleOffer {
  quantity: number;
  type: OfferType;
  /** PriceTier of the highest price under condition 2. */
  limit: number | null;
}

/** The offers of everybody else, at any price. */
export const othersOf = (units: number) => ({ anyPrice: units, limited: new Map<number, number>() });

/** Returns the sample with the units of others and the reader's own offer. Pure. */
export function sampleAd(others: number, mine: SampleOffer | null, name: string, now: Date): Card {
  const demand =
    mine === null ? othersOf(others) : withUnits(othersOf(others), mine.quantity, mine.type === 2 ? mine.limit : null);
  const { price, trace } = settle(cents(SAMPLE.base), SAMPLE_STEPS, demand);
  const reserved = others + (mine?.quantity ?? 0);
  const soldOut = reserved >= SAMPLE.quantity;
  return {
    pro_id: 0,
    pro_name: name,
    main_image: '',
    usr_id: 0,
    usr_name: '',
    rating: 0,
    cat_id: 0,
    cat_name: '',
    reg_id: [],
    usr_org_approved: 0,
    pro_quantity: SAMPLE.quantity,
    off_count: reserved,
    left_quantity: SAMPLE.quantity - reserved,
    mun_id: 0,
    mun_unit: SAMPLE.unit,
    cur_id: SAMPLE.currency,
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
    state: soldOut ? 'sold_out' : 'open',
    is_locked: 0,
    locks_at: null,
    opens_at: null,
    expired: 0,
    sold_out: soldOut ? 1 : 0,
    pro_deleted: 0,
    admin_deleted: 0,
    pro_unlocked: 1,
    prm_position: null,
    grp_id: null,
    rev: reserved,
    favorite: 0,
    my_product: 0,
    has_offer: 0,
    pro_selling_price: null,
    pro_vat: null,
    pro_vat_added: null,
  };
}
