import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserCard } from '@/api/types';
import { httpLink } from '@/shared/format/text';
import { useSession } from '@/entities/account/session/useSession';
import { ReportButton } from '@/entities/report/ReportButton';
import { DownloadButton } from '@/shared/ui/DownloadButton';
import { Stars } from '@/shared/ui/Stars';
import { FirmBadge } from './FirmBadge';
import styles from './UserCardView.module.css';

/** Why the reader does not see everything; null when nothing is left out. */
function whatIsHidden(card: UserCard, signedIn: boolean): 'visitor' | 'private' | 'tax' | null {
  if (!card.contact) return signedIn ? 'private' : 'visitor';
  return card.usr_is_organisation && !card.tax_info ? 'tax' : null;
}

/** Details of another person: the server leaves out what the reader may not see, and the card says why. `action`: stands below the name. */
export function UserCardView({ card, action }: { card: UserCard; action?: ReactNode }) {
  const { t } = useTranslation();
  const { signedIn, user } = useSession();
  const hidden = whatIsHidden(card, signedIn);
  const phones = [card.usr_phone_number, card.usr_phone_number1, card.usr_phone_number2, card.usr_phone_number3]
    .filter((phone) => phone)
    .join(', ');
  const place = [card.usr_address, [card.usr_postal_code, card.usr_region].filter(Boolean).join(' '), card.cnt_name]
    .filter((part) => part)
    .join(', ');
  const rows: [string, string | null][] = [
    [t('person.full_name'), card.usr_org_full_name],
    [t('person.form'), card.otp_name],
    [t('person.service'), card.osr_name ?? card.services],
    [t(card.usr_address ? 'person.place' : 'person.town'), place],
    [t('person.phones'), phones],
    [t('person.email'), card.usr_email],
    [t('person.contact_person'), card.usr_org_contact_person],
    [t('person.contact'), card.usr_org_contact],
    [t('person.pib'), card.usr_org_pib],
    [t('person.company_id'), card.usr_org_id],
    [t('person.registration'), card.usr_org_registration_number],
    [t('person.bank'), card.usr_org_bank],
  ];
  const links = card.socials.flatMap((social) => {
    const link = httpLink(social.link);
    return link === null ? [] : [{ name: social.sct_name ?? link, link }];
  });
  return (
    <div className={styles.card}>
      <p className={styles.name}>
        <strong>{card.usr_name}</strong>
        <Stars value={card.usr_rating} />
        <FirmBadge approved={card.usr_org_approved} />
      </p>
      {card.usr_pr_text === '' ? null : <p className={styles.text}>{card.usr_pr_text}</p>}
      {action}
      <dl className={styles.list}>
        {rows.map(([label, value]) =>
          value ? (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {hidden === null ? null : <p className={styles.hidden}>{t(`person.hidden.${hidden}`)}</p>}
      {links.length === 0 ? null : (
        <ul className={styles.links} aria-label={t('person.links')}>
          {links.map(({ name, link }) => (
            <li key={link}>
              <a href={link} target="_blank" rel="noopener noreferrer">
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.files}>
        {card.usr_business_register ? (
          <DownloadButton path={card.usr_business_register} label={t('person.register_file')} />
        ) : null}
        {card.usr_tax_info ? <DownloadButton path={card.usr_tax_info} label={t('person.tax_file')} /> : null}
      </div>
      {card.usr_id === user?.usr_id ? null : (
        <div>
          <ReportButton thing={{ kind: 'person', id: card.usr_id, name: card.usr_name }} />
        </div>
      )}
    </div>
  );
}
