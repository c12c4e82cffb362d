import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardDeal, BoardSteps, BulkKind } from '@/api/types';
import { PayByField, useFirstTerm } from '@/entities/deal/PayByField';
import { useLimits } from '@/entities/site/limits';
import { CountedTextarea } from '@/shared/form/CountedTextarea';
import { FormAlert } from '@/shared/form/FormAlert';
import { useForm } from '@/shared/form/useForm';
import { Dialog } from '@/shared/ui/Dialog';
import { refreshBoard, recordSteps } from '../queries';
import { Outcome } from './Outcome';
import styles from './StepsDialog.module.css';

/** Asks for one step in several deals, then says for each what became of it. */
export function StepsDialog(props: {
  adId: number;
  kind: BulkKind;
  deals: readonly BoardDeal[];
  /** How many other deals are ticked, in which the step can't be recorded. */
  left: number;
  /** The deals that have the step now. */
  onRecorded: (ids: readonly number[]) => void;
  onClose: () => void;
}) {
  const { kind, deals, onRecorded, onClose } = props;
  const [outcome, setOutcome] = useState<BoardSteps | null>(null);
  const { t } = useTranslation('board');
  if (outcome !== null) {
    return <Outcome title={t(`bulk.${kind}`)} words="bulk" deals={deals} outcome={outcome} onClose={onClose} />;
  }
  return (
    <Question
      {...props}
      onAnswer={(answer) => {
        setOutcome(answer);
        onRecorded(answer.results.filter(({ result }) => result !== 'refused').map(({ off_id: id }) => id));
      }}
    />
  );
}

function Question({
  adId,
  kind,
  deals,
  left,
  onAnswer,
  onClose,
}: {
  adId: number;
  kind: BulkKind;
  deals: readonly BoardDeal[];
  left: number;
  onAnswer: (answer: BoardSteps) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('board');
  const { step_note_max: most } = useLimits();
  const client = useQueryClient();
  const firstTerm = useFirstTerm();
  const asksForPayment = kind === 'payment_asked';
  const form = useForm({
    initial: { note: '', pay_by: asksForPayment ? firstTerm : '' },
    fields: ['note', 'pay_by'],
    send: ({ note, pay_by: payBy }, keyFor) => {
      const ids = deals.map((deal) => deal.off_id);
      const fields = { kind, off_ids: ids, note: note.trim(), ...(payBy === '' ? {} : { pay_by: payBy }) };
      return recordSteps(adId, fields, keyFor(fields));
    },
    onSuccess: onAnswer,
    onSettled: () => void refreshBoard(client),
  });
  return (
    <Dialog opened onClose={onClose} keepOpen={form.busy || form.isDirty()} title={t(`bulk.${kind}`)} size="md">
      <form noValidate className={styles.form} onSubmit={form.submit}>
        <p>{t('bulk.text', { count: deals.length })}</p>
        {left > 0 ? <p>{t('bulk.left', { count: left })}</p> : null}
        {kind === 'shipped' ? <p>{t('bulk.shipped_hint')}</p> : null}
        {asksForPayment ? (
          <PayByField
            value={form.values.pay_by}
            error={form.errors.pay_by}
            onChange={(day) => form.setValue('pay_by', day)}
          />
        ) : null}
        <CountedTextarea
          label={t('bulk.note')}
          description={t('bulk.note_hint')}
          rows={3}
          maxLength={most}
          value={form.values.note}
          error={form.errors.note}
          onChange={(event) => form.setValue('note', event.currentTarget.value)}
        />
        <FormAlert text={form.head} />
        <div className={styles.actions}>
          <Button variant="default" disabled={form.busy} onClick={onClose}>
            {t('bulk.cancel')}
          </Button>
          <Button type="submit" loading={form.busy}>
            {t(`bulk.${kind}`)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
