import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ShownPartner } from '@/api/types';
import { useLang } from '@/shared/hooks/useLang';
import { Picture } from '@/shared/ui/Picture';
import { homeQueries } from '../queries';
import styles from './Partners.module.css';

/** A picture and a name that link to another site. */
function Mark({ partner }: { partner: ShownPartner }) {
  return (
    <a href={partner.par_link} rel="noopener noreferrer" target="_blank">
      {partner.par_image ? (
        <Picture path={partner.par_image} alt="" ratio="1" sizes="40px" className={styles.picture} />
      ) : null}
      <span>{partner.par_name}</span>
      <ExternalLink size={16} aria-hidden />
    </a>
  );
}

/** Partners by their logos, and friendly sites; administrators keep both lists. */
export function Partners() {
  const { t } = useTranslation('home');
  const { data = [] } = useQuery(homeQueries.partners(useLang()));
  const partners = data.filter((row) => row.par_kind === 'partner');
  const friends = data.filter((row) => row.par_kind === 'friend');
  if (data.length === 0) return null;
  return (
    <div className={styles.block}>
      {partners.length === 0 ? null : (
        <section aria-labelledby="partners-title">
          <h2 id="partners-title">{t('partners.title')}</h2>
          <ul className={styles.marks}>
            {partners.map((partner) => (
              <li key={partner.par_id}>
                <Mark partner={partner} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {friends.length === 0 ? null : (
        <section aria-labelledby="friends-title">
          <h2 id="friends-title">{t('friends.title')}</h2>
          <ul className={styles.friends}>
            {friends.map((friend) => (
              <li key={friend.par_id}>
                <Mark partner={friend} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
