import { useTranslation } from 'react-i18next';
import { useLimits } from '@/entities/site/limits';
import { NameForm } from '@/shared/form/NameForm';

/** The name of a template, with its button: to save one, or to rename it. */
export function TemplateName(form: {
  initial?: string;
  submitLabel: string;
  send: (name: string) => Promise<number>;
  /** Called with the template's id. */
  onSuccess: (id: number) => void | Promise<void>;
  onCancel: () => void;
}) {
  const { t } = useTranslation('wizard');
  return <NameForm {...form} label={t('templates.name')} maxLength={useLimits().tpl_name_max} wireName="tpl_name" />;
}
