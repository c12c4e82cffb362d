import { useMutation, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import type { Options } from '@/api/transport';
import { errorToast } from '@/admin/crud/errorToast';
import { useAdminT } from '@/admin/crud/useAdminT';
import { errorText } from '@/shared/form/errorText';
import { confirm, type Question } from '@/shared/ui/confirm';
import { toast } from '@/shared/ui/toast';
import type { CaseStep } from './CaseWork';

/**
 * One row of a queue, the steps that are taken on it, and the answer that is being written.
 * OwnStep: the steps that rows of this sort have beside those of all.
 */
export function useQueueRow<Row, OwnStep>({
  key,
  read,
  send,
  onChanged,
}: {
  key: QueryKey;
  read: (options: Options) => Promise<Row>;
  send: (step: CaseStep | OwnStep) => Promise<Row>;
  onChanged: () => Promise<unknown>;
}) {
  const adminT = useAdminT();
  const client = useQueryClient();
  const [answer, setAnswer] = useState('');
  const { data, isLoadingError, refetch } = useQuery({ queryKey: key, queryFn: ({ signal }) => read({ signal }) });
  const step = useMutation({
    mutationFn: send,
    onMutate: errorToast.dismiss,
    onSuccess: (fresh) => {
      client.setQueryData(key, fresh);
      toast.ok(adminT('admin:toast.ok'));
    },
    onError: (error) => {
      errorToast.show(adminT('admin:toast.err_because', { reason: errorText(error) }));
      void refetch();
    },
    onSettled: onChanged,
  });
  return {
    row: data,
    isLoadingError,
    refetch,
    step,
    answer,
    setAnswer,
    /** Takes a step that sends the answer, after a question. */
    sendAnswer: async (body: OwnStep, question: Omit<Question, 'no'>) => {
      const sure = await confirm({ ...question, no: adminT('adminFeedback:report.cancel') });
      if (sure) step.mutate(body, { onSuccess: () => setAnswer('') });
    },
  };
}
