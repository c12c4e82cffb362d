import { Link2, Mail } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { BrandIcon, type Brand } from '@/shared/icons/brands';
import { IconButton } from './IconButton';
import { toast } from './toast';
import styles from './ShareRow.module.css';

interface Network {
  brand: Brand;
  name: string;
  address: (link: string, title: string) => string;
}

const NETWORKS: readonly Network[] = [
  {
    brand: 'facebook',
    name: 'Facebook',
    address: (link) => `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(link)}`,
  },
  {
    brand: 'linkedin',
    name: 'LinkedIn',
    address: (link) => `https://www.linkedin.com/sharing/share-offsite/?url=${encodeURIComponent(link)}`,
  },
  {
    brand: 'x',
    name: 'X',
    address: (link, title) =>
      `https://twitter.com/intent/tweet?url=${encodeURIComponent(link)}&text=${encodeURIComponent(title)}`,
  },
  {
    brand: 'viber',
    name: 'Viber',
    address: (link, title) => `viber://forward?text=${encodeURIComponent(`${title} ${link}`)}`,
  },
];

/** Copy the link, hand it to a network, or send it by mail. Plain links: no script of a network is loaded. */
export function ShareRow({
  link,
  title,
  networks,
  mail = true,
}: {
  link: string;
  title: string;
  /** Which networks; all of them when left out. */
  networks?: readonly Brand[];
  mail?: boolean;
}) {
  const { t } = useTranslation();
  const copy = () => {
    // The clipboard needs a secure page; without it the person gets the text to copy.
    const done = navigator.clipboard?.writeText(link) ?? Promise.reject(new Error('no clipboard'));
    done.then(
      () => toast.ok(t('share.copied'), 'short'),
      () => toast.info(t('share.copy_failed', { link })),
    );
  };
  return (
    <div className={styles.row} role="group" aria-label={t('share.label')}>
      <span className={styles.label} aria-hidden>
        {t('share.label')}
      </span>
      <IconButton icon={Link2} label={t('share.copy')} onClick={copy} />
      {NETWORKS.filter(({ brand }) => networks?.includes(brand) ?? true).map(({ brand, name, address }) => (
        <a
          key={brand}
          className={styles.network}
          href={address(link, title)}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('share.on', { name })}
          title={t('share.on', { name })}
        >
          <BrandIcon brand={brand} />
        </a>
      ))}
      {mail ? (
        <a
          className={styles.network}
          href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(link)}`}
          aria-label={t('share.mail')}
          title={t('share.mail')}
        >
          <Mail size={18} strokeWidth={1.75} aria-hidden />
        </a>
      ) : null}
    </div>
  );
}
