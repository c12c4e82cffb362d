import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLimits } from '@/entities/site/limits';
import { FormAlert } from '@/shared/form/FormAlert';
import { useForm } from '@/shared/form/useForm';
import styles from './Templates.module.css';

/** The name of a template, with its button: to save one, or to rename it. */
export function TemplateName({
  label,
  initial = '',
  submitLabel,
  send,
  onSuccess,
  onCancel,
}: {
  label: string;
  initial?: string;
  submitLabel: string;
  send: (name: string) => Promise<number>;
  /** Called with the template's id. */
  onSuccess: (id: number) => void | Promise<void>;
  onCancel: () => void;
}) {
  const { t } = useTranslation('wizard');
  const limits = useLimits();
  const form = useForm({
    initial: { tpl_name: initial },
    fields: ['tpl_name'],
    validate: ({ tpl_name }) => (tpl_name.trim() === '' ? { fields: { tpl_name: t('error.required') } } : {}),
    send: ({ tpl_name }) => send(tpl_name.trim()),
    onSuccess,
  });
  return (
    <form noValidate className={styles.form} onSubmit={form.submit}>
      <TextInput
        label={label}
        data-autofocus
        maxLength={limits.tpl_name_max}
        value={form.values.tpl_name}
        error={form.errors.tpl_name}
        onChange={(event) => form.setValue('tpl_name', event.currentTarget.value)}
      />
      <FormAlert text={form.head} />
      <div className={styles.actions}>
        <Button variant="default" disabled={form.busy} onClick={onCancel}>
          {t('templates.cancel')}
        </Button>
        <Button type="submit" loading={form.busy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
