import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Deal, RecordedKind } from '@/api/types';
import { useLimits } from '@/entities/site/limits';
import { CountedTextarea } from '@/shared/form/CountedTextarea';
import { DayField } from '@/shared/form/DayField';
import { FileDrop } from '@/shared/form/FileDrop';
import { PROOF_TYPES } from '@/shared/form/fileRules';
import { FormAlert } from '@/shared/form/FormAlert';
import { useForm } from '@/shared/form/useForm';
import { belgradeDay } from '@/shared/format/date';
import { formatMoney } from '@/shared/format/money';
import { formatQuantity } from '@/shared/format/quantity';
import { useLang } from '@/shared/hooks/useLang';
import { Dialog } from '@/shared/ui/Dialog';
import { toast } from '@/shared/ui/toast';
import { recordStep, refreshDeal, showDeal } from '../queries';
import styles from './StepDialog.module.css';

const FIELDS = ['note', 'carrier', 'tracking_number', 'pay_by', 'file'] as const;

interface Values {
  note: string;
  carrier: string;
  tracking_number: string;
  pay_by: string;
  file: readonly File[];
}

/** Question, effect and buttons of a step, in the reader's language. */
function useQuestion(deal: Deal, kind: RecordedKind) {
  const { t } = useTranslation('deal');
  const lang = useLang();
  if (kind !== 'withdrawn') {
    return {
      title: t(`act.${kind}`),
      text: t(kind === 'settled' ? 'dialog.settled_text' : 'dialog.text'),
      note: t('dialog.note'),
      hint: t('dialog.note_hint'),
      no: t('dialog.cancel'),
    };
  }
  return {
    title: t('dialog.withdraw_title', { ad: deal.pro_name }),
    text: t('dialog.withdraw_text', {
      quantity: formatQuantity(deal.off_quantity, deal.mun_unit, lang),
      total: formatMoney(deal.total, deal.cur_id),
    }),
    note: t('dialog.reason'),
    hint: t('dialog.reason_hint'),
    no: t('dialog.withdraw_no'),
  };
}

/** Days from today within which a payment is usually asked for, and the most that may be given. */
const USUAL_DAYS = 8;
const LONGEST_DAYS = 90;
const dayFromNow = (days: number) => belgradeDay(Date.now() + days * 86_400_000);
const usualTerm = (kind: RecordedKind) => (kind === 'payment_asked' ? dayFromNow(USUAL_DAYS) : '');

function useStepForm(deal: Deal, kind: RecordedKind, onClose: () => void) {
  const { t } = useTranslation('deal');
  const client = useQueryClient();
  return useForm({
    initial: { note: '', carrier: '', tracking_number: '', pay_by: usualTerm(kind), file: [] } as Values,
    fields: FIELDS,
    send: ({ note, carrier, tracking_number, pay_by, file }, keyFor) => {
      const texts = { note: note.trim(), carrier: carrier.trim(), tracking_number: tracking_number.trim() };
      const fields = { kind, ...texts, ...(pay_by === '' ? {} : { pay_by }) };
      const chosen = file[0] ?? null;
      return recordStep(deal.off_id, fields, chosen, keyFor({ ...fields, file: chosen }));
    },
    onSuccess: (answer) => {
      showDeal(client, answer);
      toast.ok(t('dialog.done'));
      onClose();
    },
    onError: (_, placed) => {
      // The other side may have been faster: the page shows what is possible now.
      void refreshDeal(client);
      return placed;
    },
  });
}

/** Records a step: a note and a file if the person wants, carrier and number of a shipment. */
export function StepDialog({ deal, kind, onClose }: { deal: Deal; kind: RecordedKind; onClose: () => void }) {
  const { t } = useTranslation('deal');
  const limits = useLimits();
  const words = useQuestion(deal, kind);
  const form = useStepForm(deal, kind, onClose);
  const { values, errors, setValue, busy } = form;
  return (
    <Dialog opened onClose={onClose} keepOpen={busy || form.isDirty()} title={words.title} size="md">
      <form noValidate className={styles.form} onSubmit={form.submit}>
        <p>{words.text}</p>
        {kind === 'shipped' ? (
          <div className={styles.pair}>
            <TextInput
              label={t('dialog.carrier')}
              maxLength={limits.carrier_max}
              value={values.carrier}
              error={errors.carrier}
              onChange={(event) => setValue('carrier', event.currentTarget.value)}
            />
            <TextInput
              label={t('dialog.tracking')}
              maxLength={limits.tracking_number_max}
              value={values.tracking_number}
              error={errors.tracking_number}
              onChange={(event) => setValue('tracking_number', event.currentTarget.value)}
            />
          </div>
        ) : null}
        {kind === 'payment_asked' ? (
          <DayField
            label={t('dialog.pay_by')}
            description={t('dialog.pay_by_hint')}
            value={values.pay_by}
            onChange={(day) => setValue('pay_by', day)}
            from={dayFromNow(0)}
            to={dayFromNow(LONGEST_DAYS)}
            error={errors.pay_by}
          />
        ) : null}
        <CountedTextarea
          label={words.note}
          description={words.hint}
          rows={3}
          maxLength={limits.step_note_max}
          value={values.note}
          error={errors.note}
          onChange={(event) => setValue('note', event.currentTarget.value)}
        />
        <FileDrop
          label={t('dialog.file')}
          hint={t('dialog.file_hint')}
          limits={{ types: PROOF_TYPES, maxBytes: limits.file_bytes, maxCount: 1 }}
          files={values.file}
          onChange={(file) => setValue('file', file)}
          error={errors.file}
          disabled={busy}
        />
        <FormAlert text={form.head} />
        <div className={styles.actions}>
          <Button variant="default" disabled={busy} onClick={onClose}>
            {words.no}
          </Button>
          <Button type="submit" loading={busy} {...(kind === 'withdrawn' ? { color: 'red' } : {})}>
            {t(`act.${kind}`)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
