import { useTranslation } from 'react-i18next';
import type { VoteError } from './voteError';

/** A sentence for a vote that was not given. */
export function useVoteErrorText(): (error: VoteError) => string {
  const { t } = useTranslation(['ranking', 'common']);
  return (error) => {
    switch (error.kind) {
      case 'final':
      case 'again':
        return error.why === 'failed' ? `${t('error.failed')} ${t('common:error.general')}` : t(`error.${error.why}`);
      case 'wait':
        return error.text;
      case 'points':
        return t('error.points_changed', { count: error.points });
      case 'sign-in':
        return t('dialog.sign_in_again');
    }
  };
}
