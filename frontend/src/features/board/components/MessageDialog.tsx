import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { SendHorizontal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { BoardDeal } from '@/api/types';
import { MessageField } from '@/entities/message/MessageField';
import { cleanMessage, messageError, messageLength } from '@/entities/message/text';
import { useLimits } from '@/entities/site/limits';
import { errorText } from '@/shared/form/errorText';
import { FileDrop } from '@/shared/form/FileDrop';
import { useForm } from '@/shared/form/useForm';
import { Dialog } from '@/shared/ui/Dialog';
import { toast } from '@/shared/ui/toast';
import { filterOf, isFiltered, type BoardFilter } from '../lib/search';
import { messageBuyers, type Recipients } from '../queries';
import styles from './MessageDialog.module.css';

function useBuyersMessage(adId: number, to: Recipients, onClose: () => void) {
  const { t } = useTranslation(['board', 'common']);
  const { msg_max: max } = useLimits();
  const client = useQueryClient();
  return useForm({
    initial: { text: '', file: [] } as { text: string; file: readonly File[] },
    fields: ['text', 'file'],
    validate: ({ text }) => {
      const error = messageError(text, max);
      if (error === null) return {};
      return { fields: { text: t(`common:message.${error}`, { max, count: messageLength(text) - max }) } };
    },
    send: (values, keyFor) => {
      const fields = { text: cleanMessage(values.text), ...to };
      const file = values.file[0] ?? null;
      return messageBuyers(adId, fields, file, keyFor({ ...fields, file }));
    },
    onSuccess: ({ sent, left_out: leftOut, queued }) => {
      const texts = [t('message.sent', { count: sent })];
      if (queued > 0) texts.push(t('message.queued', { count: queued }));
      if (leftOut > 0) texts.push(t('message.left_out', { count: leftOut }));
      toast.ok(texts.join(' '));
      void client.invalidateQueries({ queryKey: ['messages'] });
      onClose();
    },
    onError: (error, { fields }) => ({
      fields: fields.text === undefined && fields.file === undefined ? { text: errorText(error) } : fields,
    }),
  });
}

/** A message to the ticked buyers, else to those whom the filter leaves. */
export function MessageDialog({
  adId,
  deals,
  filter,
  onClose,
}: {
  adId: number;
  deals: readonly BoardDeal[];
  filter: BoardFilter;
  onClose: () => void;
}) {
  const { t } = useTranslation('board');
  const { msg_max: max, file_bytes: maxBytes } = useLimits();
  const count = deals.length;
  const to = count > 0 ? { off_ids: deals.map((deal) => deal.off_id) } : filterOf(filter);
  const form = useBuyersMessage(adId, to, onClose);
  const whom = count > 0 ? 'chosen' : isFiltered(filter) ? 'filter' : 'all';
  return (
    <Dialog
      opened
      onClose={onClose}
      keepOpen={form.busy || form.isDirty()}
      title={whom === 'chosen' ? t('message.title_chosen', { count }) : t(`message.title_${whom}`)}
      actions={
        <>
          <Button variant="default" disabled={form.busy} onClick={onClose}>
            {t('message.cancel')}
          </Button>
          <Button
            loading={form.busy}
            leftSection={<SendHorizontal size={18} aria-hidden />}
            onClick={() => form.submit()}
          >
            {t('message.send')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>{t(`message.text_${whom}`)}</p>
        <MessageField
          label={t('message.label')}
          value={form.values.text}
          onChange={(text) => form.setValue('text', text)}
          onSend={() => form.submit()}
          max={max}
          rows={4}
          error={form.errors.text ?? null}
          autoFocus
        />
        <FileDrop
          label={t('message.file')}
          hint={t('message.file_hint')}
          limits={{ types: null, maxBytes, maxCount: 1 }}
          files={form.values.file}
          onChange={(file) => form.setValue('file', file)}
          error={form.errors.file}
          disabled={form.busy}
        />
      </div>
    </Dialog>
  );
}
