import { Button } from '@mantine/core';
import { SendHorizontal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLimits } from '@/entities/site/limits';
import { Dialog } from '@/shared/ui/Dialog';
import { toast } from '@/shared/ui/toast';
import { MessageField } from './MessageField';
import { useMessageForm } from './useMessageForm';

interface Props {
  person: { id: number; name: string };
  opened: boolean;
  onClose: () => void;
}

/** A message to one person, from wherever the person is named. */
export function WriteMessageDialog(props: Props) {
  // Each opening mounts it anew, so the text is empty and the focus returns to what opened it.
  return props.opened ? <Opened key={props.person.id} {...props} /> : null;
}

function Opened({ person, onClose }: Props) {
  const { t } = useTranslation();
  const { msg_max: max } = useLimits();
  const { text, type, error, pending, submit } = useMessageForm(person.id, max, () => {
    toast.ok(t('message.sent'));
    onClose();
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('message.to', { name: person.name })}
      keepOpen={pending}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button loading={pending} leftSection={<SendHorizontal size={18} aria-hidden />} onClick={submit}>
            {t('message.send')}
          </Button>
        </>
      }
    >
      <MessageField
        label={t('message.label')}
        value={text}
        onChange={type}
        onSend={submit}
        max={max}
        rows={4}
        error={error}
        autoFocus
      />
    </Dialog>
  );
}
