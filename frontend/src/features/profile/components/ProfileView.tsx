import { Button } from '@mantine/core';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '@/api/types';
import { PHONES } from '@/entities/account/form/account';
import { FirmBadge } from '@/entities/person/FirmBadge';
import { httpLink } from '@/shared/format/text';
import { DownloadButton } from '@/shared/ui/DownloadButton';
import { Picture } from '@/shared/ui/Picture';
import { Stars } from '@/shared/ui/Stars';
import { FLAGS } from '../lib/profile';
import styles from './ProfileView.module.css';

/** Shows the own data. */
export function ProfileView({ user, onEdit }: { user: User; onEdit: () => void }) {
  const { t } = useTranslation(['profile', 'auth', 'common']);
  const org = user.type === 'org';
  const links = user.socials.flatMap((social) => {
    const link = httpLink(social.link);
    return link === null ? [] : [{ name: social.sct_name, link }];
  });
  const rows: [string, ReactNode][] = [
    [t('auth:field.usr_email'), user.usr_email],
    [t('auth:field.usr_username'), user.usr_username],
    [t('auth:field.usr_country'), user.cnt_name],
    [t('auth:field.usr_region'), user.usr_region],
    [t('auth:field.usr_address'), user.usr_address],
    [t('auth:field.usr_postal_code'), user.usr_postal_code],
    [
      t('view.phones'),
      PHONES.map((field) => user[field])
        .filter((phone) => phone !== '')
        .join(', '),
    ],
    ...(org
      ? ([
          [t('auth:field.usr_org_full_name'), user.usr_org_full_name],
          [t('auth:field.org_type'), user.otp_name],
          [t('auth:field.org_services'), user.osr_name ?? user.services],
          [t('auth:field.usr_org_contact_person'), user.usr_org_contact_person],
          [t('auth:field.usr_org_contact'), user.usr_org_contact],
          [t('auth:field.usr_org_pib'), user.usr_org_pib],
          [t('auth:field.usr_org_id'), user.usr_org_id],
          [t('auth:field.usr_org_registration_number'), user.usr_org_registration_number],
          [t('auth:field.usr_org_bank'), user.usr_org_bank],
        ] satisfies [string, ReactNode][])
      : []),
    [t('field.usr_email_language'), t(`language.${user.usr_email_language}`)],
    ...FLAGS.map((flag): [string, ReactNode] => [
      t(`field.${flag}`),
      t(user[flag] ? 'common:action.yes' : 'common:action.no'),
    ]),
  ];
  return (
    <section className={styles.view} aria-label={t('view.title')}>
      <div className={styles.head}>
        <Picture path={user.usr_image} alt="" sizes="96px" className={styles.picture} eager />
        <div className={styles.name}>
          <strong>{user.usr_name}</strong>
          <Stars value={user.usr_rating} />
          <FirmBadge approved={user.usr_org_approved} />
        </div>
        <Button leftSection={<Pencil size={16} aria-hidden />} onClick={onEdit}>
          {t('edit')}
        </Button>
      </div>
      {user.usr_org_return_reason ? (
        <p role="status">{t('view.returned', { reason: user.usr_org_return_reason })}</p>
      ) : null}
      {user.usr_pr_text === '' ? null : <p className={styles.text}>{user.usr_pr_text}</p>}
      <dl className={styles.rows}>
        {rows.map(([label, value]) =>
          value ? (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
        {links.length === 0 ? null : (
          <div>
            <dt>{t('auth:field.socials')}</dt>
            <dd className={styles.links}>
              {links.map(({ name, link }) => (
                <a key={link} href={link} target="_blank" rel="noopener noreferrer">
                  {name}
                </a>
              ))}
            </dd>
          </div>
        )}
      </dl>
      {user.usr_business_register || user.usr_tax_info ? (
        <div className={styles.files}>
          {user.usr_business_register ? (
            <DownloadButton path={user.usr_business_register} label={t('auth:field.usr_business_register')} />
          ) : null}
          {user.usr_tax_info ? <DownloadButton path={user.usr_tax_info} label={t('auth:field.usr_tax_info')} /> : null}
        </div>
      ) : null}
    </section>
  );
}
