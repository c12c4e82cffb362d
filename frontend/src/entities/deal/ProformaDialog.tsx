import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FormAlert } from '@/shared/form/FormAlert';
import { useForm } from '@/shared/form/useForm';
import { useLang } from '@/shared/hooks/useLang';
import { Dialog } from '@/shared/ui/Dialog';
import { FetchButton } from '@/shared/ui/FetchButton';
import { toast } from '@/shared/ui/toast';
import styles from './ContractDialog.module.css';
import { PayByField, useFirstTerm } from './PayByField';
import { issueProforma, proformaPreview } from './queries';

/** Issues the proforma, whose number is final: with the term of payment, and a look at it before. */
export function ProformaDialog({
  offerId,
  term,
  onClose,
}: {
  offerId: number;
  /** The day by which this deal is to be paid already. */
  term: string | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('deals');
  const lang = useLang();
  const client = useQueryClient();
  const firstTerm = useFirstTerm(term);
  const form = useForm({
    initial: { pay_by: firstTerm },
    fields: ['pay_by'],
    send: ({ pay_by }) => issueProforma(offerId, pay_by),
    onSuccess: ({ number }) => {
      toast.ok(t('payment.issued', { number }));
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['deals', offerId] }),
  });
  const { values, errors, setValue, busy } = form;
  return (
    <Dialog opened onClose={onClose} keepOpen={busy} title={t('payment.issue_title')}>
      <form noValidate className={styles.fields} onSubmit={form.submit}>
        <p>{t('payment.issue_hint')}</p>
        <PayByField value={values.pay_by} error={errors.pay_by} onChange={(day) => setValue('pay_by', day)} />
        <div>
          <FetchButton label={t('payment.preview')} load={() => proformaPreview(offerId, lang, values.pay_by)} />
        </div>
        <FormAlert text={form.head} />
        <div className={styles.actions}>
          <Button variant="default" disabled={busy} onClick={onClose}>
            {t('contract.cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('payment.issue')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
