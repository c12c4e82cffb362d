import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/shared/form/errorText';
import { cents, formatMoney } from '@/shared/format/money';
import { useLang } from '@/shared/hooks/useLang';
import { FetchButton } from '@/shared/ui/FetchButton';
import { toast } from '@/shared/ui/toast';
import styles from './PaymentDocuments.module.css';
import { eInvoiceFile, issueProforma, paymentQuery, proformaFile, slipFile } from './queries';

/** What a deal costs with VAT, its proforma, its payment slip and between firms its e-invoice, for either side; the seller issues the proforma. */
export function PaymentDocuments({ offerId }: { offerId: number }) {
  const { t } = useTranslation('deals');
  const lang = useLang();
  const title = useId();
  const client = useQueryClient();
  const { data: payment } = useQuery(paymentQuery(offerId));
  const issue = useMutation({
    mutationFn: () => issueProforma(offerId),
    onSuccess: ({ number }) => toast.ok(t('payment.issued', { number })),
    onError: (error) => toast.err(errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['deals', offerId] }),
  });
  if (payment === undefined) return null;
  const { proforma, cur_id: currency } = payment;
  return (
    <section className={styles.payment} aria-labelledby={title}>
      <h2 id={title}>{t('payment.title')}</h2>
      <p data-figure="payable">{t('payment.payable', { amount: formatMoney(payment.payable, currency) })}</p>
      {cents(payment.vat) === 0n ? null : (
        <p className={styles.note}>
          {t('payment.vat', { net: formatMoney(payment.net, currency), vat: formatMoney(payment.vat, currency) })}
        </p>
      )}
      {proforma === null ? (
        <p className={styles.note}>{t(payment.can_issue ? 'payment.issue_hint' : 'payment.not_issued')}</p>
      ) : null}
      <div className={styles.actions}>
        {payment.can_issue ? (
          <Button loading={issue.isPending} onClick={() => issue.mutate()}>
            {t('payment.issue')}
          </Button>
        ) : null}
        {proforma === null ? null : (
          <FetchButton
            label={t('payment.proforma', { number: proforma.number })}
            load={() => proformaFile(offerId, lang)}
          />
        )}
        {payment.has_slip ? <FetchButton label={t('payment.slip')} load={() => slipFile(offerId, lang)} /> : null}
        {payment.has_e_invoice ? (
          <FetchButton label={t('payment.e_invoice')} load={() => eInvoiceFile(offerId)} />
        ) : null}
      </div>
    </section>
  );
}
