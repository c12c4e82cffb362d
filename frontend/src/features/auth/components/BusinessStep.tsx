import { OrganisationFields } from '@/entities/account/form/OrganisationFields';
import type { StepProps } from './AccountStep';
import styles from './forms.module.css';

/** Step 2, for organisations only: their registers, account and proofs. */
export function BusinessStep({ values, errors, set }: StepProps) {
  return (
    <div className={styles.grid}>
      <OrganisationFields values={values} errors={errors} set={set} setFile={set} />
    </div>
  );
}
