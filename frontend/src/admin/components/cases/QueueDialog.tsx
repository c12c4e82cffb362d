import type { ReactNode } from 'react';
import type { AbuseReportEntry, AdminRef, SupportCaseEntry } from '@/api/types';
import { Dialog } from '@/shared/ui/Dialog';
import { LoadError, SkeletonLines } from '@/shared/ui/States';
import type { AdminKey } from '@/admin/crud/useAdminT';
import { DescriptionList } from '@/admin/components/DescriptionList';
import { CaseHistory } from './CaseHistory';
import { CaseWork } from './CaseWork';
import styles from './cases.module.css';
import type { useQueueRow } from './useQueueRow';

export interface QueueDetailsProps {
  id: number;
  admins: readonly AdminRef[];
  onClose: () => void;
  onChanged: () => Promise<unknown>;
}

interface QueueRow {
  usr_id_assignee: number | null;
  history: readonly (AbuseReportEntry | SupportCaseEntry)[];
}

/** One row of a queue: its fields, its words, who works on it with what decides it, and what has been done. */
export function QueueDialog<Row extends QueueRow, OwnStep>({
  title,
  work: { row, isLoadingError, refetch, step },
  admins,
  waits,
  fields,
  heading,
  words,
  links,
  decide,
  onClose,
}: {
  title: string;
  work: ReturnType<typeof useQueueRow<Row, OwnStep>>;
  admins: readonly AdminRef[];
  /** Without a decision or an end: it can be taken. */
  waits: (row: Row) => boolean;
  fields: (row: Row) => readonly (readonly [label: AdminKey, value: ReactNode])[];
  /** The heading of its words. */
  heading: string;
  words: (row: Row) => string;
  links: (row: Row) => ReactNode;
  /** What ends it; note: goes along. */
  decide: (row: Row, note: string) => ReactNode;
  onClose: () => void;
}) {
  return (
    <Dialog opened size="md" onClose={onClose} title={title}>
      {isLoadingError ? (
        <LoadError onRetry={() => void refetch()} />
      ) : row === undefined ? (
        <SkeletonLines lines={10} />
      ) : (
        <>
          <DescriptionList rows={fields(row)} />
          <section className={styles.part} aria-labelledby="case-words">
            <h3 id="case-words">{heading}</h3>
            <blockquote className={styles.quote}>{words(row)}</blockquote>
            {links(row)}
          </section>
          <CaseWork
            assignee={row.usr_id_assignee}
            admins={admins}
            waiting={waits(row)}
            pending={step.isPending}
            onStep={step.mutateAsync}
          >
            {(note) => (waits(row) ? decide(row, note) : null)}
          </CaseWork>
          <CaseHistory entries={row.history} />
        </>
      )}
    </Dialog>
  );
}
