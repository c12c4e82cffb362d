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
import { confirmDestructive } from '@/shared/ui/confirm';
import { toast } from '@/shared/ui/toast';
import { accessErrorOf } from './accessError';
import { EntryFields } from './EntryFields';
import { changesToWire, entryOf } from './fields';
import { changeWork, withdrawWork, type Access } from './queries';
import { useEntryForm } from './useEntryForm';
import { useHeadingFocus } from './useHeadingFocus';
import styles from './entry.module.css';

/** Edits or withdraws a sent work. Only changed values are sent. */
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
  /** Called when code and password no longer open the entry. */
  onShut: (error: unknown) => void;
}) {
  const { t } = useTranslation(['entry', 'common']);
  const [initial] = useState(() => entryOf(work));
  const check = useHumanCheck('entry');
  const nothingChanged = { head: t('edit.nothing_changed') };
  const form = useEntryForm(initial, work, work, {
    beforeSend: (values) => {
      if (withdraw.isPending) return false;
      const changed = Object.keys(changesToWire(values, work)).length > 0;
      if (!changed) form.setErrors(nothingChanged);
      return changed;
    },
    send: async (values) => changeWork(access, { ...changesToWire(values, work), token: await check.take() }),
    onSuccess: (changed) => {
      toast.ok(t('edit.saved'));
      onChanged(changed);
    },
    onError: (error, placed) => {
      check.reset();
      if (accessErrorOf(error) !== null) {
        onShut(error);
        return null;
      }
      return isApiError(error, 'nothing_changed') ? nothingChanged : placed;
    },
  });
  const withdraw = useMutation({
    mutationFn: () => withdrawWork(access),
    onSuccess: onWithdrawn,
    onError: (error) => {
      if (accessErrorOf(error) !== null) onShut(error);
      else toast.err(errorText(error));
    },
  });
  useLeaveGuard(form.isDirty() && !form.sent && !withdraw.isSuccess);
  const heading = useHeadingFocus();

  const remove = async () => {
    if (form.busy || withdraw.isPending) return;
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
      <form noValidate className={`${styles.form} ${styles.column}`} onSubmit={form.submit}>
        <FormAlert text={form.head} errorSummary={form.summary} />
        <EntryFields kind={work} form={form} work={work} competitionId={work.cmp_id} />
        <HumanCheck check={check} />
        <div className={styles.actions}>
          <Button variant="default" loading={withdraw.isPending} onClick={() => void remove()}>
            {t('edit.delete')}
          </Button>
          <Button
            type="submit"
            loading={form.busy}
            data-disabled={(form.locked && !form.busy) || undefined}
            aria-disabled={form.locked || undefined}
          >
            {t('edit.save')}
          </Button>
        </div>
      </form>
    </>
  );
}
