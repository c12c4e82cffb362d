import { useTranslation } from 'react-i18next';
import type { VoteFault } from './voteFault';

/** A sentence for a vote that was not given. */
export function useFaultWords(): (fault: VoteFault) => string {
  const { t } = useTranslation(['ranking', 'common']);
  return (fault) => {
    switch (fault.kind) {
      case 'final':
      case 'again':
        return fault.why === 'failed' ? `${t('fault.failed')} ${t('common:error.general')}` : t(`fault.${fault.why}`);
      case 'wait':
        return fault.text;
      case 'points':
        return t('fault.points_changed', { count: fault.points });
      case 'sign-in':
        return t('dialog.sign_in_again');
    }
  };
}
