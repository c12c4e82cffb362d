import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdFilters } from '@/entities/ad/queries';
import { priceOf, priceRange, USUAL_CURRENCY } from '@/entities/ad/filters';
import { formatAmount } from '@/shared/format/money';
import { FilterSection } from './FilterGroup';
import styles from './PriceFilter.module.css';

/** A price in the field, without the dots that the field of another price would refuse. */
const typedOf = (price: string): string => (price === '' ? '' : formatAmount(price).replaceAll('.', ''));

type Prices = Pick<AdFilters, 'price_from' | 'price_to'>;

/** The limits of the price of a unit, in the currency of the list. They take effect when a field is left. */
export function PriceFilter({ filters, onChange }: { filters: AdFilters; onChange: (change: Prices) => void }) {
  const { t } = useTranslation('catalogue');
  const { price_from: from, price_to: to } = filters;
  const currency = filters.cur_id || USUAL_CURRENCY;
  const [low, setLow] = useTyped(from);
  const [high, setHigh] = useTyped(to);
  const wrong = (typed: string) => (typed.trim() !== '' && priceOf(typed) === '' ? t('filter.price_wrong') : null);
  const apply = (event?: FormEvent) => {
    event?.preventDefault();
    const next = priceRange(priceOf(low), priceOf(high));
    if (wrong(low) === null && wrong(high) === null && (next.price_from !== from || next.price_to !== to)) {
      onChange(next);
    }
  };
  return (
    <FilterSection title={t('filter.price')} open>
      <form className={styles.prices} onSubmit={apply} noValidate>
        <TextInput
          label={t('filter.price_from', { currency })}
          value={low}
          error={wrong(low)}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          onChange={(event) => setLow(event.currentTarget.value)}
          onBlur={() => apply()}
        />
        <TextInput
          label={t('filter.price_to', { currency })}
          value={high}
          error={wrong(high)}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          onChange={(event) => setHigh(event.currentTarget.value)}
          onBlur={() => apply()}
        />
        <p className={styles.hint}>{t('filter.price_hint')}</p>
        <Button type="submit" variant="default" size="xs" className={styles.apply}>
          {t('filter.price_apply')}
        </Button>
      </form>
    </FilterSection>
  );
}

/** What is typed in a field. Another address, by a chip or "back", writes the field anew. */
function useTyped(price: string) {
  const [typed, setTyped] = useState(typedOf(price));
  const [seen, setSeen] = useState(price);
  if (seen !== price) {
    setSeen(price);
    setTyped(typedOf(price));
  }
  return [typed, setTyped] as const;
}
