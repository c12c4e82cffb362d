import { useRef, useState, type RefObject } from 'react';
import { formatAmount, type Cents } from '@/shared/format/money';
import { useLang } from '@/shared/hooks/useLang';
import { readEntry, type TierError, type TierInput } from './tiers';

/** What is typed for the next tier; `price` null: not touched yet. */
interface Entry {
  max: string;
  price: string | null;
}

/** The row in which the next tier is typed: adds it to `rows` when it is right, else says what is wrong. */
export function useTierEntry({
  rows,
  onChange,
  quantity,
  base,
}: {
  rows: readonly TierInput[];
  onChange: (rows: TierInput[]) => void;
  quantity: number;
  base: Cents;
}): {
  max: string;
  price: string;
  errors: readonly TierError[];
  maxField: RefObject<HTMLInputElement | null>;
  change: (part: Partial<Entry>) => void;
  add: () => void;
  removeLast: () => void;
} {
  const lang = useLang();
  const [entry, setEntry] = useState<Entry>({ max: '', price: null });
  const [errors, setErrors] = useState<TierError[]>([]);
  const maxField = useRef<HTMLInputElement>(null);
  // The first step is tied to the base price.
  const price = entry.price ?? (rows.length === 0 && base > 0n ? formatAmount(base) : '');
  return {
    max: entry.max,
    price,
    errors,
    maxField,
    change: (part) => {
      setEntry((old) => ({ ...old, ...part }));
      setErrors([]);
    },
    add: () => {
      const read = readEntry(rows, { max: entry.max, price }, quantity, base, lang);
      if ('errors' in read) {
        setErrors(read.errors);
        return;
      }
      setErrors([]);
      setEntry({ max: '', price: '' });
      onChange([...rows, read.row]);
      maxField.current?.focus();
    },
    removeLast: () => {
      setErrors([]);
      setEntry({ max: '', price: rows.length === 1 ? null : '' });
      onChange(rows.slice(0, -1));
    },
  };
}
