import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Data } from '@/api/operations';
import { anyCents, cents, formatMoney } from '@/shared/format/money';
import { useLang } from '@/shared/hooks/useLang';
import { FetchButton } from '@/shared/ui/FetchButton';
import { AccountChange } from './AccountChange';
import styles from './PaymentDocuments.module.css';
import { ProformaDialog } from './ProformaDialog';
import { eInvoiceFile, paymentQuery, proformaFile, slipFile } from './queries';

type Payment = Data<'get', `deals/${number}/payment`>;

/** How far a payment is. `open`: the seller has yet to ask for it; `reported`: by the buyer alone; `over`: of no deal. */
export type PaymentState = 'open' | 'due' | 'reported' | 'paid' | 'over';

const PAYABLE = {
  open: 'payment.payable',
  due: 'payment.payable',
  reported: 'payment.reported',
  paid: 'payment.paid',
} as const;

/** What is paid, and whether the seller has said so in writing. */
function Payable({ payment, state }: { payment: Payment; state: keyof typeof PAYABLE }) {
  const { t } = useTranslation('deals');
  const currency = payment.cur_id;
  const withCents = anyCents([payment.payable, payment.net, payment.vat]);
  return (
    <>
      <p data-figure="payable">{t(PAYABLE[state], { amount: formatMoney(payment.payable, currency, withCents) })}</p>
      {cents(payment.vat) === 0n ? null : (
        <p className={styles.note}>
          {t('payment.vat', {
            net: formatMoney(payment.net, currency, withCents),
            vat: formatMoney(payment.vat, currency, withCents),
          })}
        </p>
      )}
      {payment.proforma === null && state !== 'paid' ? (
        <p className={styles.note}>{t(payment.can_issue ? 'payment.issue_hint' : 'payment.not_issued')}</p>
      ) : null}
    </>
  );
}

/**
 * What a deal costs with VAT, its proforma, its payment slip and between firms its e-invoice, for either side; the
 * seller issues the proforma. Of a deal that is over, what was issued is there. `paying`: the reader pays now, and the
 * page shows the amount and the slip at its step.
 */
export function PaymentDocuments({
  offerId,
  state,
  paying = false,
}: {
  offerId: number;
  state: PaymentState;
  paying?: boolean;
}) {
  const { t } = useTranslation('deals');
  const lang = useLang();
  const title = useId();
  const [issuing, setIssuing] = useState(false);
  const { data: payment } = useQuery(paymentQuery(offerId));
  if (payment === undefined) return null;
  const { proforma } = payment;
  if ((state === 'over' || paying) && proforma === null) return null;
  return (
    <section className={styles.payment} aria-labelledby={title}>
      <h2 id={title}>{t('payment.title')}</h2>
      {state === 'over' || paying ? null : <Payable payment={payment} state={state} />}
      {state === 'over' || state === 'paid' || paying ? null : <AccountChange change={payment.account_change} />}
      <div className={styles.actions}>
        {payment.can_issue && state !== 'over' && state !== 'paid' ? (
          <Button onClick={() => setIssuing(true)}>{t('payment.issue')}</Button>
        ) : null}
        {proforma === null ? null : (
          <FetchButton
            label={t('payment.proforma', { number: proforma.number })}
            load={() => proformaFile(offerId, lang)}
          />
        )}
        {payment.slip !== null && state === 'due' && !paying ? (
          <FetchButton label={t('payment.slip')} load={() => slipFile(offerId, lang)} />
        ) : null}
        {payment.has_e_invoice ? (
          <FetchButton label={t('payment.e_invoice')} load={() => eInvoiceFile(offerId)} />
        ) : null}
      </div>
      {issuing ? <ProformaDialog offerId={offerId} term={payment.pay_by} onClose={() => setIssuing(false)} /> : null}
    </section>
  );
}
