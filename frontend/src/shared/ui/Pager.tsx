import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './Pager.module.css';

/** Pages to offer: first, last, the current one and its neighbours; null is a gap. */
export function pagesToShow(page: number, total: number): (number | null)[] {
  const wanted = new Set([1, total, page - 1, page, page + 1].filter((n) => n >= 1 && n <= total));
  const sorted = [...wanted].sort((a, b) => a - b);
  const shown: (number | null)[] = [];
  let before = 0;
  for (const n of sorted) {
    if (n - before === 2) shown.push(n - 1);
    else if (n - before > 2) shown.push(null);
    shown.push(n);
    before = n;
  }
  return shown;
}

/** Choice of a page; nothing is drawn for a single one. */
export function Pager({ page, total, onPage }: { page: number; total: number; onPage: (page: number) => void }) {
  const { t } = useTranslation();
  if (total <= 1) return null;
  return (
    <nav aria-label={t('pager.label')} className={styles.pager}>
      <button
        type="button"
        className={styles.page}
        disabled={page <= 1}
        aria-label={t('pager.previous')}
        title={t('pager.previous')}
        onClick={() => onPage(Math.min(page - 1, total))}
      >
        <ChevronLeft size={18} aria-hidden />
      </button>
      {pagesToShow(page, total).map((n, index) =>
        n === null ? (
          <span key={`gap-${index}`} className={styles.gap} aria-hidden>
            …
          </span>
        ) : (
          <button
            key={n}
            type="button"
            className={styles.page}
            data-number
            aria-label={t('pager.page', { n })}
            aria-current={n === page ? 'page' : undefined}
            onClick={() => onPage(n)}
          >
            {n}
          </button>
        ),
      )}
      <span className={styles.compact}>{t('pager.of', { n: page, total })}</span>
      <button
        type="button"
        className={styles.page}
        disabled={page >= total}
        aria-label={t('pager.next')}
        title={t('pager.next')}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight size={18} aria-hidden />
      </button>
    </nav>
  );
}
