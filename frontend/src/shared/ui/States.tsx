import { Button } from '@mantine/core';
import { RotateCw } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './States.module.css';

/** One sentence and one action. */
export function Empty({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p>{children}</p>
      {action}
    </div>
  );
}

/** A quiet line with a retry; the failure itself has been logged. */
export function LoadError({ onRetry, text }: { onRetry?: (() => void) | undefined; text?: string | undefined }) {
  const { t } = useTranslation();
  return (
    <div className={styles.empty} role="alert">
      <p>{text ?? t('state.load_error')}</p>
      {onRetry === undefined ? null : (
        <Button variant="default" leftSection={<RotateCw size={16} aria-hidden />} onClick={onRetry}>
          {t('action.retry')}
        </Button>
      )}
    </div>
  );
}

/** Shows its children after 200 ms, so that a quick answer never blinks a skeleton. Space is taken from the start. */
function Late({ children }: { children: ReactNode }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 200);
    return () => clearTimeout(timer);
  }, []);
  return <div className={late ? undefined : styles.waiting}>{children}</div>;
}

function Loading({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div role="status" aria-busy="true" data-coming>
      <span className="zb-visually-hidden">{t('state.loading')}</span>
      <div aria-hidden="true">
        <Late>{children}</Late>
      </div>
    </div>
  );
}

const many = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Lines of text. */
export function SkeletonLines({ lines = 3 }: { lines?: number }) {
  return (
    <Loading>
      <div className={styles.lines}>
        {many(lines).map((line) => (
          <span key={line} className={styles.line} data-last={line === lines - 1 || undefined} />
        ))}
      </div>
    </Loading>
  );
}

/** Rows of a table at their final height. */
export function SkeletonRows({ rows = 10 }: { rows?: number }) {
  return (
    <Loading>
      <div className={styles.rows}>
        {many(rows).map((row) => (
          <span key={row} className={styles.row} />
        ))}
      </div>
    </Loading>
  );
}

/** A grid of ad cards. */
export function SkeletonCards({ cards = 12 }: { cards?: number }) {
  return (
    <Loading>
      <div className={styles.cards}>
        {many(cards).map((item) => (
          <span key={item} className={styles.card} />
        ))}
      </div>
    </Loading>
  );
}

/** A stair of three, for the ladder. */
export function SkeletonLadder() {
  return (
    <Loading>
      <div className={styles.stair}>
        <span />
        <span />
        <span />
      </div>
    </Loading>
  );
}

/** Photo on one side, panel on the other: the product page. */
export function SkeletonDetail() {
  return (
    <Loading>
      <div className={styles.detail}>
        <span className={styles.photo} />
        <div className={styles.panel}>
          <span className={styles.line} />
          <div className={styles.stair}>
            <span />
            <span />
            <span />
          </div>
          <span className={styles.row} />
          <span className={styles.row} />
        </div>
      </div>
    </Loading>
  );
}
