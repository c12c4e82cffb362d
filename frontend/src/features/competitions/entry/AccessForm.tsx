import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Competition, Work } from '@/api/types';
import { FormAlert } from '@/shared/form/FormAlert';
import { formatCompetitionTime } from '@/shared/format/date';
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
  const [access, setAccess] = useState<Access>({ wrk_code: '', wrk_password: '' });
  const [tried, setTried] = useState(false);
  const [head, setHead] = useState<string | null>(error === null ? null : wordsOf(error));
  const open = useMutation({
    mutationFn: openWork,
    onSuccess: (work, given) => onOpen(given, work),
    onError: (error) => setHead(wordsOf(error)),
  });
  const clean: Access = { wrk_code: access.wrk_code.trim(), wrk_password: access.wrk_password.trim() };
  const missing = tried ? FIELDS.filter((field) => clean[field] === '') : [];
  const field = (name: (typeof FIELDS)[number]) => ({
    id: name,
    name,
    label: t(`access.${name}`),
    autoComplete: 'off',
    required: true,
    withAsterisk: true,
    value: access[name],
    error: missing.includes(name) ? t('common:form.required') : undefined,
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setAccess((old) => ({ ...old, [name]: value }));
    },
  });
  return (
    <div className={styles.gate}>
      <h1 tabIndex={-1}>{t('edit.title')}</h1>
      <p className={styles.lead}>
        {competition.posting_open === 1
          ? t('access.lead', { time: formatCompetitionTime(competition.cmp_to_post) })
          : t('access.lead_closed')}
      </p>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (open.isPending) return;
          setTried(true);
          setHead(null);
          if (FIELDS.every((name) => clean[name] !== '')) open.mutate(clean);
        }}
      >
        <FormAlert
          text={missing.length > 0 ? t('access.fill') : head}
          errorSummary={missing.map((name) => ({
            id: name,
            label: t(`access.${name}`),
            text: t('common:form.required'),
          }))}
        />
        <TextInput {...field('wrk_code')} autoCapitalize="characters" spellCheck={false} maxLength={40} />
        <PasswordInput
          {...field('wrk_password')}
          aria-invalid={missing.includes('wrk_password') ? true : undefined}
          visibilityToggleButtonProps={{ 'aria-label': t('common:form.show_password'), tabIndex: 0 }}
        />
        <p className={styles.note}>{t('access.lost')}</p>
        <div className={styles.actions}>
          <Button type="submit" loading={open.isPending}>
            {t('access.open')}
          </Button>
        </div>
      </form>
    </div>
  );
}
