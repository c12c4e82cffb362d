import { Button } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { DayField } from '@/shared/form/DayField';
import { readDay } from '@/shared/format/typedDate';
import { useAdminT } from '@/admin/crud/useAdminT';
import { FIRST_DAY, todayInBelgrade, type DateRange } from '@/admin/components/dateRange';
import styles from './RangeForm.module.css';

/** Two dates and a button that applies valid dates only. The key resets the form when the address has a new range. */
export function RangeForm({ range, onApply }: { range: DateRange; onApply: (range: DateRange) => void }) {
  return <RangeFields key={`${range.start_date} ${range.end_date}`} range={range} onApply={onApply} />;
}

function RangeFields({ range, onApply }: { range: DateRange; onApply: (range: DateRange) => void }) {
  const adminT = useAdminT();
  const [draft, setDraft] = useState(range);
  const [today] = useState(todayInBelgrade);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The fields themselves show why a date is invalid.
    const days = [FIRST_DAY, draft.start_date, draft.end_date, today];
    const valid = days.every((day, at) => readDay(day) === day && day >= (days[at - 1] ?? ''));
    if (valid) onApply(draft);
  };
  return (
    <form className={styles.range} onSubmit={submit} noValidate>
      <DayField
        label={adminT('adminStatistics:range.from')}
        value={draft.start_date}
        from={FIRST_DAY}
        to={readDay(draft.end_date) ?? today}
        onChange={(start_date) => setDraft({ ...draft, start_date })}
      />
      <DayField
        label={adminT('adminStatistics:range.to')}
        value={draft.end_date}
        from={readDay(draft.start_date) ?? FIRST_DAY}
        to={today}
        onChange={(end_date) => setDraft({ ...draft, end_date })}
      />
      <Button type="submit" variant="default">
        {adminT('adminStatistics:range.apply')}
      </Button>
    </form>
  );
}
