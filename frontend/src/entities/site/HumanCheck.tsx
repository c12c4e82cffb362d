import { Button, Loader } from '@mantine/core';
import { CircleCheck, CircleX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './HumanCheck.module.css';
import type { HumanCheckHandle } from './useHumanCheck';

/** Shows the state of the check; the person has to act only after a failure. */
export function HumanCheck({ check }: { check: HumanCheckHandle }) {
  const { t } = useTranslation();
  const { status, slot } = check;
  return (
    <div className={styles.check} data-status={status} role="status" aria-label={t('human.label')}>
      {status === 'working' ? <Loader size={16} aria-hidden /> : null}
      {status === 'done' ? <CircleCheck size={16} aria-hidden /> : null}
      {status === 'failed' || status === 'insecure' ? <CircleX size={16} aria-hidden /> : null}
      <span>{t(`human.${status}`)}</span>
      {status === 'failed' ? (
        <Button variant="subtle" size="compact-sm" onClick={check.reset}>
          {t('action.retry')}
        </Button>
      ) : null}
      <div ref={slot} />
    </div>
  );
}
