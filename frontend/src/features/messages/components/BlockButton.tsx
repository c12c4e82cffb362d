import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Chat } from '@/entities/message/cache';
import { errorText } from '@/shared/form/errorText';
import { confirm } from '@/shared/ui/confirm';
import { toast } from '@/shared/ui/toast';
import { setBlocked } from '../queries';

/** Blocks the other side of the chat, after a question, or lifts the own block. */
export function BlockButton({ person }: { person: Chat['person'] }) {
  const { t } = useTranslation('messages');
  const client = useQueryClient();
  const blocked = person.blocked === 1;
  const change = useMutation({
    mutationFn: () => setBlocked(client, person.usr_id, !blocked),
    onSuccess: () => toast.ok(t(blocked ? 'block.undone' : 'block.done')),
    onError: (error) => toast.err(errorText(error)),
  });
  const ask = async () => {
    const question = {
      title: t('block.ask', { name: person.usr_name }),
      text: t('block.ask_text'),
      yes: t('block.block'),
      no: t('block.no'),
    };
    if (blocked || (await confirm(question))) change.mutate();
  };
  return (
    <Button
      variant="subtle"
      size="compact-md"
      leftSection={<Ban size={16} aria-hidden />}
      loading={change.isPending}
      onClick={() => void ask()}
    >
      {t(blocked ? 'block.unblock' : 'block.block')}
    </Button>
  );
}
