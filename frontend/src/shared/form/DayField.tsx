import { useTranslation } from 'react-i18next';
import { readDay } from '@/shared/format/typedDate';
import { CalendarField, type CalendarFieldProps } from './CalendarField';

/** A day: `YYYY-MM-DD` once it can be read, the typed text until then. */
export function DayField(props: CalendarFieldProps) {
  const { t } = useTranslation();
  return (
    <CalendarField
      {...props}
      kind={{
        read: readDay,
        show: (day) => readDay(day) ?? day,
        choose: (day) => day,
        placeholder: t('form.day_format'),
        unreadable: t('form.date.unreadable'),
      }}
    />
  );
}
