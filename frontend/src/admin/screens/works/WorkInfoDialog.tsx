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

/** Only what is an address of the web becomes a link. */
const isWeb = (text: string) => /^https?:\/\//i.test(text);

function WebLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noopener noreferrer nofollow" className={styles.break}>
      {children}
    </a>
  );
}

/** Everything that is known of a work, with the work itself. */
export function WorkInfoDialog({ work, onClose }: { work: WorkRow; onClose: () => void }) {
  const adminT = useAdminT();
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
        <DescriptionList rows={factsOf(info.data, adminT('adminCompetitions:work.none'))} />
      )}
    </Dialog>
  );
}

function TheWork({ info }: { info: WorkInfo }) {
  const adminT = useAdminT();
  const { work_file: file, wrk_work: link } = info;
  if (file === null) {
    return isWeb(link) ? <WebLink to={link}>{adminT('adminCompetitions:work.open_link')}</WebLink> : link;
  }
  // What was taken out is an administrator's alone: a picture in a page is fetched as by everybody.
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

function factsOf(info: WorkInfo, none: string): (readonly [AdminKey, ReactNode])[] {
  const mail = info.wrk_email === '' ? none : <a href={`mailto:${info.wrk_email}`}>{info.wrk_email}</a>;
  const phone =
    info.wrk_phone_number === '' ? (
      none
    ) : (
      <a href={`tel:${info.wrk_phone_number.replaceAll(' ', '')}`}>{info.wrk_phone_number}</a>
    );
  const sponsor = isWeb(info.wrk_sponsor_link) ? (
    <WebLink to={info.wrk_sponsor_link}>{info.wrk_sponsor_name || info.wrk_sponsor_link}</WebLink>
  ) : (
    info.wrk_sponsor_name || none
  );
  const site = info.sch_website ?? '';
  const rows: (readonly [AdminKey, ReactNode])[] = [
    ['adminCompetitions:work.file', <TheWork key="work" info={info} />],
    ['adminCompetitions:work.competition', info.cmp_name],
    [
      'adminCompetitions:work.code',
      <span key="code" className="zb-figure">
        {info.wrk_code}
      </span>,
    ],
    ['adminCompetitions:work.author', info.wrk_author || none],
    ['adminCompetitions:work.parent', info.wrk_parent || none],
    ['adminCompetitions:work.phone', phone],
    ['adminCompetitions:work.email', mail],
    [
      'adminCompetitions:work.address',
      [info.wrk_address, `${info.wrk_postal_code} ${info.wrk_region}`.trim()].filter(Boolean).join(', ') || none,
    ],
    ['adminCompetitions:work.sponsor', sponsor],
  ];
  if (info.sch_id !== null) {
    rows.push(
      ['adminCompetitions:work.class', info.wrk_class || none],
      ['adminCompetitions:work.school', info.sch_name],
      ['adminCompetitions:work.school_address', [info.sch_address, info.sch_region].filter(Boolean).join(', ') || none],
      ['adminCompetitions:work.website', isWeb(site) ? <WebLink to={site}>{site}</WebLink> : site || none],
    );
  }
  rows.push(
    ['adminCompetitions:work.votes', formatNumber(info.votes)],
    ['adminCompetitions:work.admin_points', formatNumber(info.wrk_admin_points)],
    ['adminCompetitions:work.points', formatNumber(info.total_points)],
    [
      'adminCompetitions:work.date',
      <time key="date" dateTime={info.wrk_date}>
        {formatBelgrade(info.wrk_date)}
      </time>,
    ],
  );
  return rows;
}
