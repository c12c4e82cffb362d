import '@mantine/core/styles/Popover.layer.css';
import '@mantine/dates/styles.layer.css';
import { DateInput } from '@mantine/dates';
import 'dayjs/locale/sr';
import { useTranslation } from 'react-i18next';
import { useLang } from '../hooks/useLang';

/** A day, typed as `YYYY-MM-DD` or chosen from a calendar in the language of the page. Empty text = none. */
export function DayField({
  id,
  label,
  description,
  value,
  onChange,
  from,
  to,
  error,
  required = false,
  disabled = false,
}: {
  id?: string;
  label: string;
  description?: string;
  value: string;
  onChange: (day: string) => void;
  /** First and last day that may be chosen. */
  from: string;
  to: string;
  error?: string | undefined;
  required?: boolean;
  disabled?: boolean;
}) {
  const { t } = useTranslation();
  const lang = useLang();
  return (
    <DateInput
      size="md"
      {...(id === undefined ? {} : { id })}
      label={label}
      description={description}
      placeholder={t('form.day_format')}
      required={required}
      disabled={disabled}
      value={value === '' ? null : value}
      onChange={(day) => onChange(day ?? '')}
      valueFormat="YYYY-MM-DD"
      minDate={from}
      maxDate={to}
      locale={lang}
      firstDayOfWeek={1}
      error={error}
      autoComplete="off"
      popoverProps={{ withinPortal: true, trapFocus: false }}
      nextLabel={t('form.next_month')}
      previousLabel={t('form.previous_month')}
    />
  );
}
