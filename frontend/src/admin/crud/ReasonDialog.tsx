import { Button } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';
import { CountedTextarea } from '@/shared/form/CountedTextarea';
import { REASON_MAX } from '@/shared/form/reasonMax';
import { Dialog } from '@/shared/ui/Dialog';
import { useAdminT } from '@/admin/crud/useAdminT';
import styles from './ReasonDialog.module.css';

/** An action that needs a reason, as a question. */
export interface ReasonQuestion {
  title: string;
  text: string;
  /** A verb with its object. */
  yes: string;
  danger?: boolean;
}

/** Asks for the reason of an action. The dialog stays open, with what was typed, until the action succeeds. */
export function ReasonDialog({
  question: { title, text, yes, danger = false },
  busy,
  onSend,
  onClose,
  children,
}: {
  question: ReasonQuestion;
  busy: boolean;
  onSend: (reason: string) => void;
  onClose: () => void;
  /** Fields above the reason. */
  children?: ReactNode;
}) {
  const adminT = useAdminT();
  const form = useId();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  return (
    <Dialog
      opened
      onClose={onClose}
      keepOpen={busy || reason !== ''}
      title={title}
      actions={
        <>
          <Button variant="default" disabled={busy} onClick={onClose}>
            {adminT('admin:dialog.no')}
          </Button>
          <Button type="submit" form={form} loading={busy} {...(danger ? { color: 'red' } : {})}>
            {yes}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      <form
        id={form}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (busy) return;
          if (reason.trim() === '') setMissing(true);
          else onSend(reason.trim());
        }}
      >
        {children}
        <CountedTextarea
          label={adminT('admin:reason.label')}
          description={adminT('admin:reason.hint')}
          required
          data-autofocus
          rows={3}
          maxLength={REASON_MAX}
          value={reason}
          error={missing ? adminT('admin:reason.needed') : null}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            setMissing(false);
          }}
        />
      </form>
    </Dialog>
  );
}
