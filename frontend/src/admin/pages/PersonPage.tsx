import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { get } from '@/api/client';
import type { AdminNotification, AdminUserDetails } from '@/api/types';
import { useMay } from '@/entities/account/session/useMay';
import { DownloadButton } from '@/shared/ui/DownloadButton';
import { Stars } from '@/shared/ui/Stars';
import { DescriptionList } from '@/admin/components/DescriptionList';
import { DetailList } from '@/admin/components/reports/DetailList';
import { DateTime } from '@/admin/crud/DateTime';
import { resourceQueries } from '@/admin/crud/resourceQueries';
import { useAdminT } from '@/admin/crud/useAdminT';
import { abuseReportsResource } from '@/admin/screens/abuseReports/AbuseReportsScreen';
import { adsResource } from '@/admin/screens/ads/AdsScreen';
import { auditResource } from '@/admin/screens/audit/AuditScreen';
import { mailsResource } from '@/admin/screens/mails/MailsScreen';
import { offersResource } from '@/admin/screens/offers/OffersScreen';
import { ratingsResource } from '@/admin/screens/ratings/RatingsScreen';
import { PersonActions } from '@/admin/screens/users/PersonActions';
import { AccountStatus } from '@/admin/screens/users/UsersScreen';
import { DetailPage } from './DetailPage';
import styles from './pages.module.css';
import { Part, ShortList } from './ShortList';

/** A stored document of a firm. */
function DocumentOfFirm({ path, label }: { path: string | null; label: string }) {
  return path === null || path === '' ? '–' : <DownloadButton path={path} label={label} />;
}

const joined = (parts: readonly (string | null)[]) => parts.filter((part) => part !== null && part !== '').join(', ');

/** Since when and why an account is shut out. */
function ShutOut({ at, reason }: { at: string | null; reason: string }) {
  const adminT = useAdminT();
  if (at === null) return adminT('adminPages:no');
  return (
    <>
      <DateTime at={at} /> {reason}
    </>
  );
}

function Account({ person }: { person: AdminUserDetails }) {
  const adminT = useAdminT();
  const { profile } = person;
  const phones = [
    profile.usr_phone_number,
    profile.usr_phone_number1,
    profile.usr_phone_number2,
    profile.usr_phone_number3,
  ];
  const place = [profile.usr_address, profile.usr_postal_code, profile.usr_region, profile.cnt_name];
  return (
    <Part title="adminPages:person.account">
      <AccountStatus user={person} />
      <DescriptionList
        rows={[
          ['adminPages:person.username', person.usr_username],
          ['adminPages:person.name', profile.usr_name],
          ['adminPages:person.email', person.usr_email],
          ['adminPages:person.phones', joined(phones)],
          ['adminPages:person.address', joined(place)],
          ['adminPages:person.rating', <Stars key="rating" value={profile.usr_rating} />],
          ['adminPages:person.opened', <DateTime key="opened" at={person.usr_date} />],
          ['adminPages:person.verified', <DateTime key="verified" at={person.verified_at} />],
          ['adminPages:person.banned', <ShutOut key="ban" at={person.banned_at} reason={person.usr_ban_reason} />],
          ['adminPages:person.locked', <ShutOut key="lock" at={person.locked_at} reason={person.usr_lock_reason} />],
          ['adminPages:person.private', adminT(profile.usr_private ? 'adminPages:yes' : 'adminPages:no')],
        ]}
      />
    </Part>
  );
}

function Firm({ person: { profile } }: { person: AdminUserDetails }) {
  const adminT = useAdminT();
  const register = adminT('adminPages:firm.register');
  const tax = adminT('adminPages:firm.tax');
  return (
    <Part title="adminPages:firm.title">
      <DescriptionList
        rows={[
          ['adminPages:firm.name', profile.usr_org_full_name],
          ['adminPages:firm.form', profile.otp_name],
          ['adminPages:firm.tax_id', profile.usr_org_pib],
          ['adminPages:firm.company_id', profile.usr_org_id],
          ['adminPages:firm.registration', profile.usr_org_registration_number],
          ['adminPages:firm.bank', profile.usr_org_bank],
          ['adminPages:firm.contact', joined([profile.usr_org_contact_person, profile.usr_org_contact])],
          ['adminPages:firm.service', profile.osr_name],
          [
            'adminPages:firm.register',
            <DocumentOfFirm key="register" path={profile.usr_business_register} label={register} />,
          ],
          ['adminPages:firm.tax', <DocumentOfFirm key="tax" path={profile.usr_tax_info} label={tax} />],
        ]}
      />
    </Part>
  );
}

/** What a notification is about, in the words of the settings. */
function NotificationKind({ kind }: { kind: AdminNotification['kind'] }) {
  const { t } = useTranslation('notifications');
  return t(`type.${kind}.setting`);
}

/** Notifications: what about, when and whether read; their contents are the person's. */
function Notifications({ id }: { id: number }) {
  const adminT = useAdminT();
  return (
    <Part title="adminPages:person.notifications">
      <p className={styles.note}>{adminT('adminPages:person.notifications_note')}</p>
      <DetailList<AdminNotification>
        path="admin/notifications"
        query={{ usr_id: id }}
        name="notifications"
        caption={adminT('adminPages:table', { list: adminT('adminPages:person.notifications') })}
        rowKey={(row) => row.msg_id}
        rowName={(row) => row.kind}
        columns={[
          { key: 'time', label: adminT('adminPages:notification.time'), cell: (row) => <DateTime at={row.msg_date} /> },
          {
            key: 'kind',
            label: adminT('adminPages:notification.kind'),
            cell: (row) => <NotificationKind kind={row.kind} />,
          },
          {
            key: 'read',
            label: adminT('adminPages:notification.read'),
            cell: (row) => adminT(row.msg_read === 1 ? 'adminPages:yes' : 'adminPages:no'),
          },
          {
            key: 'deleted',
            label: adminT('adminPages:notification.deleted'),
            cell: (row) => <DateTime at={row.deleted_at} />,
          },
        ]}
      />
    </Part>
  );
}

function Lists({ id, acts }: { id: number; acts: boolean }) {
  const may = useMay();
  const key = String(id);
  return (
    <>
      <ShortList title="adminPages:person.ads" resource={adsResource} screen="posts" query={{ usr_id: key }} />
      <ShortList
        title="adminPages:person.bought"
        resource={offersResource}
        screen="offers"
        query={{ usr_id_buyer: key }}
      />
      <ShortList
        title="adminPages:person.sold"
        resource={offersResource}
        screen="offers"
        query={{ usr_id_seller: key }}
      />
      <ShortList
        title="adminPages:person.rated"
        resource={ratingsResource}
        screen="comments"
        query={{ usr_id_to: key }}
      />
      <ShortList
        title="adminPages:person.rating_given"
        resource={ratingsResource}
        screen="comments"
        query={{ usr_id_from: key }}
      />
      <ShortList
        title="adminPages:person.mails"
        note="adminPages:person.mails_note"
        resource={mailsResource}
        screen="mails"
        query={{ usr_id: key }}
      />
      <Notifications id={id} />
      <ShortList
        title="adminPages:person.reports"
        resource={abuseReportsResource}
        screen="abuse-reports"
        query={{ usr_id_reported: key }}
      />
      {may('administer') ? (
        <ShortList
          title="adminPages:log"
          resource={auditResource}
          screen="audit"
          query={{ object: 'user', object_id: key }}
        />
      ) : null}
      {acts && may('administer') ? (
        <ShortList title="adminPages:person.acts" resource={auditResource} screen="audit" query={{ usr_id: key }} />
      ) : null}
    </>
  );
}

/** Everything about one person that administrators may read. */
export function PersonPage({ id }: { id: number }) {
  const client = useQueryClient();
  const queryKey = ['admin', 'user', id];
  const refresh = () =>
    Promise.all(
      [queryKey, resourceQueries.all('users'), resourceQueries.all('audit'), ['person'], ['ads']].map((stale) =>
        client.invalidateQueries({ queryKey: stale }),
      ),
    );
  return (
    <DetailPage
      title="admin:screen.users"
      list="users"
      queryKey={queryKey}
      load={(signal) => get(`admin/users/${id}`, undefined, { signal })}
      nameOf={(person: AdminUserDetails) => person.usr_name}
      actions={(person) => <PersonActions user={person} refresh={refresh} words />}
    >
      {(person) => (
        <>
          <Account person={person} />
          {person.usr_is_organisation === 1 ? <Firm person={person} /> : null}
          <Lists id={id} acts={person.usr_role !== ''} />
        </>
      )}
    </DetailPage>
  );
}
