import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { useLang } from '@/shared/hooks/useLang';
import { paths } from '@/entities/site/paths';
import { useAccountDialogs } from '@/entities/account/session/dialogs';
import { toast } from '@/shared/ui/toast';
import { ResetDialog } from '../components/ResetDialog';

/** Opens the reset dialog; closing it, or a link that is not valid, leads Home. */
export function ForgotPasswordPage() {
  const { t } = useTranslation('auth');
  const lang = useLang();
  const navigate = useNavigate();
  const { signIn } = useAccountDialogs();
  const [params] = useSearchParams();
  const home = useCallback(() => void navigate(paths.home(lang), { replace: true }), [navigate, lang]);
  const invalid = useCallback(() => {
    toast.err(t('reset.invalid'), 'short');
    home();
  }, [t, home]);
  return (
    <div className="zb-container">
      <h1>{t('reset.title')}</h1>
      <ResetDialog
        token={params.get('token')}
        onClose={home}
        onInvalid={invalid}
        onSignIn={() => {
          home();
          signIn();
        }}
      />
    </div>
  );
}
