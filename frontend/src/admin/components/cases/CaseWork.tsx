import { Button, NativeSelect } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { AbuseReportStep, AdminRef } from '@/api/types';
import { useSession } from '@/entities/account/session/useSession';
import { useLimits } from '@/entities/site/limits';
import { CountedTextarea } from '@/shared/form/CountedTextarea';
import { useAdminT } from '@/admin/crud/useAdminT';
import { assigneeOptions } from './assignees';
import styles from './cases.module.css';

/** A step that rows of every queue have. */
export type CaseStep = Pick<AbuseReportStep, 'note' | 'usr_id_assignee'> & {
  action: 'take' | 'assign' | 'release' | 'note' | 'reopen';
};

interface Props {
  assignee: number | null;
  admins: readonly AdminRef[];
  /** Without a decision or an end: it can be taken. */
  waiting: boolean;
  pending: boolean;
  onStep: (step: CaseStep) => Promise<unknown>;
  /** The actions that only cases of this sort have, beside the note that goes along. */
  children?: (note: string) => ReactNode;
}

/** Who works on a case, and what they write down for each other. */
export function CaseWork({ assignee, admins, waiting, pending, onStep, children }: Props) {
  const adminT = useAdminT();
  const { user } = useSession();
  const { note_max: max } = useLimits();
  const [note, setNote] = useState('');
  const noted = (action: 'note' | 'reopen') =>
    void onStep({ action, note: note.trim() }).then(
      () => setNote(''),
      () => undefined,
    );
  return (
    <section className={styles.part} aria-labelledby="case-work">
      <h3 id="case-work">{adminT('adminFeedback:case.work')}</h3>
      {waiting ? (
        <div className={styles.row}>
          <NativeSelect
            label={adminT('adminFeedback:case.assignee')}
            value={assignee === null ? '' : String(assignee)}
            disabled={pending}
            data={assigneeOptions(admins, '', adminT)}
            onChange={(event) => {
              const { value } = event.currentTarget;
              void onStep(value === '' ? { action: 'release' } : { action: 'assign', usr_id_assignee: Number(value) });
            }}
          />
          {assignee === user?.usr_id ? null : (
            <Button variant="default" loading={pending} onClick={() => void onStep({ action: 'take' })}>
              {adminT('adminFeedback:case.take')}
            </Button>
          )}
        </div>
      ) : null}
      <CountedTextarea
        label={adminT('adminFeedback:case.note')}
        description={adminT('adminFeedback:case.note_hint')}
        maxLength={max}
        rows={2}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={styles.row}>
        <Button variant="default" loading={pending} disabled={note.trim() === ''} onClick={() => noted('note')}>
          {adminT('adminFeedback:case.save_note')}
        </Button>
        {waiting ? null : (
          <Button variant="default" loading={pending} onClick={() => noted('reopen')}>
            {adminT('adminFeedback:case.reopen')}
          </Button>
        )}
      </div>
      {children?.(note.trim())}
    </section>
  );
}
