import { Button } from '@mantine/core';
import { Plus, Trash2 } from 'lucide-react';
import { useId, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberField } from '@/shared/form/NumberField';
import { WholeField } from '@/shared/form/WholeField';
import { anyCents, formatMoney, formatNumber, type Cents } from '@/shared/format/money';
import { formatQuantity } from '@/shared/format/quantity';
import { useLang } from '@/shared/hooks/useLang';
import { IconButton } from '@/shared/ui/IconButton';
import styles from './TierEditor.module.css';
import { nextMin, TIERS_MAX, type TierError, type TierInput } from './tiers';
import { useTierEntry } from './useTierEntry';

/**
 * The price steps: those that stand, of which the last can be removed, and a row for the next one while fewer than five
 * stand and quantity is left. Quantity and base price are locked by the parent while steps exist.
 */
export function TierEditor({
  id,
  rows,
  onChange,
  quantity,
  basePrice: base,
  currency,
  unit,
  error,
  disabled = false,
  help,
}: {
  id: string;
  rows: readonly TierInput[];
  onChange: (rows: TierInput[]) => void;
  /** Both 0 until they are typed. */
  quantity: number;
  basePrice: Cents;
  currency: string;
  /** As the API gives it. */
  unit: string;
  error?: string | undefined;
  disabled?: boolean;
  help?: React.ReactNode;
}) {
  const { t } = useTranslation();
  const heading = useId();
  const ready = quantity > 0 && base > 0n;
  const canAdd = rows.length < TIERS_MAX && (rows.at(-1)?.max ?? 0) < quantity;
  const { max, price, errors, maxField, change, add, removeLast } = useTierEntry({ rows, onChange, quantity, base });

  const message = (field: TierError['field']): string | undefined => {
    const error = errors.find((item) => item.field === field);
    if (error === undefined) return undefined;
    const limit = typeof error.limit === 'bigint' ? formatMoney(error.limit, currency) : formatNumber(error.limit);
    return t(`tiers.field_error.${error.field}.${error.code}` as 'tiers.field_error.max.required', { limit });
  };
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
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
      <Tiers rows={rows} currency={currency} unit={unit} onRemoveLast={disabled ? null : removeLast} />
      {ready && canAdd && !disabled ? (
        <div className={styles.entry}>
          <span className={styles.from}>
            <span className={styles.fromLabel}>{t('tiers.from')}</span>
            <span className="zb-figure">{formatNumber(nextMin(rows))}</span>
          </span>
          <WholeField
            ref={maxField}
            label={t('tiers.to')}
            value={max}
            error={message('max')}
            onChange={(text) => change({ max: text })}
            onKeyDown={addOnEnter}
          />
          <NumberField
            label={t('tiers.price', { currency })}
            decimals={2}
            round
            value={price}
            error={message('price')}
            onChange={(text) => change({ price: text })}
            onKeyDown={addOnEnter}
          />
          <div className={styles.buttons}>
            <Button variant="default" onClick={() => change({ max: String(quantity) })}>
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

/** The price tiers that stand. Only the last can be removed: the others begin where the one before ends. */
function Tiers({
  rows,
  currency,
  unit,
  onRemoveLast,
}: {
  rows: readonly TierInput[];
  currency: string;
  unit: string;
  /** Null where they are closed. */
  onRemoveLast: (() => void) | null;
}) {
  const { t } = useTranslation();
  const lang = useLang();
  if (rows.length === 0) return null;
  const withCents = anyCents(rows.map((row) => row.price));
  return (
    <ol className={styles.rows}>
      {rows.map((row, index) => (
        <li key={row.min}>
          <span className={styles.number}>{index + 1}</span>
          <span className="zb-figure">
            {formatNumber(row.min)}–{formatQuantity(row.max, unit, lang)}
          </span>
          <span className="zb-figure">{formatMoney(row.price, currency, withCents)}</span>
          {index === rows.length - 1 && onRemoveLast !== null ? (
            <IconButton icon={Trash2} label={t('tiers.remove', { n: index + 1 })} onClick={onRemoveLast} />
          ) : (
            <span />
          )}
        </li>
      ))}
    </ol>
  );
}
