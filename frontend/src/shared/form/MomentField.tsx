import { useTranslation } from 'react-i18next';
import { readMoment } from '@/shared/format/typedDate';
import { CalendarField, type CalendarFieldProps } from './CalendarField';

/** A day with its time: `2026-05-04 08:00:00` once it can be read, the typed text until then. */
export function MomentField(props: CalendarFieldProps) {
  const { t } = useTranslation();
  return (
    <CalendarField
      {...props}
      kind={{
        read: readMoment,
        show: (moment) => readMoment(moment)?.slice(0, 16) ?? moment,
        // The time that stands is kept; a new day begins at midnight.
        choose: (day, value) => `${day} ${readMoment(value)?.slice(11) ?? '00:00:00'}`,
        placeholder: t('form.moment_format'),
        unreadable: t('form.date.unreadable_moment'),
      }}
    />
  );
}
