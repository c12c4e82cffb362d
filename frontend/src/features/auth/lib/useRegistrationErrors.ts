import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/errors';
import { isFile } from '@/entities/account/form/account';
import { errorText } from '@/shared/form/errorText';
import type { FieldErrors, FormErrors } from '@/shared/form/formErrors';
import { toast } from '@/shared/ui/toast';
import { serverErrors, type FieldName } from './registration';

const REGISTRATION_ERRORS = {
  'errors.registration.missing': 'register.missing',
  'errors.registration.invalid': 'register.invalid',
  'errors.registration.same': 'register.same',
} as const;
const SAME = ['usr_username', 'usr_email', 'usr_org_pib', 'usr_org_id', 'same_user'] as const;

/** What the server says against a registration, in words at its fields and above, and in a toast. */
export function useRegistrationErrors(): (error: Error) => FormErrors<FieldName> {
  const { t } = useTranslation(['auth', 'common']);
  return (error) => {
    if (!(error instanceof ApiError)) return { head: errorText(error) };
    const found = Object.entries(serverErrors(error));
    const fields: FieldErrors<FieldName> = {};
    for (const [name, error] of found) {
      const field = name as FieldName;
      if (error.kind === 'missing') fields[field] = t(isFile(field) ? 'common:form.file' : 'common:form.required');
      else if (error.kind === 'invalid') fields[field] = error.message || t('error.invalid');
      else {
        const known = SAME.find((same) => same === error.name);
        fields[field] = known === undefined ? t('error.invalid') : t(`same.${known}`);
        toast.err(fields[field] ?? '');
      }
    }
    const knownError = REGISTRATION_ERRORS[error.code as keyof typeof REGISTRATION_ERRORS];
    const head = knownError === undefined ? errorText(error) : t(knownError);
    if (!found.some(([, error]) => error.kind === 'same')) toast.err(head);
    return { head, fields };
  };
}
