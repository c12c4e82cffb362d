import { useTranslation } from 'react-i18next';
import { errorText } from '@/shared/form/errorText';
import { useForm } from '@/shared/form/useForm';
import { cleanMessage, messageError, messageLength } from './text';
import { useSendMessage } from './useSendMessage';

/** A message to one person: its text, its error and its sending. */
export function useMessageForm(personId: number, max: number, onSent: () => void) {
  const { t } = useTranslation();
  const send = useSendMessage();
  const form = useForm({
    initial: { text: '' },
    fields: ['text'],
    validate: ({ text }) => {
      const error = messageError(text, max);
      if (error === null) return {};
      return { fields: { text: t(`message.${error}`, { max, count: messageLength(text) - max }) } };
    },
    send: (values, keyFor) => {
      const text = cleanMessage(values.text);
      return send({ to: personId, text, ref: keyFor(text) });
    },
    onSuccess: () => {
      // The next one is another message, though it may say the same.
      form.reset();
      onSent();
    },
    onError: (error) => ({ fields: { text: errorText(error) } }),
  });
  return {
    text: form.values.text,
    type: (text: string) => form.setValue('text', text),
    error: form.errors.text ?? null,
    pending: form.busy,
    submit: () => form.submit(),
  };
}
