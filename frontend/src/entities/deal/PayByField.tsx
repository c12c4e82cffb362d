import { useTranslation } from 'react-i18next';
import { DayField } from '@/shared/form/DayField';
import { belgradeDay } from '@/shared/format/date';
import { useNow } from '@/shared/hooks/useNow';

const DAY = 86_400_000;
/** Days that the buyer gets to pay unless the seller says otherwise, and the most. */
const TERM = 8;
const LONGEST_TERM = 90;

/** The term that a dialog begins with: the deal's own while it runs, else the usual one. */
export function useFirstTerm(own: string | null = null): string {
  const now = useNow(60);
  return own !== null && own >= belgradeDay(now) ? own : belgradeDay(now + TERM * DAY);
}

/** The day by which the buyer is to pay; "" for no term. */
export function PayByField({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (day: string) => void;
}) {
  const { t } = useTranslation('deals');
  const now = useNow(60);
  return (
    <DayField
      label={t('payment.pay_by')}
      value={value}
      from={belgradeDay(now)}
      to={belgradeDay(now + LONGEST_TERM * DAY)}
      error={error}
      onChange={onChange}
    />
  );
}
