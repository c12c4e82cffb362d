import { useRef, useState } from 'react';
import type { NewsletterIssue } from '@/api/types';
import { errorText } from '@/shared/form/errorText';
import { confirm } from '@/shared/ui/confirm';
import { toast } from '@/shared/ui/toast';
import { errorToast } from '@/admin/crud/errorToast';
import { useAdminT } from '@/admin/crud/useAdminT';
import { getIssue, changedCount, sendIssue } from './issue';

/**
 * Starts or continues sending an issue after the administrator has confirmed the number of recipients. If the server
 * counts another number, the dialog asks again with that number.
 */
export function useSending(done: () => Promise<unknown>) {
  const adminT = useAdminT();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  const send = async (id: number, name: string) => {
    const issue = await getIssue(id);
    let { recipients } = issue;
    const only = issue.texts.length === 1 ? issue.texts[0]?.locale : undefined;
    const warning = only === undefined ? '' : adminT(`adminMailings:issue.only.${only}`);
    const withWarning = (question: string) => `${warning} ${question}`.trim();
    let text = withWarning(adminT('adminMailings:issue.ask_text', { count: recipients }));
    for (;;) {
      const sure = await confirm({
        title: adminT('adminMailings:issue.ask', { name }),
        text,
        yes: adminT('adminMailings:issue.yes'),
        no: adminT('adminMailings:issue.no'),
      });
      if (!sure) return;
      try {
        await sendIssue(id, recipients);
        toast.ok(adminT('admin:toast.ok'));
        return;
      } catch (error) {
        const other = changedCount(error);
        if (other === null) throw error;
        recipients = other;
        text = withWarning(adminT('adminMailings:issue.ask_again', { count: other }));
      }
    }
  };
  const start = async (issue: NewsletterIssue, name: string) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    errorToast.dismiss();
    try {
      await send(issue.id, name);
    } catch (error) {
      errorToast.show(adminT('admin:toast.err_because', { reason: errorText(error) }));
    } finally {
      running.current = false;
      setBusy(false);
      await done();
    }
  };
  return { busy, start };
}
