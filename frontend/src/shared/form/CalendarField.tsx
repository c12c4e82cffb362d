import '@mantine/core/styles/Popover.layer.css';
import '@mantine/dates/styles.layer.css';
import { Popover, TextInput } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import 'dayjs/locale/sr';
import { CalendarDays } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLang } from '@/shared/hooks/useLang';
import { IconButton } from '@/shared/ui/IconButton';

export interface CalendarFieldProps {
  id?: string | undefined;
  label: string;
  description?: string | undefined;
  /** As the wire has it once it can be read, until then as typed. Empty text = none. */
  value: string;
  onChange: (value: string) => void;
  /** After the field is left or a day is chosen: what it holds, null while that cannot be taken. */
  onLeave?: ((value: string | null) => void) | undefined;
  /** First and last day that may be chosen. */
  from?: string | undefined;
  to?: string | undefined;
  error?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  autoFocus?: boolean | undefined;
}

/** How a kind of date is read, shown and explained. */
export interface DateKind {
  /** The wire form of a typed text, or null. */
  read: (text: string) => string | null;
  show: (value: string) => string;
  /** The value for a day of the calendar, beside what the field holds. */
  choose: (day: string, value: string) => string;
  placeholder: string;
  /** The sentence about a text that cannot be read. */
  unreadable: string;
}

/**
 * The one date input: a text that is read when the field is left, and a calendar behind a button. A text that is no date
 * or lies outside of the range stays, with a sentence beside it.
 */
export function CalendarField({
  kind,
  label,
  value,
  onChange,
  onLeave,
  from,
  to,
  error,
  disabled = false,
  ...rest
}: CalendarFieldProps & { kind: DateKind }) {
  const { t } = useTranslation();
  const lang = useLang();
  const [typing, setTyping] = useState<{ text: string; value: string } | null>(null);
  const [opened, setOpened] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const underFingers = typing !== null && typing.value === value;

  const errorOf = (of: string): string | undefined => {
    if (of === '') return undefined;
    const read = kind.read(of);
    if (read === null) return kind.unreadable;
    const day = read.slice(0, 10);
    if (from !== undefined && day < from) return t('form.date.before', { day: from });
    return to !== undefined && day > to ? t('form.date.after', { day: to }) : undefined;
  };
  const leave = (now: string) => {
    setTyping(null);
    onLeave?.(errorOf(now) === undefined ? now : null);
  };
  const day = kind.read(value)?.slice(0, 10) ?? null;
  const own = underFingers || disabled ? undefined : errorOf(value);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      withinPortal
      trapFocus
      withRoles={false}
      disabled={disabled}
    >
      <Popover.Target>
        <TextInput
          ref={field}
          size="md"
          {...rest}
          label={label}
          disabled={disabled}
          placeholder={kind.placeholder}
          autoComplete="off"
          value={underFingers ? typing.text : kind.read(value) === null ? value : kind.show(value)}
          error={own ?? error}
          onChange={(event) => {
            const text = event.currentTarget.value;
            const read = text.trim() === '' ? '' : (kind.read(text) ?? text);
            setTyping({ text, value: read });
            onChange(read);
          }}
          onBlur={() => leave(value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') leave(value);
            if (event.key === 'ArrowDown' && event.altKey) {
              event.preventDefault();
              setOpened(true);
            }
          }}
          rightSectionPointerEvents="all"
          rightSection={
            <IconButton
              icon={CalendarDays}
              label={t('form.date.open', { label })}
              aria-haspopup="dialog"
              aria-expanded={opened}
              disabled={disabled}
              onClick={() => setOpened(!opened)}
            />
          }
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('form.date.calendar', { label })}>
        <DatePicker
          value={day}
          {...(day === null ? {} : { defaultDate: day })}
          {...(from === undefined ? {} : { minDate: from })}
          {...(to === undefined ? {} : { maxDate: to })}
          locale={lang}
          firstDayOfWeek={1}
          onChange={(chosen) => {
            if (chosen === null) return;
            const next = kind.choose(chosen, value);
            onChange(next);
            leave(next);
            setOpened(false);
            field.current?.focus();
          }}
          nextLabel={t('form.next_month')}
          previousLabel={t('form.previous_month')}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
