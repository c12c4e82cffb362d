import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Competition, Work } from '@/api/types';
import { FormAlert } from '@/shared/form/FormAlert';
import { useForm } from '@/shared/form/useForm';
import { formatCompetitionTime, isFuture } from '@/shared/format/date';
import { useAccessErrorText } from './accessError';
import { openWork, type Access } from './queries';
import styles from './entry.module.css';

const FIELDS = ['wrk_code', 'wrk_password'] as const;

/** Asks for the code and password of an entry. `error`: why the entry was closed again. */
export function AccessForm({
  competition,
  error,
  onOpen,
}: {
  competition: Competition;
  error: unknown;
  onOpen: (access: Access, work: Work) => void;
}) {
  const { t } = useTranslation(['entry', 'common']);
  const wordsOf = useAccessErrorText();
  const [now] = useState(() => Date.now());
  // The link in the mail brings the code; the password is only in the mail.
  const [params] = useSearchParams();
  const initial: Access = { wrk_code: params.get('code') ?? '', wrk_password: '' };
  const clean = (access: Access): Access => ({
    wrk_code: access.wrk_code.trim(),
    wrk_password: access.wrk_password.trim(),
  });
  const form = useForm({
    initial,
    initialErrors: { head: error === null ? null : wordsOf(error) },
    fields: FIELDS,
    validate: (access) => {
      const missing = FIELDS.filter((field) => clean(access)[field] === '');
      return { fields: Object.fromEntries(missing.map((field) => [field, t('common:form.required')])) };
    },
    send: (access) => openWork(clean(access)),
    onSuccess: (work, access) => onOpen(clean(access), work),
    onError: (error) => ({ head: wordsOf(error) }),
  });
  const field = (name: (typeof FIELDS)[number]) => ({
    id: name,
    name,
    label: t(`access.${name}`),
    autoComplete: 'off',
    required: true,
    withAsterisk: true,
    value: form.values[name],
    error: form.errors[name],
    onChange: (event: { currentTarget: { value: string } }) => form.setValue(name, event.currentTarget.value),
  });
  return (
    <div className={styles.gate}>
      <h1 tabIndex={-1}>{t('edit.title')}</h1>
      <p className={styles.lead}>
        {competition.posting_open === 1
          ? t('access.lead', { time: formatCompetitionTime(competition.cmp_to_post) })
          : isFuture(competition.cmp_from_post, now)
            ? t('access.lead_ahead', { time: formatCompetitionTime(competition.cmp_from_post) })
            : t('access.lead_closed')}
      </p>
      <form noValidate className={styles.form} onSubmit={form.submit}>
        <FormAlert
          text={form.wrong.length > 0 ? t('access.fill') : form.head}
          errorSummary={form.errorSummary((name) => t(`access.${name}`))}
        />
        <TextInput {...field('wrk_code')} autoCapitalize="characters" spellCheck={false} maxLength={40} />
        <PasswordInput
          {...field('wrk_password')}
          aria-invalid={form.errors.wrk_password ? true : undefined}
          visibilityToggleButtonProps={{ 'aria-label': t('common:form.show_password'), tabIndex: 0 }}
        />
        <p className={styles.note}>{t('access.lost')}</p>
        <div className={styles.actions}>
          <Button type="submit" loading={form.busy}>
            {t('access.open')}
          </Button>
        </div>
      </form>
    </div>
  );
}
