import { useTranslation } from 'react-i18next';
import type { DealNext, StepKind } from '@/api/types';
import { formatDateTime, formatDay } from '@/shared/format/date';
import { CellLines } from '@/shared/ui/CellLines';
import { Tag } from '@/shared/ui/Tag';
import styles from './DealProgress.module.css';
import { STEP_ICONS } from './stepIcons';

/** The last step of a deal that stands, with its day. Its page loads the texts `dealSteps`. */
export function LastStep({ step, at }: { step: StepKind; at: string }) {
  const { t } = useTranslation('dealSteps');
  const Icon = STEP_ICONS[step];
  return (
    <CellLines>
      <span data-step={step}>
        <span className={styles.step}>
          <Icon size={16} strokeWidth={1.75} aria-hidden />
          {t(`step.${step}`)}
        </span>
      </span>
      <time dateTime={at} title={formatDateTime(at)} className={styles.day}>
        {formatDay(at)}
      </time>
    </CellLines>
  );
}

/** Whether the reader of this side has to do the next step; null is somebody who only looks on. */
const isMine = ({ turn }: DealNext, side: 'buyer' | 'seller' | null): boolean =>
  side !== null && (turn === side || turn === 'either');

/** Whose turn it is, what comes next and until when; `done` where nothing is open. Texts: `dealSteps`. */
export function Turn({ next, side, done = '' }: { next: DealNext; side: 'buyer' | 'seller' | null; done?: string }) {
  const { t } = useTranslation('dealSteps');
  const { turn, step, until } = next;
  if (turn === null) return done === '' ? null : <span className={styles.day}>{done}</span>;
  const named = isNamed(step);
  return (
    <CellLines>
      <span data-turn={turn}>
        {isMine(next, side) ? <Tag tone="quince">{t('turn.mine')}</Tag> : <Tag tone="gray">{t(`turn.${turn}`)}</Tag>}
      </span>
      {named || until !== null ? (
        <small>
          {named ? t(`next.${step}`) : null}
          {named && until !== null ? ', ' : null}
          {until === null ? null : (
            <time dateTime={until} title={formatDateTime(until)}>
              {t('until', { date: formatDay(until) })}
            </time>
          )}
        </small>
      ) : null}
    </CellLines>
  );
}

/** The steps that can be the next one; each has a text of its own. */
const NAMED = ['contract_issued', 'paid', 'payment_confirmed', 'handed_over', 'received', 'settled'] as const;
const isNamed = (step: DealNext['step']): step is (typeof NAMED)[number] =>
  (NAMED as readonly (StepKind | null)[]).includes(step);
