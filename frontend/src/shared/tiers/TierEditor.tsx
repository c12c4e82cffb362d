import { Button, TextInput } from '@mantine/core';
import { Plus, Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cents, formatAmount, formatMoney, formatNumber } from '../format/money';
import { formatRange } from '../format/quantity';
import { IconButton } from '../ui/IconButton';
import styles from './TierEditor.module.css';
import { nextMin, readEntry, TIERS_MAX, type EntryFault, type TierRow } from './tiers';

/**
 * The price steps: those that stand, of which the last can be removed, and a row for the next one while fewer than five
 * stand and quantity is left. Quantity and base price are locked by the parent while steps exist.
 */
export function TierEditor({
  id,
  rows,
  onChange,
  quantity,
  basePrice,
  currency,
  unit,
  error,
  disabled = false,
  help,
}: {
  id: string;
  rows: readonly TierRow[];
  onChange: (rows: TierRow[]) => void;
  /** 0 until it is typed. */
  quantity: number;
  /** As typed; empty until then. */
  basePrice: string;
  currency: string;
  unit: string;
  error?: string | undefined;
  disabled?: boolean;
  help?: React.ReactNode;
}) {
  const { t } = useTranslation();
  const base = cents(basePrice);
  const heading = useId();
  const [entry, setEntry] = useState<{ max: string; price: string | null }>({ max: '', price: null });
  const [faults, setFaults] = useState<EntryFault[]>([]);
  const maxField = useRef<HTMLInputElement>(null);
  const ready = quantity > 0 && base > 0n;
  const room = rows.length < TIERS_MAX && (rows.at(-1)?.max ?? 0) < quantity;
  // The first step is tied to the base price.
  const price = entry.price ?? (rows.length === 0 && base > 0n ? formatAmount(base).replaceAll('.', '') : '');

  const message = (field: EntryFault['field']): string | undefined => {
    const fault = faults.find((item) => item.field === field);
    if (fault === undefined) return undefined;
    const limit = typeof fault.limit === 'bigint' ? formatMoney(fault.limit, currency) : formatNumber(fault.limit);
    return t(`tiers.fault.${fault.field}.${fault.code}` as 'tiers.fault.max.required', { limit });
  };
  const add = () => {
    const read = readEntry(rows, { max: entry.max, price: price.replace(',', '.') }, quantity, base);
    if ('faults' in read) {
      setFaults(read.faults);
      return;
    }
    setFaults([]);
    setEntry({ max: '', price: '' });
    onChange([...rows, read.row]);
    maxField.current?.focus();
  };
  const removeLast = () => {
    setFaults([]);
    setEntry({ max: '', price: rows.length === 1 ? null : '' });
    onChange(rows.slice(0, -1));
  };

  return (
    <section id={id} className={styles.editor} aria-labelledby={heading} tabIndex={-1}>
      <div className={styles.head}>
        <h2 id={heading}>
          {t('tiers.title')}{' '}
          <span aria-hidden className={styles.star}>
            *
          </span>
        </h2>
        {help}
      </div>
      <p className={styles.hint}>{t(ready ? 'tiers.hint' : 'tiers.first')}</p>
      {rows.length === 0 ? null : (
        <ol className={styles.rows}>
          {rows.map((row, index) => (
            <li key={row.min}>
              <span className={styles.number}>{index + 1}</span>
              <span className="zb-figure">
                {formatRange(row.min, row.max)} {unit}
              </span>
              <span className="zb-figure">{formatMoney(row.price, currency)}</span>
              {index === rows.length - 1 && !disabled ? (
                <IconButton icon={Trash2} label={t('tiers.remove', { n: index + 1 })} onClick={removeLast} />
              ) : (
                <span />
              )}
            </li>
          ))}
        </ol>
      )}
      {ready && room && !disabled ? (
        <div className={styles.entry}>
          <span className={styles.from}>
            <span className={styles.fromLabel}>{t('tiers.from')}</span>
            <span className="zb-figure">{formatNumber(nextMin(rows))}</span>
          </span>
          <TextInput
            ref={maxField}
            label={t('tiers.to')}
            inputMode="numeric"
            maxLength={9}
            value={entry.max}
            error={message('max')}
            onChange={(event) => {
              setEntry({ ...entry, max: event.currentTarget.value.replace(/\D/g, '') });
              setFaults([]);
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') {
                event.preventDefault();
                add();
              }
            }}
          />
          <TextInput
            label={t('tiers.price', { currency })}
            inputMode="decimal"
            maxLength={12}
            value={price}
            error={message('price')}
            onChange={(event) => {
              setEntry({ ...entry, price: event.currentTarget.value.replace(/[^\d.,]/g, '') });
              setFaults([]);
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') {
                event.preventDefault();
                add();
              }
            }}
          />
          <div className={styles.buttons}>
            <Button variant="default" onClick={() => setEntry({ ...entry, max: String(quantity) })}>
              {t('tiers.all', { n: formatNumber(quantity) })}
            </Button>
            <Button variant="default" leftSection={<Plus size={16} aria-hidden />} onClick={add}>
              {t('tiers.add')}
            </Button>
          </div>
        </div>
      ) : null}
      {error === undefined ? null : (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </section>
  );
}
