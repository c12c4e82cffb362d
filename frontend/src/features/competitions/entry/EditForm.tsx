import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/errors';
import type { Work } from '@/api/types';
import { errorText } from '@/shared/form/errorText';
import { FormAlert } from '@/shared/form/FormAlert';
import { HumanCheck } from '@/entities/site/HumanCheck';
import { useHumanCheck } from '@/entities/site/useHumanCheck';
import { useLeaveGuard } from '@/shared/form/useLeaveGuard';
import { formatCompetitionTime } from '@/shared/format/date';
import { useSubmitLock } from '@/shared/hooks/useSubmitLock';
import { confirmDestructive } from '@/shared/ui/confirm';
import { toast } from '@/shared/ui/toast';
import { shutBy } from './accessError';
import { EntryFields } from './EntryFields';
import { changesToWire, entryOf } from './fields';
import { changeWork, withdrawWork, type Access } from './queries';
import { useEntryForm } from './useEntryForm';
import { useHeadingFocus } from './useHeadingFocus';
import styles from './entry.module.css';

/** A work that has been sent, to be changed or taken back. Only what differs is sent. */
export function EditForm({
  access,
  work,
  onChanged,
  onWithdrawn,
  onShut,
}: {
  access: Access;
  work: Work;
  onChanged: (work: Work) => void;
  onWithdrawn: () => void;
  /** Code and password do not open it any more. */
  onShut: (error: unknown) => void;
}) {
  const { t } = useTranslation(['entry', 'common']);
  const [initial] = useState(() => entryOf(work));
  const form = useEntryForm(initial, work, work);
  const check = useHumanCheck('entry');
  const { locked, take } = useSubmitLock();
  const refused = (error: unknown) => {
    if (shutBy(error) !== null) onShut(error);
    else if (isApiError(error, 'nothing_changed')) form.say(t('edit.nothing_changed'));
    else form.showServerError(error);
  };
  const change = useMutation({
    mutationFn: async (values: Record<string, unknown>) => changeWork(access, { ...values, token: await check.take() }),
    onSuccess: (changed) => {
      toast.ok(t('edit.saved'));
      onChanged(changed);
    },
    onError: (error) => {
      check.reset();
      refused(error);
    },
  });
  const withdraw = useMutation({
    mutationFn: () => withdrawWork(access),
    onSuccess: onWithdrawn,
    onError: (error) => {
      if (shutBy(error) !== null) onShut(error);
      else toast.err(errorText(error));
    },
  });
  useLeaveGuard(form.dirty && !change.isSuccess && !withdraw.isSuccess);
  const heading = useHeadingFocus();
  const busy = change.isPending || withdraw.isPending;

  const submit = () => {
    if (busy || !form.passes()) return;
    const changes = changesToWire(form.values, work);
    if (Object.keys(changes).length === 0) form.say(t('edit.nothing_changed'));
    else if (take()) change.mutate(changes);
  };
  const remove = async () => {
    if (busy) return;
    const yes = await confirmDestructive({
      title: t('edit.delete_title'),
      text: t('edit.delete_text', { name: work.wrk_name }),
      yes: t('edit.delete'),
      no: t('edit.delete_no'),
    });
    if (yes) withdraw.mutate();
  };
  return (
    <>
      <header className={styles.head}>
        <h1 ref={heading} tabIndex={-1}>
          {t('edit.of', { name: work.wrk_name })}
        </h1>
        <p className={styles.lead}>
          {t('edit.lead', { name: work.cmp_name, time: formatCompetitionTime(work.cmp_to_post) })}
        </p>
      </header>
      <form
        noValidate
        className={`${styles.form} ${styles.column}`}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <FormAlert text={form.head} errorSummary={form.errorSummary} />
        <EntryFields kind={work} form={form} work={work} competitionId={work.cmp_id} />
        <HumanCheck check={check} />
        <div className={styles.actions}>
          <Button variant="default" loading={withdraw.isPending} onClick={() => void remove()}>
            {t('edit.delete')}
          </Button>
          <Button
            type="submit"
            loading={change.isPending}
            data-disabled={(locked && !change.isPending) || undefined}
            aria-disabled={locked || undefined}
          >
            {t('edit.save')}
          </Button>
        </div>
      </form>
    </>
  );
}
