import '@mantine/core/styles/Popover.layer.css';
import '@mantine/dates/styles.layer.css';
import { DateTimePicker } from '@mantine/dates';
import 'dayjs/locale/sr';
import { useTranslation } from 'react-i18next';
import { useLang } from '@/shared/hooks/useLang';
import { useWords } from './words';

/** A day with its time, in Belgrade's time: `2026-05-04 08:00:00`. Empty text = none. */
export function MomentField({
  id,
  label,
  description,
  value,
  onChange,
  error,
  required = false,
}: {
  id: string;
  label: string;
  description?: string;
  value: string;
  onChange: (moment: string) => void;
  error?: string | undefined;
  required?: boolean;
}) {
  const { t } = useTranslation();
  const words = useWords();
  const lang = useLang();
  return (
    <DateTimePicker
      id={id}
      size="md"
      label={label}
      description={description}
      placeholder={words('admin:field.moment_none')}
      required={required}
      value={value === '' ? null : value}
      onChange={(moment) => onChange(moment ?? '')}
      valueFormat="YYYY-MM-DD HH:mm"
      locale={lang}
      firstDayOfWeek={1}
      error={error}
      clearable
      clearButtonProps={{ 'aria-label': words('admin:field.moment_clear', { label }) }}
      popoverProps={{ withinPortal: true }}
      timePickerProps={{
        hoursInputLabel: words('admin:field.moment_hours'),
        minutesInputLabel: words('admin:field.moment_minutes'),
      }}
      submitButtonProps={{ 'aria-label': words('admin:field.moment_done') }}
      nextLabel={t('form.next_month')}
      previousLabel={t('form.previous_month')}
    />
  );
}
