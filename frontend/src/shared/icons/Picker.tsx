import { Button, Input, TextInput } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { Search } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import names from 'virtual:icon-names';
import { foldText } from '@/shared/format/text';
import type { IconPickerProps } from './IconPickerProps';
import { findIcons } from './meanings';
import styles from './Picker.module.css';

const CELL = 48;
const SHOWN_ROWS = 5;
/** Before the box is measured. */
const USUAL_COLUMNS = 8;
const SPRITE = `${import.meta.env.BASE_URL}icons.svg`;

function Shape({ name, size = 24 }: { name: string; size?: number }) {
  return (
    <svg width={size} height={size} aria-hidden>
      <use href={`${SPRITE}#${name}`} />
    </svg>
  );
}

/** The icons that were found: only what is in sight is in the page. One stop of Tab, arrows inside. */
function Grid({
  found,
  chosen,
  label,
  onChoose,
}: {
  found: readonly string[];
  chosen: string;
  label: string;
  onChoose: (name: string) => void;
}) {
  const { ref, width } = useElementSize();
  const box = useRef<HTMLDivElement>(null);
  const columns = Math.max(1, Math.floor(width / CELL) || USUAL_COLUMNS);
  const [stop, setStop] = useState(() => Math.max(0, found.indexOf(chosen)));
  const [top, setTop] = useState(0);
  const takesFocus = useRef(false);
  const from = Math.max(0, Math.floor(top / CELL) - 2) * columns;
  const to = from + (SHOWN_ROWS + 4) * columns;
  const stands = Math.min(stop, found.length - 1);
  const shown = found.map((name, at) => ({ name, at })).filter(({ at }) => (at >= from && at < to) || at === stands);

  /** Brings a cell into sight. */
  const reveal = (at: number) => {
    const element = box.current;
    if (element === null) return;
    const y = Math.floor(at / columns) * CELL;
    if (y < element.scrollTop) element.scrollTop = y;
    else if (y + CELL > element.scrollTop + SHOWN_ROWS * CELL) element.scrollTop = y - (SHOWN_ROWS - 1) * CELL;
    setTop(element.scrollTop);
  };
  useEffect(() => {
    // What is chosen is in sight when the choice opens.
    if (width > 0 || columns === USUAL_COLUMNS) reveal(stands);
    // Only once its width is known.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [width]);
  useEffect(() => {
    if (!takesFocus.current) return;
    takesFocus.current = false;
    box.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  });

  const move = (event: KeyboardEvent) => {
    const page = columns * SHOWN_ROWS;
    const next = {
      ArrowRight: stands + 1,
      ArrowLeft: stands - 1,
      ArrowDown: stands + columns,
      ArrowUp: stands - columns,
      PageDown: stands + page,
      PageUp: stands - page,
      Home: 0,
      End: found.length - 1,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const inside = Math.min(found.length - 1, Math.max(0, next));
    takesFocus.current = true;
    setStop(inside);
    reveal(inside);
  };

  return (
    <div
      ref={box}
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      className={styles.grid}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
      onKeyDown={move}
    >
      <div
        ref={ref}
        role="presentation"
        className={styles.all}
        style={{ height: Math.ceil(found.length / columns) * CELL }}
      >
        {shown.map(({ name, at }) => (
          <button
            key={name}
            type="button"
            role="option"
            data-mantine-stop-propagation
            tabIndex={at === stands ? 0 : -1}
            aria-selected={name === chosen}
            aria-posinset={at + 1}
            aria-setsize={found.length}
            aria-label={name.replaceAll('-', ' ')}
            title={name}
            className={styles.cell}
            style={{ left: (at % columns) * CELL, top: Math.floor(at / columns) * CELL }}
            onFocus={() => setStop(at)}
            onClick={() => onChoose(name)}
          >
            <Shape name={name} />
          </button>
        ))}
      </div>
    </div>
  );
}

/** The choice itself; a chunk of its own, reached only through `IconPicker`. */
export function Picker({
  id,
  label,
  value,
  onChange,
  error,
  description,
  required = false,
  readOnly = false,
}: IconPickerProps) {
  const { t } = useTranslation('icons');
  const [open, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(foldText(search));
  const found = useMemo(() => findIcons(names, wanted), [wanted]);
  const describedBy = [error ? `${id}-field-error` : '', description ? `${id}-field-description` : '']
    .filter(Boolean)
    .join(' ');
  const choose = (name: string) => {
    onChange(name);
    setOpen(false);
    document.getElementById(id)?.focus();
  };
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      setOpen(false);
      document.getElementById(id)?.focus();
    }
    if (event.target instanceof HTMLInputElement && event.key === 'Enter') event.preventDefault();
    if (event.target instanceof HTMLInputElement && event.key === 'ArrowDown') {
      event.preventDefault();
      event.currentTarget.querySelector<HTMLElement>('[role="option"][tabindex="0"]')?.focus();
    }
  };

  return (
    <Input.Wrapper
      id={`${id}-field`}
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      error={error}
      description={description}
      required={required}
      size="md"
      inputWrapperOrder={['label', 'description', 'input', 'error']}
    >
      {/* Esc closes the choice from wherever the focus is in it, and not the dialog around it. */}
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div onKeyDown={key}>
        <Button
          id={id}
          variant="default"
          data-mantine-stop-propagation={open || undefined}
          className={styles.chosen}
          disabled={readOnly}
          data-invalid={error ? true : undefined}
          aria-expanded={open}
          aria-labelledby={`${id}-label ${id}-value`}
          aria-describedby={describedBy || undefined}
          leftSection={value === '' ? undefined : <Shape name={value} size={20} />}
          onClick={() => setOpen(!open)}
        >
          <span id={`${id}-value`}>{value === '' ? t('choose') : value}</span>
        </Button>
        {open ? (
          <div className={styles.panel}>
            <TextInput
              size="sm"
              data-mantine-stop-propagation
              label={t('search')}
              placeholder={t('example')}
              type="search"
              autoFocus
              autoComplete="off"
              leftSection={<Search size={16} aria-hidden />}
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
            <p role="status" className={styles.count}>
              {t('found', { count: found.length })}
            </p>
            {found.length === 0 ? null : (
              <Grid key={wanted} found={found} chosen={value} label={label} onChoose={choose} />
            )}
          </div>
        ) : null}
      </div>
    </Input.Wrapper>
  );
}
