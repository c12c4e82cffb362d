import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { DraftRow } from '@/api/types';
import { errorText } from '@/shared/form/errorText';
import { formatDateTime } from '@/shared/format/date';
import { confirm } from '@/shared/ui/confirm';
import { IconButton } from '@/shared/ui/IconButton';
import { toast } from '@/shared/ui/toast';
import { draftsKey } from '../draftQueries';
import type { DeviceDraft } from '../lib/deviceDraft';
import { deleteDraft } from '../lib/draftCalls';
import styles from './DraftList.module.css';

/** The text on this device that belongs to the row, as the row stands. */
export function newerTextOf(row: DraftRow, unsent: DeviceDraft | null): DeviceDraft | null {
  return unsent?.of?.id === row.dra_id && unsent.of.version === row.dra_version ? unsent : null;
}

/** The own drafts, the last changed first, and one that only this device has. */
export function DraftList({
  drafts,
  unsent,
  onContinue,
  onContinueUnsent,
  onNew,
}: {
  drafts: readonly DraftRow[];
  /** The text that the server does not have. */
  unsent: DeviceDraft | null;
  onContinue: (row: DraftRow) => void;
  onContinueUnsent: (unsent: DeviceDraft) => void;
  onNew: () => void;
}) {
  const { t } = useTranslation('wizard');
  const client = useQueryClient();
  const deleting = useMutation({
    mutationFn: deleteDraft,
    onSuccess: () => client.invalidateQueries({ queryKey: draftsKey }),
    onError: (error) => toast.err(errorText(error)),
  });
  const ask = async (row: DraftRow) => {
    const yes = await confirm({
      title: t('draft.drop_title'),
      text: t('draft.delete_text', { name: nameOf(row.dra_name), count: row.files }),
      yes: t('draft.drop_yes'),
      no: t('draft.drop_no'),
      danger: true,
    });
    if (yes) deleting.mutate(row.dra_id);
  };
  const nameOf = (name: string) => (name.trim() === '' ? t('draft.unnamed') : name);
  const alone = unsent !== null && !drafts.some((row) => newerTextOf(row, unsent) !== null) ? unsent : null;
  return (
    <section className={styles.drafts} aria-labelledby="drafts">
      <p id="drafts">{t('draft.offer')}</p>
      <ul className={styles.list}>
        {alone === null ? null : (
          <li>
            <div className={styles.what}>
              <b id="draft-device">{nameOf(alone.draft.pro_name)}</b>
              <span>{t('draft.device')}</span>
            </div>
            <Button aria-describedby="draft-device" onClick={() => onContinueUnsent(alone)}>
              {t('draft.take')}
            </Button>
          </li>
        )}
        {drafts.map((row) => (
          <li key={row.dra_id}>
            <div className={styles.what}>
              <b id={`draft-${row.dra_id}`}>{nameOf(row.dra_name)}</b>
              <span>
                {[
                  t('draft.step', { step: t(`step.${row.dra_step}`) }),
                  t('draft.files', { count: row.files }),
                  formatDateTime(row.dra_updated_at),
                ].join(' · ')}
              </span>
              {newerTextOf(row, unsent) === null ? null : <span>{t('draft.newer')}</span>}
            </div>
            <Button aria-describedby={`draft-${row.dra_id}`} onClick={() => onContinue(row)}>
              {t('draft.take')}
            </Button>
            <IconButton
              icon={Trash2}
              label={t('draft.delete', { name: nameOf(row.dra_name) })}
              onClick={() => void ask(row)}
            />
          </li>
        ))}
      </ul>
      <Button variant="default" className={styles.new} onClick={onNew}>
        {t('draft.drop')}
      </Button>
    </section>
  );
}
