import { Link } from 'react-router';
import { get } from '@/api/client';
import type { AdminOfferDetails } from '@/api/types';
import { useMay } from '@/entities/account/session/useMay';
import { paths } from '@/entities/site/paths';
import { formatMoney } from '@/shared/format/money';
import { useLang } from '@/shared/hooks/useLang';
import { DescriptionList } from '@/admin/components/DescriptionList';
import { AdLink, UserLink } from '@/admin/components/links';
import { DateTime } from '@/admin/crud/DateTime';
import { useAdminT } from '@/admin/crud/useAdminT';
import { auditResource } from '@/admin/screens/audit/AuditScreen';
import { Condition, Quantity, Status } from '@/admin/screens/offers/OffersScreen';
import { ratingsResource } from '@/admin/screens/ratings/RatingsScreen';
import { DetailPage } from './DetailPage';
import styles from './pages.module.css';
import { Part, ShortList } from './ShortList';

/** Both sides, what was agreed, at what price, and when. */
function Terms({ deal }: { deal: AdminOfferDetails }) {
  const { row } = deal;
  return (
    <Part title="adminPages:offer.terms">
      <DescriptionList
        rows={[
          [
            'adminTrading:offer.ad',
            <AdLink key="ad" id={row.pro_id}>
              {row.pro_name}
            </AdLink>,
          ],
          [
            'adminTrading:offer.buyer',
            <UserLink key="buyer" id={row.usr_id_buyer}>
              {row.usr_username}
            </UserLink>,
          ],
          [
            'adminTrading:offer.seller',
            <UserLink key="seller" id={row.usr_id_seller}>
              {row.seller_username}
            </UserLink>,
          ],
          ['adminTrading:offer.quantity', <Quantity key="quantity" offer={row} />],
          ['adminTrading:offer.condition', <Condition key="condition" offer={row} />],
          ['adminPages:offer.price', formatMoney(deal.achieved_price ?? deal.current_price, row.cur_id)],
          ['adminTrading:offer.status', <Status key="status" offer={row} />],
          ['adminPages:offer.placed', <DateTime key="placed" at={row.off_date} />],
          ['adminPages:offer.accepted', <DateTime key="accepted" at={deal.accepted_at} />],
          ['adminPages:offer.changed', <DateTime key="changed" at={deal.changed_at} />],
          ['adminPages:offer.expiry', <DateTime key="expiry" at={deal.pro_expiry} />],
          ['adminPages:offer.closed', <DateTime key="closed" at={deal.closed_at} />],
        ]}
      />
    </Part>
  );
}

/** That a contract was made, which only the two sides download, and the way to the steps of the deal. */
function Contract({ deal }: { deal: AdminOfferDetails }) {
  const { contract } = deal;
  const adminT = useAdminT();
  const lang = useLang();
  return (
    <Part title="adminTrading:offer.contract">
      {contract === null ? (
        <p className={styles.note}>{adminT('adminPages:offer.no_contract')}</p>
      ) : (
        <>
          <DescriptionList
            rows={[
              ['adminPages:offer.contract_number', contract.number],
              ['adminPages:offer.contract_made', <DateTime key="made" at={contract.created_at} />],
            ]}
          />
          <p className={styles.note}>{adminT('adminPages:offer.contract_note')}</p>
        </>
      )}
      {deal.closed_at === null ? null : (
        <p>
          <Link to={paths.deal(lang, deal.row.off_id)}>{adminT('adminPages:offer.course')}</Link>
        </p>
      )}
    </Part>
  );
}

/** What was reported of the messages between the two sides; all others are private. */
function Messages({ deal: { messages } }: { deal: AdminOfferDetails }) {
  const adminT = useAdminT();
  const lang = useLang();
  return (
    <Part title="adminPages:offer.messages">
      <p className={styles.note}>{adminT('adminPages:offer.messages_note')}</p>
      {messages.map((report) => (
        <div key={report.abr_id}>
          <p className={styles.row}>
            <Link to={paths.admin(lang, 'abuse-reports', { dialog: `edit-${report.abr_id}` })}>
              {adminT('adminFeedback:report.title', { number: String(report.abr_id) })}
            </Link>
            <UserLink id={report.usr_id_reported}>{report.usr_username_reported}</UserLink>
            <DateTime at={report.abr_date} />
          </p>
          <p className={styles.text}>{report.abr_snapshot}</p>
        </div>
      ))}
    </Part>
  );
}

/** One offer, and what became of it. */
export function OfferPage({ id }: { id: number }) {
  const adminT = useAdminT();
  const may = useMay();
  return (
    <DetailPage
      title="admin:screen.offers"
      list="offers"
      queryKey={['admin', 'offer', id]}
      load={(signal) => get(`admin/offers/${id}`, undefined, { signal })}
      nameOf={({ row }: AdminOfferDetails) => adminT('adminPages:offer.title', { id, ad: row.pro_name })}
    >
      {(deal) => (
        <>
          <Terms deal={deal} />
          <Contract deal={deal} />
          <Messages deal={deal} />
          <ShortList
            title="admin:screen.ratings"
            resource={ratingsResource}
            screen="comments"
            query={{ off_id: String(id) }}
          />
          {may('administer') ? (
            <ShortList
              title="adminPages:offer.log"
              resource={auditResource}
              screen="audit"
              query={{ object: 'ad', object_id: String(deal.row.pro_id) }}
            />
          ) : null}
        </>
      )}
    </DetailPage>
  );
}
