import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useAdminT } from '@/admin/crud/useAdminT';
import { Dialog } from '@/shared/ui/Dialog';
import { announce } from '@/shared/ui/LiveRegion';
import { LoadError } from '@/shared/ui/States';
import styles from './FindDialog.module.css';
import { useFound, type FoundGroup, type FoundRow } from './useFound';

const LONGEST = 100;

/**
 * Finds a person, an ad, an offer, an e-mail or a screen: arrows choose, Enter opens, Escape closes. It follows the
 * W3C's pattern of a combobox with a list, like the site's search.
 */
export function FindDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const adminT = useAdminT();
  const navigate = useNavigate();
  const listId = useId();
  const [text, setText] = useState('');
  const [reached, setReached] = useState<string | null>(null);
  const { groups, failed, settled, retry } = useFound(text);
  const rows = groups.flatMap((group) => group.rows);
  const count = rows.length;
  // The first row is chosen until the arrows have reached another one that is still there.
  const active = rows.find(({ key }) => key === reached) ?? rows[0];
  useEffect(() => {
    if (settled && !failed) announce(adminT('admin:find.count', { count }));
  }, [settled, failed, count, adminT]);
  const open = (row: FoundRow) => {
    onClose();
    void navigate(row.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && active !== undefined) {
      event.preventDefault();
      open(active);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      const at = active === undefined ? 0 : rows.indexOf(active);
      setReached(rows[(at + step + count) % count]?.key ?? null);
    }
  };
  return (
    <Dialog opened onClose={onClose} title={adminT('admin:find.title')} size="md">
      <input
        data-autofocus
        role="combobox"
        className={styles.field}
        aria-label={adminT('admin:find.label')}
        aria-autocomplete="list"
        aria-expanded={count > 0}
        aria-controls={count > 0 ? listId : undefined}
        aria-activedescendant={active === undefined ? undefined : `${listId}-${active.key}`}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="go"
        maxLength={LONGEST}
        placeholder={adminT('admin:find.label')}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setReached(null);
        }}
        onKeyDown={onKeyDown}
      />
      {failed ? <LoadError onRetry={retry} text={t('state.load_error')} /> : null}
      {count > 0 ? <Rows id={listId} groups={groups} active={active?.key} onOpen={open} /> : null}
      {settled && count === 0 && !failed ? <p className={styles.hint}>{adminT('admin:find.nothing')}</p> : null}
      {text.trim() === '' ? <p className={styles.hint}>{adminT('admin:find.hint')}</p> : null}
    </Dialog>
  );
}

function Rows({
  id,
  groups,
  active,
  onOpen,
}: {
  id: string;
  groups: readonly FoundGroup[];
  active: string | undefined;
  onOpen: (row: FoundRow) => void;
}) {
  const adminT = useAdminT();
  const reached = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // newer browsers answer a promise, which an effect must not return
    reached.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    // The field keeps the focus.
    <div
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={adminT('admin:find.results')}
      className={styles.list}
      onMouseDown={(event) => event.preventDefault()}
    >
      {groups.map(({ group, rows }) => (
        <div key={group} role="group" aria-label={adminT(`admin:find.groups.${group}`)}>
          <div aria-hidden className={styles.title}>
            {adminT(`admin:find.groups.${group}`)}
          </div>
          {rows.map((row) => (
            <button
              key={row.key}
              id={`${id}-${row.key}`}
              ref={row.key === active ? reached : null}
              type="button"
              tabIndex={-1}
              role="option"
              aria-selected={row.key === active}
              className={styles.option}
              onClick={() => onOpen(row)}
            >
              <span>{row.label}</span> <small>{row.note}</small>
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}
