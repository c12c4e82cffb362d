import { ArrowDown, ArrowUp, ArrowUpDown, ChevronDown, ChevronRight } from 'lucide-react';
import { Fragment, useRef, useState, type MouseEvent, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { MEDIA } from './breakpoints';
import { DialogsWithin, useUnchangedBehindDialog } from './dialogsWithin';
import { useMedia } from '@/shared/hooks/useMedia';
import { useTooWide } from '@/shared/hooks/useTooWide';
import styles from './DataTable.module.css';

export type SortDirection = 'asc' | 'desc';

export interface Sort<K extends string = string> {
  key: K;
  direction: SortDirection;
}

export interface Column<T, K extends string = string> {
  /** Names the column for React and, with `sortable`, for the server. */
  key: K;
  label: string;
  cell: (row: T) => ReactNode;
  sortable?: boolean;
  /** Figures stand right, in the condensed tabular face. */
  figure?: boolean;
  /** The label is only for screen readers (icon columns). */
  hideLabel?: boolean;
  /** Left out of the card mode's label-value list; still drawn in `cardActions` or the title when those use it. */
  cardHidden?: boolean;
}

export interface DataTableProps<T, K extends string = string> {
  caption: string;
  columns: Column<T, K>[];
  rows: readonly T[];
  rowKey: (row: T) => number | string;
  /** Name of the row, said by its expand button and used as the title of its card. */
  rowName: (row: T) => string;
  sort?: Sort | null;
  onSort?: (sort: Sort<K>) => void;
  /** The inside of an expanded row; without it rows do not expand. */
  expanded?: (row: T) => ReactNode;
  openKey?: number | string | null;
  onOpen?: (key: number | string | null) => void;
  /** Archived, expired or deleted rows: the name (a link or a button) is struck, figures and tags are not. */
  struck?: (row: T) => boolean;
  /** A click anywhere on a row that hits no link, button or field: what its own control does as well. */
  onRow?: (row: T) => void;
  /** Row actions; in card mode they become one row of icons. */
  actions?: (row: T) => ReactNode;
  /** A line of totals under the table. */
  footer?: ReactNode;
  /**
   * When rows become cards: at and below 1000 px (profile, wide lists of the admin), below 768 (buyers), below 600
   * (dialogs, admin), below 500 (some dialogs), and wherever the columns do not fit; never (scrolls in its own box).
   */
  cards?: 'upTo1000' | 'below768' | 'below600' | 'below500' | 'never';
  /** 36 px rows. */
  dense?: boolean;
  /** Title of a card; the row's name without it. */
  cardTitle?: (row: T) => ReactNode;
}

/** The next sort after a click on a column: toggles; a new column starts descending. */
export function nextSort<K extends string>(current: Sort | null | undefined, key: K): Sort<K> {
  return { key, direction: current?.key === key && current.direction === 'desc' ? 'asc' : 'desc' };
}

function SortButton<K extends string>({
  column,
  sort,
  onSort,
}: {
  column: { key: K; label: string };
  sort: Sort | null | undefined;
  onSort: (sort: Sort<K>) => void;
}) {
  const { t } = useTranslation();
  const active = sort?.key === column.key;
  const Icon = !active ? ArrowUpDown : sort.direction === 'asc' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      className={styles.sort}
      title={t('table.sort_by', { column: column.label })}
      onClick={() => onSort(nextSort(sort, column.key))}
    >
      {column.label}
      <Icon size={14} aria-hidden className={active ? undefined : styles.idle} />
    </button>
  );
}

const CARDS = {
  upTo1000: '(width <= 62.5em)',
  below768: '(width < 48em)',
  below600: MEDIA.compact,
  below500: MEDIA.sheet,
  never: 'not all',
} as const;

/** The handler of a row: what is clicked inside a control, or ends the marking of a text, is not a click on the row. */
function rowClick(act: () => void): (event: MouseEvent<HTMLElement>) => void {
  return ({ target }) => {
    if (target instanceof Element && target.closest('a, button, input, label, select, textarea') !== null) return;
    if (window.getSelection()?.isCollapsed === false) return;
    act();
  };
}

/**
 * A table that sorts, expands and turns into label-value cards on narrow screens. Only one shape exists at a time:
 * what an expanded row holds (queries, forms) must not be there twice. It does not change behind an open dialog.
 */
export function DataTable<T, K extends string = string>(props: DataTableProps<T, K>) {
  const { cards = 'upTo1000' } = props;
  const box = useRef<HTMLDivElement>(null);
  const [narrow, setNarrow] = useState(false);
  const tooWide = useTooWide(box, narrow);
  const { held: asCards, within } = useUnchangedBehindDialog(useMedia(CARDS[cards]) || (cards !== 'never' && tooWide));
  if (narrow !== asCards) setNarrow(asCards);
  return (
    <DialogsWithin value={within}>
      <Rows {...props} asCards={asCards} box={box} />
    </DialogsWithin>
  );
}

function Rows<T, K extends string>({
  asCards,
  box,
  ...props
}: DataTableProps<T, K> & { asCards: boolean; box: Ref<HTMLDivElement> }) {
  const { caption, columns, rows, rowKey, rowName, sort, onSort, expanded, actions, struck } = props;
  const { dense = false, openKey = null, onOpen, onRow, footer, cardTitle } = props;
  const { t } = useTranslation();
  const span = columns.length + (expanded ? 1 : 0) + (actions ? 1 : 0);
  const expander = (row: T) => {
    const key = rowKey(row);
    const open = openKey === key;
    const label = t(open ? 'table.collapse' : 'table.expand', { name: rowName(row) });
    return (
      <button
        type="button"
        className={styles.expander}
        aria-expanded={open}
        aria-label={label}
        title={label}
        onClick={() => onOpen?.(open ? null : key)}
      >
        {open ? <ChevronDown size={18} aria-hidden /> : <ChevronRight size={18} aria-hidden />}
      </button>
    );
  };
  if (asCards) {
    return (
      <div ref={box} className={styles.cardList}>
        <ul aria-label={caption}>
          {rows.map((row) => {
            const key = rowKey(row);
            return (
              <li key={key} data-row className={styles.card} data-struck={struck?.(row) || undefined}>
                {/* The card's own control does the same by keyboard. */}
                {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
                <div
                  className={styles.cardHead}
                  data-clickable={onRow !== undefined || undefined}
                  onClick={onRow === undefined ? undefined : rowClick(() => onRow(row))}
                >
                  {expanded ? expander(row) : null}
                  <div className={styles.cardTitle}>{cardTitle ? cardTitle(row) : columns[0]?.cell(row)}</div>
                </div>
                <dl className={styles.pairs}>
                  {columns.map((column, index) =>
                    index === 0 || column.cardHidden ? null : (
                      <div key={column.key}>
                        <dt>{column.label}</dt>
                        <dd className={column.figure ? 'zb-figure' : undefined}>{column.cell(row)}</dd>
                      </div>
                    ),
                  )}
                </dl>
                {actions ? <div className={styles.actions}>{actions(row)}</div> : null}
                {expanded && openKey === key ? <div className={styles.cardInner}>{expanded(row)}</div> : null}
              </li>
            );
          })}
        </ul>
        {footer === undefined ? null : <div className={styles.footer}>{footer}</div>}
      </div>
    );
  }
  return (
    <div ref={box} className={styles.scroll} role="region" aria-label={caption} tabIndex={0}>
      <table className={styles.table} data-dense={dense || undefined}>
        <caption className="zb-visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {expanded ? (
              <th scope="col" className={styles.narrow}>
                <span className="zb-visually-hidden">{t('table.more')}</span>
              </th>
            ) : null}
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={column.figure ? styles.figureHead : undefined}
                aria-sort={
                  !column.sortable
                    ? undefined
                    : sort?.key === column.key
                      ? sort.direction === 'asc'
                        ? 'ascending'
                        : 'descending'
                      : 'none'
                }
              >
                {column.sortable && onSort ? (
                  <SortButton column={column} sort={sort} onSort={onSort} />
                ) : (
                  <span className={column.hideLabel ? 'zb-visually-hidden' : undefined}>{column.label}</span>
                )}
              </th>
            ))}
            {actions ? (
              <th scope="col" className={styles.actionsHead}>
                <span className="zb-visually-hidden">{t('table.actions')}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const key = rowKey(row);
            const open = openKey === key;
            return (
              <Fragment key={key}>
                {/* The row's own control does the same by keyboard. */}
                <tr
                  data-row
                  data-open={open || undefined}
                  data-struck={struck?.(row) || undefined}
                  data-clickable={onRow !== undefined || undefined}
                  onClick={onRow === undefined ? undefined : rowClick(() => onRow(row))}
                >
                  {expanded ? <td className={styles.narrow}>{expander(row)}</td> : null}
                  {columns.map((column, index) => {
                    const className = column.figure ? styles.figure : undefined;
                    return index === 0 ? (
                      <th key={column.key} scope="row" className={className}>
                        {column.cell(row)}
                      </th>
                    ) : (
                      <td key={column.key} className={className}>
                        {column.cell(row)}
                      </td>
                    );
                  })}
                  {actions ? (
                    <td className={styles.actionsCell}>
                      <div className={styles.actions}>{actions(row)}</div>
                    </td>
                  ) : null}
                </tr>
                {expanded && open ? (
                  <tr className={styles.inner}>
                    <td colSpan={span}>
                      <div className={styles.contents}>{expanded(row)}</div>
                    </td>
                  </tr>
                ) : null}
              </Fragment>
            );
          })}
        </tbody>
      </table>
      {footer === undefined ? null : <div className={styles.footer}>{footer}</div>}
    </div>
  );
}
