import { useState } from 'react';
import type { BoardDeal } from '@/api/types';
import { MOST_DEALS } from './bulk';

/**
 * The deals that the seller has ticked, also those of other pages, as they were when ticked. Another filter begins
 * anew: nothing is recorded for somebody whom the list no longer names. Where more are ticked than can be taken,
 * `onFull` says so.
 */
export function useSelection(shown: readonly BoardDeal[], filter: string, onFull: () => void) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, BoardDeal>>(new Map());
  const [before, setBefore] = useState(filter);
  if (before !== filter) {
    setBefore(filter);
    setChosen(new Map());
  }
  const put = (deals: readonly BoardDeal[]) => {
    const wanted = [...new Map([...chosen, ...deals.map((deal) => [deal.off_id, deal] as const)])];
    setChosen(new Map(wanted.slice(0, MOST_DEALS)));
    if (wanted.length > MOST_DEALS) onFull();
  };
  const take = (ids: readonly number[]) => setChosen((old) => new Map([...old].filter(([id]) => !ids.includes(id))));
  const current = new Map(shown.map((deal) => [deal.off_id, deal]));
  return {
    /** In their newest state that the page has. */
    deals: [...chosen.values()].map((deal) => current.get(deal.off_id) ?? deal),
    has: (id: number) => chosen.has(id),
    put,
    take,
    clear: () => setChosen(new Map()),
  };
}

export type Selection = ReturnType<typeof useSelection>;
