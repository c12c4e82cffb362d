import { useTranslation } from 'react-i18next';
import { Dialog } from '@/shared/ui/Dialog';
import type { AccountType } from '../lib/registration';
import styles from './forms.module.css';

/** Business or private person, with what each will be asked for; one press chooses. */
export function TypeChoiceDialog({
  onClose,
  onChoose,
  onSignIn,
}: {
  onClose: () => void;
  onChoose: (type: AccountType) => void;
  onSignIn: () => void;
}) {
  const { t } = useTranslation('auth');
  return (
    <Dialog opened onClose={onClose} title={t('type.title')}>
      <div className={styles.form}>
        {(['business', 'user'] as const).map((kind) => (
          <button
            key={kind}
            type="button"
            className={styles.choice}
            aria-labelledby={`type-${kind}`}
            aria-describedby={`type-${kind}-needs`}
            data-autofocus={kind === 'business' || undefined}
            onClick={() => onChoose(kind)}
          >
            <strong id={`type-${kind}`}>{t(`type.${kind}`)}</strong>
            <span id={`type-${kind}-needs`}>{t(`type.${kind}_needs`)}</span>
          </button>
        ))}
        <div className={styles.links}>
          <span>
            {t('type.have_account')}{' '}
            <button type="button" className={styles.link} onClick={onSignIn}>
              {t('sign_in.submit')}
            </button>
          </span>
        </div>
      </div>
    </Dialog>
  );
}
