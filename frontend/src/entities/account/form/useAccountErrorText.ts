import { useTranslation } from 'react-i18next';
import { isFile, longest, type AccountError } from './account';

/** Texts of the errors that an account's form finds before anything is sent. */
export function useAccountErrorText(): (field: string, error: AccountError) => string {
  const { t } = useTranslation(['auth', 'common']);
  return (field, error) => {
    switch (error) {
      case 'required':
        return t(isFile(field) ? 'common:form.file' : 'common:form.required');
      case 'email':
        return t('common:form.email');
      case 'phone':
        return t('common:form.phone');
      case 'link':
        return t('common:form.link');
      case 'too_long':
        return t('common:form.too_long', { max: longest(field), count: longest(field) });
      case 'password':
        return t('error.password', { min: 8 });
      case 'username':
      case 'repeat':
      case 'name':
      case 'rules':
        return t(`error.${error}`);
    }
  };
}
