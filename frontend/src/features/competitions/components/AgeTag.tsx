import { useTranslation } from 'react-i18next';
import type { Competition } from '@/api/types';
import { ageOf } from '../lib/competitionTypes';
import styles from './AgeTag.module.css';

/** The age group of a competition. */
export function AgeTag({ competition }: { competition: Pick<Competition, 'cmp_age'> }) {
  const { t } = useTranslation('competitions');
  return <p className={styles.tag}>{t(`age.${ageOf(competition)}`)}</p>;
}
