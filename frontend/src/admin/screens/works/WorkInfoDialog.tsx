import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { WorkInfo, WorkRow } from '@/api/types';
import { errorText } from '@/shared/form/errorText';
import { formatBelgrade } from '@/shared/format/date';
import { formatNumber } from '@/shared/format/money';
import { Dialog } from '@/shared/ui/Dialog';
import { DownloadButton } from '@/shared/ui/DownloadButton';
import { Picture } from '@/shared/ui/Picture';
import { LoadError, SkeletonLines } from '@/shared/ui/States';
import { useAdminT, type AdminKey } from '@/admin/crud/useAdminT';
import { DescriptionList } from '@/admin/components/DescriptionList';
import { workInfo } from './work';
import styles from './works.module.css';

/** Entrants type any text as an address, so only http and https addresses become links. */
const isWeb = (text: string) => /^https?:\/\//i.test(text);

function WebLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noopener noreferrer nofollow" className={styles.break}>
      {children}
    </a>
  );
}

/** All data of a work, with a link to the work itself. */
export function WorkInfoDialog({ work, onClose }: { work: WorkRow; onClose: () => void }) {
  const adminT = useAdminT();
  const none = adminT('adminCompetitions:work.none');
  const info = useQuery(workInfo(work.wrk_id));
  return (
    <Dialog
      opened
      size="md"
      onClose={onClose}
      title={adminT('adminCompetitions:work.info_title', { name: work.wrk_name })}
    >
      {info.isPending ? (
        <SkeletonLines lines={8} />
      ) : info.isLoadingError ? (
        <LoadError text={errorText(info.error)} onRetry={() => void info.refetch()} />
      ) : (
        <DescriptionList
          rows={[...senderRows(info.data, none), ...schoolRows(info.data, none), ...scoreRows(info.data)]}
        />
      )}
    </Dialog>
  );
}

function WorkFile({ info }: { info: WorkInfo }) {
  const adminT = useAdminT();
  const { work_file: file, wrk_work: link } = info;
  if (file === null) {
    return isWeb(link) ? <WebLink to={link}>{adminT('adminCompetitions:work.open_link')}</WebLink> : link;
  }
  // The browser loads a picture without the session, but only administrators may read the file of a deleted work.
  const shown = /\.(jpe?g|png)$/i.test(file) && info.wrk_deleted === 0;
  return (
    <div className={styles.work}>
      {shown ? (
        <Picture
          path={file}
          alt={adminT('adminCompetitions:work.picture', { name: info.wrk_name })}
          sizes="320px"
          ratio="4 / 3"
          className={styles.picture}
        />
      ) : null}
      <DownloadButton path={file} label={adminT('adminCompetitions:work.save_file')} />
    </div>
  );
}

type InfoRow = readonly [label: AdminKey, value: ReactNode];

/** The work itself, its sender and their contact details. none: the text in place of an empty value. */
function senderRows(info: WorkInfo, none: string): InfoRow[] {
  const { wrk_email: email, wrk_phone_number: phone, wrk_sponsor_name: sponsor, wrk_sponsor_link: sponsorLink } = info;
  return [
    ['adminCompetitions:work.file', <WorkFile key="work" info={info} />],
    ['adminCompetitions:work.competition', info.cmp_name],
    [
      'adminCompetitions:work.code',
      <span key="code" className="zb-figure">
        {info.wrk_code}
      </span>,
    ],
    ['adminCompetitions:work.author', info.wrk_author || none],
    ['adminCompetitions:work.parent', info.wrk_parent || none],
    ['adminCompetitions:work.phone', phone === '' ? none : <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>],
    ['adminCompetitions:work.email', email === '' ? none : <a href={`mailto:${email}`}>{email}</a>],
    [
      'adminCompetitions:work.address',
      [info.wrk_address, `${info.wrk_postal_code} ${info.wrk_region}`.trim()].filter(Boolean).join(', ') || none,
    ],
    [
      'adminCompetitions:work.sponsor',
      isWeb(sponsorLink) ? <WebLink to={sponsorLink}>{sponsor || sponsorLink}</WebLink> : sponsor || none,
    ],
  ];
}

function schoolRows(info: WorkInfo, none: string): InfoRow[] {
  if (info.sch_id === null) return [];
  const website = info.sch_website ?? '';
  return [
    ['adminCompetitions:work.class', info.wrk_class || none],
    ['adminCompetitions:work.school', info.sch_name],
    ['adminCompetitions:work.school_address', [info.sch_address, info.sch_region].filter(Boolean).join(', ') || none],
    ['adminCompetitions:work.website', isWeb(website) ? <WebLink to={website}>{website}</WebLink> : website || none],
  ];
}

function scoreRows(info: WorkInfo): InfoRow[] {
  return [
    ['adminCompetitions:work.votes', formatNumber(info.votes)],
    ['adminCompetitions:work.admin_points', formatNumber(info.wrk_admin_points)],
    ['adminCompetitions:work.points', formatNumber(info.total_points)],
    [
      'adminCompetitions:work.date',
      <time key="date" dateTime={info.wrk_date}>
        {formatBelgrade(info.wrk_date)}
      </time>,
    ],
  ];
}
