import { CircleCheck, CircleX, Clock, Handshake, Hourglass, Lock, ShieldX, Star, type LucideIcon } from 'lucide-react';
import type { AdminProduct } from '@/api/types';
import { formatNumber } from '@/shared/format/money';
import { Tag, type Tone } from '@/shared/ui/Tag';
import { AdLink, UserLink } from '@/admin/components/links';
import { defineResource } from '@/admin/crud/resource';
import { ResourcePage } from '@/admin/crud/ResourceScreen';
import { Truncated } from '@/admin/crud/Truncated';
import { DateTime } from '@/admin/crud/DateTime';
import { useResourceList } from '@/admin/crud/useResourceList';
import { useAdminT } from '@/admin/crud/useAdminT';
import { useGroups } from './groups';
import { BULK_ACTIONS, statusOf, statusText, type Status } from './ad';
import { AdActions } from './AdActions';
import { GroupDialog, PromotionDialog } from './AdDialogs';
import styles from './AdsScreen.module.css';

const STATUS_STYLE: Readonly<Record<Status, readonly [Tone, LucideIcon]>> = {
  held: ['quince', Hourglass],
  admin_deleted: ['red', ShieldX],
  deleted: ['gray', CircleX],
  sold_out: ['finished', Handshake],
  expired: ['gray', Clock],
  active: ['active', CircleCheck],
};

/** Of a running ad whose seller is banned. */
const PAUSED = ['gray', Clock] as const satisfies readonly [Tone, LucideIcon];

function Name({ ad }: { ad: AdminProduct }) {
  const adminT = useAdminT();
  return (
    <span className={styles.name}>
      <AdLink id={ad.pro_id}>
        <Truncated>{ad.pro_name}</Truncated>
      </AdLink>{' '}
      <span className={styles.number}>
        {adminT('adminTrading:ad.number', { id: ad.pro_id })}, <UserLink id={ad.usr_id}>{ad.usr_username}</UserLink>
      </span>
    </span>
  );
}

export function StatusTags({ ad }: { ad: AdminProduct }) {
  const adminT = useAdminT();
  const { key, count } = statusText(ad);
  const status = statusOf(ad);
  const [tone, icon] = status === 'active' && ad.seller_banned === 1 ? PAUSED : STATUS_STYLE[status];
  return (
    <span className={styles.tags}>
      <Tag tone={tone} icon={icon}>
        {adminT(key, count === undefined ? {} : { count })}
      </Tag>
      {ad.pro_unlocked === 0 ? (
        <Tag tone="quince" icon={Lock}>
          {adminT('adminTrading:ad.is.locked')}
        </Tag>
      ) : null}
      {ad.seller_banned === 1 ? (
        <Tag tone="red" icon={ShieldX}>
          {adminT('adminTrading:ad.is.seller_banned')}
        </Tag>
      ) : null}
      {ad.prm_position === null || statusOf(ad) !== 'active' ? null : (
        <Tag tone="outlined" icon={Star}>
          {adminT('adminTrading:ad.promoting.level', { level: ad.prm_position })}
        </Tag>
      )}
    </span>
  );
}

export function GroupName({ id }: { id: number | null }) {
  const { groups } = useGroups();
  if (id === null) return '–';
  const group = groups.find(({ grp_id }) => grp_id === id);
  return group === undefined ? '…' : <Truncated>{group.grp_name}</Truncated>;
}

export const adsResource = defineResource<AdminProduct>({
  key: 'products',
  rights: { act: 'moderate_ads' },
  title: 'admin:screen.ads',
  id: (ad) => ad.pro_id,
  name: (ad) => ad.pro_name,
  source: { path: 'admin/products' },
  search: 'adminTrading:ad.search',
  filters: [
    {
      name: 'state',
      label: 'adminTrading:ad.state',
      options: [
        { value: 'open', label: 'adminTrading:ad.states.open' },
        { value: 'locked', label: 'adminTrading:ad.states.locked' },
        { value: 'sold_out', label: 'adminTrading:ad.states.sold_out' },
        { value: 'expired', label: 'adminTrading:ad.states.expired' },
        { value: 'deleted', label: 'adminTrading:ad.states.deleted' },
        { value: 'admin_deleted', label: 'adminTrading:ad.states.admin_deleted' },
        { value: 'held', label: 'adminTrading:ad.states.held' },
      ],
    },
    {
      name: 'when',
      label: 'admin:list.when',
      options: [
        { value: 'today', label: 'adminTrading:ad.when.today' },
        { value: 'expiring', label: 'adminTrading:ad.when.expiring' },
      ],
    },
  ],
  scopes: [{ name: 'usr_id', label: 'admin:scope.seller' }],
  wide: true,
  columns: [
    { key: 'name', label: 'adminTrading:ad.name', cell: (ad) => <Name ad={ad} /> },
    {
      key: 'posted',
      sort: 'pro_post_date',
      label: 'adminTrading:ad.posted',
      cell: (ad) => <DateTime at={ad.pro_post_date} />,
    },
    { key: 'status', label: 'adminTrading:ad.status', cell: (ad) => <StatusTags ad={ad} /> },
    { key: 'offers', label: 'adminTrading:ad.offers', figure: true, cell: (ad) => formatNumber(ad.offer_count) },
    { key: 'group', label: 'adminTrading:ad.group', cell: (ad) => <GroupName id={ad.grp_id} /> },
  ],
  bulk: BULK_ACTIONS,
  // A change of an ad also changes its page, the public lists, its group and its offers.
  invalidates: [['ads'], ['admin', 'groups'], ['admin', 'offers'], ['admin', 'product']],
});

const DIALOG_PATTERN = /^(group|promotion)-(\d+)$/;

/** All ads, with the actions an administrator may take. */
export function AdsScreen() {
  const list = useResourceList(adsResource);
  const { refresh, rows, params, open } = list;
  const [, kind, id] = DIALOG_PATTERN.exec(params.dialog?.kind === 'edit' ? params.dialog.id : '') ?? [];
  const chosen = rows.find((ad) => String(ad.pro_id) === id);
  const close = () => open(null);
  return (
    <ResourcePage
      resource={adsResource}
      list={list}
      actions={(ad) => (
        <AdActions
          ad={ad}
          refresh={refresh}
          onDialog={(dialog) => open({ kind: 'edit', id: `${dialog}-${ad.pro_id}` })}
        />
      )}
    >
      {chosen === undefined ? null : kind === 'group' ? (
        <GroupDialog key={id} ad={chosen} refresh={refresh} onClose={close} />
      ) : (
        <PromotionDialog key={id} ad={chosen} refresh={refresh} onClose={close} />
      )}
    </ResourcePage>
  );
}
