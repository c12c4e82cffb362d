import { useTranslation } from 'react-i18next';
import { readDateTime } from '@/shared/format/typedDate';
import { CalendarField, type CalendarFieldProps } from './CalendarField';

/** A day with its time: `2026-05-04 08:00:00` once it can be read, the typed text until then. */
export function DateTimeField(props: CalendarFieldProps) {
  const { t } = useTranslation();
  return (
    <CalendarField
      {...props}
      kind={{
        read: readDateTime,
        show: (dateTime) => readDateTime(dateTime)?.slice(0, 16) ?? dateTime,
        // The time that stands is kept; a new day begins at midnight.
        choose: (day, value) => `${day} ${readDateTime(value)?.slice(11) ?? '00:00:00'}`,
        placeholder: t('form.date_time_format'),
        unreadable: t('form.date.unreadable_date_time'),
      }}
    />
  );
}
