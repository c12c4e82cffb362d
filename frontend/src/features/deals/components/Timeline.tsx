import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Deal, DealStep } from '@/api/types';
import { STEP_ICONS } from '@/entities/deal/stepIcons';
import { errorText } from '@/shared/form/errorText';
import { formatDateTime } from '@/shared/format/date';
import { useNow } from '@/shared/hooks/useNow';
import { confirm } from '@/shared/ui/confirm';
import { FetchButton } from '@/shared/ui/FetchButton';
import { toast } from '@/shared/ui/toast';
import { refreshDeal, showDeal, stepFile, undoStep } from '../queries';
import styles from './Timeline.module.css';

/** What happened, oldest first; an undone step stays, struck. */
export function Timeline({ deal }: { deal: Deal }) {
  const { t } = useTranslation('deal');
  const title = useId();
  return (
    <section aria-labelledby={title} className={styles.part}>
      <h2 id={title}>{t('timeline.title')}</h2>
      <ol className={styles.steps}>
        {deal.steps.map((step) => (
          <Step key={`${step.kind}-${step.id}`} deal={deal} step={step} />
        ))}
      </ol>
    </section>
  );
}

/** The name of a step as a sentence. */
function useName(step: DealStep): string {
  const { t } = useTranslation('deal');
  return t(step.kind === 'rejected' && step.by === 'admin' ? 'step.rejected_admin' : `step.${step.kind}`);
}

function Step({ deal, step }: { deal: Deal; step: DealStep }) {
  const { t } = useTranslation('deal');
  const name = useName(step);
  const Icon = STEP_ICONS[step.kind];
  const { id, file } = step;
  return (
    <li className={styles.step} data-kind={step.kind} data-undone={step.undone_at !== null || undefined}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <div className={styles.texts}>
        {step.undone_at === null ? <strong>{name}</strong> : <s>{name}</s>}
        <small>
          <time dateTime={step.at}>{formatDateTime(step.at)}</time>
          {id === null || step.by === null || step.by === 'admin' ? null : `, ${t(`timeline.by_${step.by}`)}`}
          {step.undone_at === null ? null : `, ${t('timeline.undone', { date: formatDateTime(step.undone_at) })}`}
        </small>
        {step.carrier === '' ? null : <span>{t('timeline.carrier', { carrier: step.carrier })}</span>}
        {step.tracking_number === '' ? null : <span>{t('timeline.tracking', { number: step.tracking_number })}</span>}
        {step.note === '' ? null : <p className={styles.note}>{step.note}</p>}
        {file === null || id === null ? null : (
          <FetchButton size="compact-md" label={file.name} load={() => stepFile(deal.off_id, id, file.name)} />
        )}
        {id === null || step.undo_until === null ? null : (
          <Undo offerId={deal.off_id} stepId={id} name={name} until={step.undo_until} />
        )}
      </div>
    </li>
  );
}

function Undo({ offerId, stepId, name, until }: { offerId: number; stepId: number; name: string; until: string }) {
  const { t } = useTranslation('deal');
  const client = useQueryClient();
  const minutes = Math.ceil((new Date(until).getTime() - useNow(20)) / 60_000);
  const undo = useMutation({
    mutationFn: () => undoStep(offerId, stepId),
    onSuccess: (deal) => {
      showDeal(client, deal);
      toast.ok(t('timeline.undone_done'));
    },
    onError: (error) => {
      toast.err(errorText(error));
      void refreshDeal(client);
    },
  });
  const press = async () => {
    const yes = await confirm({
      title: t('timeline.undo_title', { step: name }),
      text: t('timeline.undo_text'),
      yes: t('timeline.undo_yes'),
      no: t('timeline.undo_no'),
    });
    if (yes) undo.mutate();
  };
  if (minutes <= 0) return null;
  return (
    <span className={styles.undo}>
      <Button
        size="compact-md"
        variant="default"
        aria-label={t('timeline.undo_of', { step: name })}
        loading={undo.isPending}
        onClick={() => void press()}
      >
        {t('timeline.undo')}
      </Button>
      <small>{t('timeline.undo_left', { count: minutes })}</small>
    </span>
  );
}
