import { useTranslation } from 'react-i18next';
import { longest, type AccountFault } from './account';

/** Words for the faults that an account's form finds by itself. */
export function useFaultText(): (field: string, fault: AccountFault) => string {
  const { t } = useTranslation(['auth', 'common']);
  return (field, fault) => {
    switch (fault) {
      case 'required':
        return t('common:form.required');
      case 'email':
        return t('common:form.email');
      case 'phone':
        return t('common:form.phone');
      case 'link':
        return t('common:form.link');
      case 'too_long':
        return t('common:form.too_long', { max: longest(field), count: longest(field) });
      case 'password':
        return t('fault.password', { min: 8 });
      case 'username':
      case 'repeat':
      case 'name':
      case 'rules':
        return t(`fault.${fault}`);
    }
  };
}
