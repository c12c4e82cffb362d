import { Button } from '@mantine/core';
import { CalendarPlus, CircleX, Undo2 } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Deal } from '@/api/types';
import { Deadline } from '@/entities/deal/Deadline';
import { calendarFile } from '@/entities/deal/queries';
import { FetchButton } from '@/shared/ui/FetchButton';
import { stands, type OpenDialog } from '../lib/steps';
import styles from './Dates.module.css';

/** The seller's days for the decision and the consumer's fourteen, with what may be done until then. */
export function Dates({ deal, onAct }: { deal: Deal; onAct: (dialog: OpenDialog) => void }) {
  const { t } = useTranslation('deal');
  const title = useId();
  const deciding = deal.off_status === 1 && deal.next.turn !== null ? deal.decide_by : null;
  const withdrawable = stands(deal, 'withdrawn') ? null : deal.withdraw_by;
  const party = deal.side === 'buyer' ? 'withdraw' : 'consumer';
  const both = deal.side !== 'admin';
  return (
    <section className={styles.part} aria-labelledby={title}>
      <h2 id={title}>{t('dates.title')}</h2>
      {deciding === null && withdrawable === null ? <p>{t('dates.none')}</p> : null}
      {deciding === null ? null : (
        <Deadline kind={deal.side === 'seller' ? 'decide_seller' : 'decide_buyer'} at={deciding} />
      )}
      {withdrawable === null ? null : (
        <Deadline kind={deal.withdraw_from === 'receipt' ? `${party}_received` : party} at={withdrawable} />
      )}
      <div className={styles.buttons}>
        {both && (deciding !== null || withdrawable !== null) ? (
          <FetchButton icon={CalendarPlus} label={t('dates.calendar')} load={() => calendarFile(deal.off_id)} />
        ) : null}
        {deal.can_withdraw ? (
          <Button variant="default" leftSection={<Undo2 size={16} aria-hidden />} onClick={() => onAct('withdrawn')}>
            {t('act.withdrawn')}
          </Button>
        ) : null}
        {deal.can_reject ? (
          <Button variant="default" leftSection={<CircleX size={16} aria-hidden />} onClick={() => onAct('reject')}>
            {t('reject')}
          </Button>
        ) : null}
      </div>
    </section>
  );
}
