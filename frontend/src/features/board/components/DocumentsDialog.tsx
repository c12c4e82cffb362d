import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardDeal, BoardSteps, DocumentKind } from '@/api/types';
import { PayByField, useFirstTerm } from '@/entities/deal/PayByField';
import { contractPreview, proformaPreview } from '@/entities/deal/queries';
import { FormAlert } from '@/shared/form/FormAlert';
import { useForm } from '@/shared/form/useForm';
import { useLang } from '@/shared/hooks/useLang';
import { Dialog } from '@/shared/ui/Dialog';
import { FetchButton } from '@/shared/ui/FetchButton';
import { makeDocuments, refreshBoard } from '../queries';
import { Outcome } from './Outcome';
import styles from './StepsDialog.module.css';

interface Asked {
  adId: number;
  kind: DocumentKind;
  deals: readonly BoardDeal[];
  /** How many other deals are ticked, which have the document or can have none. */
  left: number;
  onClose: () => void;
}

/** Asks once, with the term of payment, for a document of several deals; then says for each what became of it. */
export function DocumentsDialog(asked: Asked) {
  const { t } = useTranslation('board');
  const [outcome, setOutcome] = useState<BoardSteps | null>(null);
  const { kind, deals, onClose } = asked;
  if (outcome !== null) {
    return (
      <Outcome title={t(`documents.${kind}.do`)} words="documents" deals={deals} outcome={outcome} onClose={onClose} />
    );
  }
  return <Question {...asked} onAnswer={setOutcome} />;
}

function Question({ adId, kind, deals, left, onAnswer, onClose }: Asked & { onAnswer: (answer: BoardSteps) => void }) {
  const { t } = useTranslation(['board', 'deals']);
  const lang = useLang();
  const client = useQueryClient();
  const firstTerm = useFirstTerm();
  const form = useForm({
    initial: { pay_by: firstTerm },
    fields: ['pay_by'],
    send: ({ pay_by: payBy }, keyFor) => {
      const fields = { kind, off_ids: deals.map((deal) => deal.off_id), ...(payBy === '' ? {} : { pay_by: payBy }) };
      return makeDocuments(adId, fields, keyFor(fields));
    },
    onSuccess: onAnswer,
    onSettled: () => void refreshBoard(client),
  });
  const { values, errors, setValue, busy } = form;
  const preview = kind === 'contract' ? contractPreview : proformaPreview;
  const [first] = deals;
  return (
    <Dialog opened onClose={onClose} keepOpen={busy || form.isDirty()} title={t(`documents.${kind}.do`)} size="md">
      <form noValidate className={styles.form} onSubmit={form.submit}>
        <p>{t(`documents.${kind}.text`, { count: deals.length })}</p>
        {left > 0 ? <p>{t('documents.left', { count: left })}</p> : null}
        <PayByField value={values.pay_by} error={errors.pay_by} onChange={(day) => setValue('pay_by', day)} />
        {first === undefined ? null : (
          <div>
            <FetchButton label={t('documents.preview')} load={() => preview(first.off_id, lang, values.pay_by)} />
          </div>
        )}
        <FormAlert text={form.head} />
        <div className={styles.actions}>
          <Button variant="default" disabled={busy} onClick={onClose}>
            {t('bulk.cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('documents.item', { document: t(`documents.${kind}.do`), count: deals.length })}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
