import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newIdempotencyKey } from '@/api/client';
import { errorText } from '@/shared/form/errorText';
import { cleanMessage, messageError, messageLength } from './text';
import { useSendMessage } from './useSendMessage';

/** A text for one person: what is typed, what is wrong with it, and its way out. */
export function useMessageForm(personId: number, max: number, onSent: () => void) {
  const { t } = useTranslation();
  const send = useSendMessage();
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  // Kept while the same text is tried again; another text is another message.
  const [tried, setTried] = useState<{ text: string; ref: string } | null>(null);

  const submit = async () => {
    if (pending) return;
    const error = messageError(text, max);
    if (error !== null) {
      setError(t(`message.${error}`, { max, count: messageLength(text) - max }));
      return;
    }
    const clean = cleanMessage(text);
    const ref = tried?.text === clean ? tried.ref : newIdempotencyKey();
    setTried({ text: clean, ref });
    setError(null);
    setPending(true);
    try {
      await send({ to: personId, text: clean, ref });
      setText('');
      setTried(null);
      onSent();
    } catch (failure) {
      setError(errorText(failure));
    } finally {
      setPending(false);
    }
  };
  const type = (next: string) => {
    setText(next);
    setError(null);
  };
  return { text, type, error, pending, submit };
}
