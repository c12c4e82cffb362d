import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { BoardDeal, BoardSteps } from '@/api/types';
import { Dialog } from '@/shared/ui/Dialog';
import { Tag } from '@/shared/ui/Tag';
import styles from './StepsDialog.module.css';

const TONES = { recorded: 'active', present: 'gray', refused: 'red' } as const;

/** What became of a step or a document in each of several deals. */
export function Outcome({
  title,
  words,
  deals,
  outcome,
  onClose,
}: {
  title: string;
  words: 'bulk' | 'documents';
  deals: readonly BoardDeal[];
  outcome: BoardSteps;
  onClose: () => void;
}) {
  const { t } = useTranslation('board');
  const names = new Map(deals.map((deal) => [deal.off_id, deal.buyer.name]));
  const { results, ...counts } = outcome;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      size="md"
      actions={<Button onClick={onClose}>{t('bulk.close')}</Button>}
    >
      <p role="status">{words === 'bulk' ? t('bulk.summary', counts) : t('documents.summary', counts)}</p>
      <ul className={styles.results} aria-label={t('bulk.results')}>
        {results.map(({ off_id: id, result, message }) => (
          <li key={id}>
            <span className={styles.name}>{names.get(id) ?? id}</span>
            <Tag tone={TONES[result]}>{words === 'bulk' ? t(`bulk.${result}`) : t(`documents.${result}`)}</Tag>
            {message === '' ? null : <small>{message}</small>}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
