import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '@/shared/ui/Dialog';
import styles from './forms.module.css';

export type AccountType = 'business' | 'user';

/** Business or private person, with what each will be asked for. */
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
  const [type, setType] = useState<AccountType>('business');
  return (
    <Dialog opened onClose={onClose} title={t('type.title')}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          onChoose(type);
        }}
      >
        <fieldset className={styles.choices}>
          <legend>{t('type.legend')}</legend>
          {(['business', 'user'] as const).map((kind) => (
            <label key={kind} className={styles.choice}>
              <input
                type="radio"
                name="account-type"
                checked={type === kind}
                aria-describedby={`type-${kind}`}
                data-autofocus={kind === 'business' || undefined}
                onChange={() => setType(kind)}
              />
              <span>
                <strong>{t(`type.${kind}`)}</strong>
                <span id={`type-${kind}`}>{t(`type.${kind}_needs`)}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <Button type="submit" fullWidth>
          {t('type.next')}
        </Button>
        <div className={styles.links}>
          <span>
            {t('type.have_account')}{' '}
            <button type="button" className={styles.link} onClick={onSignIn}>
              {t('sign_in.submit')}
            </button>
          </span>
        </div>
      </form>
    </Dialog>
  );
}
