import { Button } from '@mantine/core';
import { Copy, Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { WorkMade } from '@/api/types';
import { useUrlLang } from '@/shared/hooks/useUrlLang';
import { paths } from '@/entities/site/paths';
import { formatBytes } from '@/shared/format/quantity';
import { useObjectUrl } from '@/shared/hooks/useObjectUrl';
import { IconButton } from '@/shared/ui/IconButton';
import { toast } from '@/shared/ui/toast';
import { useHeadingFocus } from './useHeadingFocus';
import styles from './entry.module.css';

/** A work that was sent in, and what was sent: a file or a link. */
export interface Sent {
  made: WorkMade;
  email: string;
  file: File | null;
  link: string;
}

/** Code and password of a work that has just been sent. Only this panel and one e-mail ever show them. */
export function SentPanel({
  made,
  email,
  file,
  link,
  another,
  onAnother,
}: Sent & {
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
        () => toast.ok(t(`sent.copied_${name}`), 'short'),
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
      <SentWork name={made.wrk_name} file={file} link={link} />
      <div className={styles.ways}>
        <Button variant="default" leftSection={<Printer size={18} aria-hidden />} onClick={() => window.print()}>
          {t('sent.print')}
        </Button>
        <Button component={Link} to={paths.competition(lang, made.cmp_id, 'rank-list')}>
          {t('to_ranking')}
        </Button>
        <Button
          component={Link}
          variant="default"
          to={`${paths.competition(lang, made.cmp_id, 'entry-edit')}?code=${made.wrk_code}`}
        >
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

/** What was sent, so that a parent sees that it is the right one; the picture from this computer, not from the server. */
function SentWork({ name, file, link }: { name: string; file: File | null; link: string }) {
  const { t } = useTranslation('entry');
  const lang = useUrlLang();
  const url = useObjectUrl(file !== null && file.type.startsWith('image/') ? file : null);
  return (
    <figure className={styles.preview}>
      {url === null ? null : <img src={url} alt={t('sent.preview', { name })} />}
      <figcaption>{file === null ? link : `${file.name}, ${formatBytes(file.size, lang)}`}</figcaption>
    </figure>
  );
}
