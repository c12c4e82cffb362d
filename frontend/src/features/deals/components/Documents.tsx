import { Button } from '@mantine/core';
import { FileText } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Deal } from '@/api/types';
import { FetchButton } from '@/shared/ui/FetchButton';
import { paymentOf, stands } from '../lib/steps';
import { withdrawalForm } from '../queries';
import styles from './Dates.module.css';

/** The contract, and for a consumer's deal the form of withdrawal. */
export function Documents({ deal, onContract }: { deal: Deal; onContract: () => void }) {
  const { t } = useTranslation('deal');
  const title = useId();
  // While the contract is what comes next, its button stands there.
  const contract = deal.can_download_contract || (deal.can_make_contract && deal.next.step !== 'contract_issued');
  const consumer = !deal.buyer.firm && !stands(deal, 'rejected') && deal.side !== 'admin';
  return (
    <section className={styles.part} aria-labelledby={title}>
      <h2 id={title}>{t('documents.title')}</h2>
      {deal.contract === null ? (
        <p>{t(`documents.${missing(deal)}`)}</p>
      ) : (
        <p>{t('documents.contract', { number: deal.contract.number })}</p>
      )}
      {deal.contract !== null && deal.side === 'admin' ? <p>{t('documents.staff')}</p> : null}
      <div className={styles.buttons}>
        {contract ? (
          <Button variant="default" leftSection={<FileText size={16} aria-hidden />} onClick={onContract}>
            {t(deal.contract === null ? 'documents.make' : 'documents.get')}
          </Button>
        ) : null}
        {consumer
          ? (['sr', 'en'] as const).map((lang) => (
              <FetchButton
                key={lang}
                label={t(`documents.form_${lang}`)}
                load={() => withdrawalForm(deal.off_id, lang)}
              />
            ))
          : null}
      </div>
    </section>
  );
}

/** The text that stands in place of a contract. */
function missing(deal: Deal): 'no_contract' | 'no_contract_buyer' | 'no_contract_seller' {
  if (paymentOf(deal) === 'over') return 'no_contract';
  return deal.side === 'buyer' ? 'no_contract_buyer' : 'no_contract_seller';
}
