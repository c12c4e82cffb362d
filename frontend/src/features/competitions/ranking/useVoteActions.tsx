import { Button } from '@mantine/core';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Tag } from '@/shared/ui/Tag';
import type { useVoting } from '../voting/useVoting';
import type { Ranked } from './rows';
import styles from './ranking.module.css';

/** Returns what stands beside a work while voting is open: the button, or that one has voted for it. */
export function useVoteActions(voting: ReturnType<typeof useVoting>): (row: Ranked) => ReactNode {
  const { t } = useTranslation('ranking');
  const voted = new Set(voting.mine?.voted);
  const left = voting.mine?.votes_left !== 0;
  return ({ work }) =>
    voted.has(work.wrk_id) ? (
      <Tag tone="active" icon={CircleCheck}>
        {t('voted')}
      </Tag>
    ) : left ? (
      <Button
        size="compact-md"
        className={styles.vote}
        // Not `disabled`: the focus stays, and comes back here from the dialog.
        data-disabled={voting.locked || undefined}
        aria-disabled={voting.locked || undefined}
        aria-label={t('vote_for', { name: work.wrk_name })}
        title={voting.locked ? t('locked') : undefined}
        onClick={() => voting.choose(work.wrk_id)}
      >
        {t('vote')}
      </Button>
    ) : null;
}
