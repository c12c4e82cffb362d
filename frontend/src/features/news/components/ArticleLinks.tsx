import { ArrowUpRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { NewsInfo } from '@/api/types';
import { httpLink } from '@/shared/format/text';
import { ownPath } from '@/shared/format/ownPath';
import styles from './ArticleLinks.module.css';

/** Links of an article, one to five. Each names its site and gets no information about ours. */
export function ArticleLinks({ links }: { links: NewsInfo['links'] }) {
  const { t } = useTranslation('news');
  const shown = links.flatMap(({ text, link }) => {
    const address = httpLink(link);
    return address === null ? [] : [{ text: text || address, address, own: ownPath(address) }];
  });
  if (shown.length === 0) return null;
  return (
    <section className={styles.links} aria-labelledby="article-links">
      <h2 id="article-links">{t('links')}</h2>
      <ul>
        {shown.map(({ text, address, own }) => (
          <li key={address}>
            {own === null ? (
              <a href={address} target="_blank" rel="noopener noreferrer">
                <span>{text}</span>
                <span className={styles.site}>
                  {new URL(address).hostname.replace(/^www\./, '')}
                  <ArrowUpRight size={16} aria-hidden />
                </span>
                <span className="zb-visually-hidden">{t('new_tab')}</span>
              </a>
            ) : (
              <Link to={own}>{text}</Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
