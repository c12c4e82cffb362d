import { Button } from '@mantine/core';
import { MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Deal } from '@/api/types';
import { DeliveryWords } from '@/entities/deal/DeliveryWords';
import { useMoneyText } from '@/entities/pricing/useMoneyText';
import { WriteMessageDialog } from '@/entities/message/WriteMessageDialog';
import { StatusTag } from '@/entities/offer/StatusTag';
import { paths } from '@/entities/site/paths';
import { formatDateTime } from '@/shared/format/date';
import { formatMoney } from '@/shared/format/money';
import { formatQuantity } from '@/shared/format/quantity';
import { useLang } from '@/shared/hooks/useLang';
import { Picture } from '@/shared/ui/Picture';
import { SumFigure } from '@/shared/ui/SumFigure';
import { stands } from '../lib/steps';
import styles from './Head.module.css';

/** What was bought, at which price, and from whom. */
export function Head({ deal }: { deal: Deal }) {
  const { t } = useTranslation('deal');
  const lang = useLang();
  const { price: priceText } = useMoneyText();
  const withdrawn = stands(deal, 'withdrawn');
  return (
    <header className={styles.head}>
      {deal.pro_image === null ? null : (
        <Picture path={deal.pro_image} alt="" sizes="120px" className={styles.picture} eager />
      )}
      <div className={styles.texts}>
        <p className={styles.over}>{t('over', { number: deal.off_id })}</p>
        <h1 tabIndex={-1}>
          <Link to={paths.ad(lang, deal.pro_id)}>{deal.pro_name}</Link>
        </h1>
        <p className={styles.facts}>
          <StatusTag
            offer={{ off_status: deal.off_status, expired: 1, sold_out: 0, fulfilled: 1, withdrawn: Number(withdrawn) }}
            own={deal.side === 'buyer'}
          />
          <span data-figure="price">
            {t('price', {
              quantity: formatQuantity(deal.off_quantity, deal.mun_unit, lang),
              price: priceText(deal.price, deal),
            })}
          </span>
        </p>
        <SumFigure label={t('total')}>
          <span data-figure="total">{formatMoney(deal.total, deal.cur_id)}</span>
        </SumFigure>
        <DeliveryWords delivery={deal.delivery} />
        <People deal={deal} />
      </div>
    </header>
  );
}

function People({ deal }: { deal: Deal }) {
  const { t } = useTranslation('deal');
  return (
    <dl className={styles.people}>
      {(['seller', 'buyer'] as const).map((side) => (
        <div key={side}>
          <dt>{t(side)}</dt>
          <dd>
            {deal[side].name} <small>({t(deal[side].firm ? 'firm' : 'person')})</small>
            {deal.side === 'admin' || deal.side === side ? null : <Chat person={deal[side]} />}
          </dd>
        </div>
      ))}
      <div>
        <dt>{t('closed')}</dt>
        <dd>
          <time dateTime={deal.closed_at}>{formatDateTime(deal.closed_at)}</time>
        </dd>
      </div>
    </dl>
  );
}

function Chat({ person }: { person: Deal['buyer'] }) {
  const { t } = useTranslation('deal');
  const lang = useLang();
  const [open, setOpen] = useState(false);
  return (
    <span className={styles.chat}>
      <Button
        size="compact-md"
        variant="default"
        leftSection={<MessageSquare size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('chat.write')}
      </Button>
      <Link to={paths.profile(lang, 'messages', { with: person.usr_id })}>{t('chat.open')}</Link>
      <WriteMessageDialog
        person={{ id: person.usr_id, name: person.name }}
        opened={open}
        onClose={() => setOpen(false)}
      />
    </span>
  );
}
