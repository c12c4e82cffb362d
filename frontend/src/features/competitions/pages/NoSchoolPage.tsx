import { Button } from '@mantine/core';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { useUrlLang } from '@/shared/hooks/useUrlLang';
import { paths } from '@/entities/site/paths';
import { useAnnouncedTitle } from '../frame/useAnnouncedTitle';
import styles from './NoSchoolPage.module.css';

/** The page for a school without a website. */
export function NoSchoolPage() {
  const { t } = useTranslation('competitions');
  const lang = useUrlLang();
  const navigate = useNavigate();
  // A visitor who opened this address directly has no page to go back to.
  const came = useLocation().key !== 'default';
  useAnnouncedTitle(t('no_school.title'));
  return (
    <div className={`zb-container ${styles.page}`}>
      <h1 tabIndex={-1}>{t('no_school.title')}</h1>
      <p>{t('no_school.text')}</p>
      {came ? (
        <Button leftSection={<ArrowLeft size={18} aria-hidden />} onClick={() => void navigate(-1)}>
          {t('no_school.back')}
        </Button>
      ) : (
        <Button component={Link} to={paths.competitions(lang)}>
          {t('action.list')}
        </Button>
      )}
    </div>
  );
}
