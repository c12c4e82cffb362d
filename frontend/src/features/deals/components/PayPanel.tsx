import { Copy } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Data } from '@/api/operations';
import type { Deal } from '@/api/types';
import { AccountChange } from '@/entities/deal/AccountChange';
import { DeliveryWords } from '@/entities/deal/DeliveryWords';
import { paymentQuery, slipFile } from '@/entities/deal/queries';
import { anyCents, cents, formatMoney } from '@/shared/format/money';
import { useLang } from '@/shared/hooks/useLang';
import { FetchButton } from '@/shared/ui/FetchButton';
import { IconButton } from '@/shared/ui/IconButton';
import { toast } from '@/shared/ui/toast';
import styles from './PayPanel.module.css';

type Payment = Data<'get', `deals/${number}/payment`>;

/** How the buyer pays: amount, account, reference, what the seller wrote, and the code for the bank's application. */
export function PayPanel({ deal }: { deal: Deal }) {
  const { t } = useTranslation('deal');
  const lang = useLang();
  const { data: payment } = useQuery(paymentQuery(deal.off_id));
  if (payment === undefined) return null;
  const { slip } = payment;
  const asked = deal.steps.findLast(({ kind, undone_at }) => kind === 'payment_asked' && undone_at === null);
  return (
    <div className={styles.pay} role="group" aria-label={t('pay.title')}>
      <div className={styles.order}>
        <AccountChange change={payment.account_change} />
        <Order payment={payment} />
        {asked === undefined || asked.note === '' ? null : (
          <p className={styles.note}>
            <span>{t('pay.note')}</span> {asked.note}
          </p>
        )}
        {slip === null ? <p>{t('pay.no_slip')}</p> : null}
        {slip === null ? null : (
          <div>
            <FetchButton label={t('pay.slip')} load={() => slipFile(deal.off_id, lang)} />
          </div>
        )}
      </div>
      {slip === null ? null : (
        <figure className={styles.code}>
          <img src={slip.qr} alt={t('pay.code')} width={176} height={176} />
          <figcaption>{t('pay.scan')}</figcaption>
        </figure>
      )}
    </div>
  );
}

function Order({ payment }: { payment: Payment }) {
  const { t } = useTranslation('deal');
  const { slip, cur_id: currency } = payment;
  const withCents = anyCents([payment.payable, payment.net, payment.vat]);
  return (
    <dl className={styles.rows}>
      <div>
        <dt>{t('pay.amount')}</dt>
        <dd className={styles.amount}>
          <span data-figure="to-pay">{formatMoney(payment.payable, currency, withCents)}</span>
          {slip === null ? null : <CopyButton label={t('pay.amount')} text={payment.payable.replace('.', ',')} />}
        </dd>
        <dd className={styles.vat}>
          <DeliveryWords delivery={payment.delivery} />
        </dd>
        {cents(payment.vat) === 0n ? null : (
          <dd className={styles.vat}>
            {t('pay.vat', {
              net: formatMoney(payment.net, currency, withCents),
              vat: formatMoney(payment.vat, currency, withCents),
            })}
          </dd>
        )}
      </div>
      {slip === null ? null : (
        <>
          <Row label={t('pay.payee')} text={slip.payee} />
          <Row label={t('pay.account')} text={slip.account} copy />
          <Row label={t('pay.reference')} text={`${slip.model} ${slip.reference}`} copy={slip.reference} />
          <Row label={t('pay.purpose')} text={slip.purpose} />
          <Row label={t('pay.kind')} text={slip.code} />
        </>
      )}
    </dl>
  );
}

/** `copy`: what the button copies; true is the text itself. */
function Row({ label, text, copy = false }: { label: string; text: string; copy?: string | boolean }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span>{text}</span>
        {copy === false ? null : <CopyButton label={label} text={copy === true ? text : copy} />}
      </dd>
    </div>
  );
}

function CopyButton({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation('deal');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.ok(t('pay.copied', { what: label }));
    } catch {
      // The clipboard needs a secure page; without it the person copies by hand.
      toast.err(t('pay.not_copied'));
    }
  };
  return <IconButton icon={Copy} label={t('pay.copy', { what: label })} onClick={() => void copy()} />;
}
