import { useTranslation } from 'react-i18next';
import { longest } from '@/entities/account/form/account';
import { CountedTextarea } from '@/shared/form/CountedTextarea';
import { SocialFields } from '@/entities/account/form/SocialFields';
import { socialErrors } from '@/entities/account/form/socials';
import type { StepProps } from './AccountStep';
import styles from './forms.module.css';

/** Step 3: networks and a word to buyers; nothing here is required. */
export function SocialStep({ values, errors, set }: StepProps) {
  const { t } = useTranslation(['auth', 'common']);
  return (
    <div className={styles.column} id="socials" tabIndex={-1}>
      <SocialFields
        values={values.socials}
        errors={errors.socials ? socialErrors(values.socials, errors.socials) : {}}
        onChange={(socials) => set('socials', socials)}
      />
      <CountedTextarea
        id="usr_pr_text"
        label={t('field.usr_pr_text')}
        maxLength={longest('usr_pr_text')}
        rows={5}
        value={values.usr_pr_text}
        error={errors.usr_pr_text}
        onChange={(event) => set('usr_pr_text', event.currentTarget.value)}
      />
      <div className={styles.rules}>
        <label>
          <input
            type="checkbox"
            checked={values.usr_newsletter}
            onChange={(event) => set('usr_newsletter', event.currentTarget.checked)}
          />
          {t('field.usr_newsletter')}
        </label>
      </div>
    </div>
  );
}
