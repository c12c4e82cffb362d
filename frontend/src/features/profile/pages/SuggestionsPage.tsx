import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/errors';
import { CountedTextarea } from '@/shared/form/CountedTextarea';
import { fieldMessages } from '@/shared/form/applyServerErrors';
import { errorText } from '@/shared/form/errorText';
import { useLimits } from '@/shared/limits';
import { toast } from '@/shared/ui/toast';
import { sendSuggestion } from '../queries';
import styles from './SuggestionsPage.module.css';

/** A word to those who run the place; thanks for it stays on the page. */
export function SuggestionsPage() {
  const { t } = useTranslation(['profile', 'common']);
  const { text_max: max } = useLimits();
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const send = useMutation({
    mutationFn: () => sendSuggestion(text.trim()),
    onSuccess: () => {
      setText('');
      toast.ok(t('suggestion.sent'));
    },
    onError: (error) => {
      const { head, fields } =
        error instanceof ApiError
          ? fieldMessages(error, ['msg_message'])
          : { head: errorText(error), fields: {} as Record<string, string> };
      setFault(fields.msg_message ?? head);
    },
  });
  return (
    <section className={styles.page}>
      <h1 tabIndex={-1}>{t('suggestion.title')}</h1>
      <p className={styles.lead}>{t('suggestion.lead')}</p>
      {send.isSuccess ? (
        <p className={styles.thanks} role="status">
          {t('suggestion.thanks')}
        </p>
      ) : null}
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (send.isPending) return;
          if (text.trim() === '') setFault(t('common:form.required'));
          else send.mutate();
        }}
      >
        <CountedTextarea
          id="msg_message"
          label={t('suggestion.text')}
          required
          rows={8}
          maxLength={max}
          value={text}
          error={fault}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setFault(null);
          }}
        />
        <div className={styles.actions}>
          <Button type="submit" loading={send.isPending}>
            {t('suggestion.send')}
          </Button>
        </div>
      </form>
    </section>
  );
}
