import { Button } from '@mantine/core';
import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { WorkMade } from '@/api/types';
import { useUrlLang } from '@/shared/hooks/useUrlLang';
import { paths } from '@/entities/site/paths';
import { IconButton } from '@/shared/ui/IconButton';
import { toast, TOAST_MS } from '@/shared/ui/toast';
import { useHeadingFocus } from './useHeadingFocus';
import styles from './entry.module.css';

/** Code and password of a work that has just been sent. Only this panel and one e-mail ever show them. */
export function SentPanel({
  made,
  email,
  another,
  onAnother,
}: {
  made: WorkMade;
  email: string;
  another: boolean;
  onAnother: () => void;
}) {
  const { t } = useTranslation('entry');
  const lang = useUrlLang();
  const heading = useHeadingFocus();
  const secret = (name: 'code' | 'password', value: string) => {
    const copy = () => {
      // The clipboard needs a secure page; without it the person copies by hand.
      const done = navigator.clipboard?.writeText(value) ?? Promise.reject(new Error('no clipboard'));
      done.then(
        () => toast.ok(t(`sent.copied_${name}`), TOAST_MS.short),
        () => toast.info(t('sent.copy_failed')),
      );
    };
    return (
      <div>
        <dt>{t(`sent.${name}`)}</dt>
        <dd>
          <code translate="no">{value}</code>
          <IconButton icon={Copy} label={t(`sent.copy_${name}`)} onClick={copy} />
        </dd>
      </div>
    );
  };
  return (
    <div className={styles.sent}>
      <h1 ref={heading} tabIndex={-1}>
        {t('sent.title', { name: made.wrk_name })}
      </h1>
      <p>{made.wrk_password === null ? t('sent.before', { email }) : t('sent.lead', { email })}</p>
      <dl className={styles.secrets}>
        {secret('code', made.wrk_code)}
        {made.wrk_password === null ? null : secret('password', made.wrk_password)}
      </dl>
      {made.wrk_password === null ? null : <p className={styles.once}>{t('sent.once')}</p>}
      <div className={styles.ways}>
        <Button component={Link} to={paths.competition(lang, made.cmp_id, 'rank-list')}>
          {t('to_ranking')}
        </Button>
        <Button component={Link} variant="default" to={paths.competition(lang, made.cmp_id, 'entry-edit')}>
          {t('sent.edit')}
        </Button>
        {another ? (
          <Button variant="subtle" onClick={onAnother}>
            {t('sent.another')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
