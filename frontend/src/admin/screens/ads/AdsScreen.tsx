import {
  CircleCheck,
  CircleX,
  Clock,
  FolderInput,
  Handshake,
  Lock,
  LockOpen,
  RotateCcw,
  ShieldX,
  Star,
  Trash2,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { AdminProduct } from '@/api/types';
import { formatNumber } from '@/shared/format/money';
import { useLang } from '@/shared/hooks/useLang';
import { paths } from '@/entities/site/paths';
import { IconButton } from '@/shared/ui/IconButton';
import { Tag, type Tone } from '@/shared/ui/Tag';
import { ReasonDialog } from '@/admin/components/ReasonDialog';
import { defineResource } from '@/admin/crud/resource';
import { ResourcePage } from '@/admin/crud/ResourceScreen';
import { Truncated } from '@/admin/crud/Truncated';
import { DateTime } from '@/admin/crud/DateTime';
import { useResourceList } from '@/admin/crud/useResourceList';
import { useRowAction } from '@/admin/crud/useRowAction';
import { useAdminT } from '@/admin/crud/useAdminT';
import { useGroups } from './groups';
import { deletionText, isDeleted, runAdAction, statusOf, statusText, type AdAction, type Status } from './ad';
import { GroupDialog, PromotionDialog } from './AdDialogs';
import styles from './AdsScreen.module.css';

const STATUS_STYLE: Readonly<Record<Status, readonly [Tone, LucideIcon]>> = {
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
  const lang = useLang();
  return (
    <span className={styles.name}>
      <Link to={paths.ad(lang, ad.pro_id)}>
        <Truncated>{ad.pro_name}</Truncated>
      </Link>{' '}
      <span className={styles.number}>
        {adminT('adminTrading:ad.number', { id: ad.pro_id, seller: ad.usr_username })}
      </span>
    </span>
  );
}

function StatusTags({ ad }: { ad: AdminProduct }) {
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

function GroupName({ id }: { id: number | null }) {
  const { groups } = useGroups();
  if (id === null) return '–';
  const group = groups.find(({ grp_id }) => grp_id === id);
  return group === undefined ? '…' : <Truncated>{group.grp_name}</Truncated>;
}

export const adsResource = defineResource<AdminProduct>({
  key: 'products',
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
  wide: true,
  columns: [
    { key: 'name', label: 'adminTrading:ad.name', cell: (ad) => <Name ad={ad} /> },
    { key: 'posted', label: 'adminTrading:ad.posted', cell: (ad) => <DateTime at={ad.pro_post_date} /> },
    { key: 'status', label: 'adminTrading:ad.status', cell: (ad) => <StatusTags ad={ad} /> },
    { key: 'offers', label: 'adminTrading:ad.offers', figure: true, cell: (ad) => formatNumber(ad.offer_count) },
    { key: 'group', label: 'adminTrading:ad.group', cell: (ad) => <GroupName id={ad.grp_id} /> },
  ],
  // A change of an ad also changes its page, the public lists, its group and its offers.
  invalidates: [['ads'], ['admin', 'groups'], ['admin', 'offers']],
});

const DIALOG_PATTERN = /^(group|promotion)-(\d+)$/;

/** All ads, with the actions an administrator may take. */
export function AdsScreen() {
  const adminT = useAdminT();
  const list = useResourceList(adsResource);
  const { refresh, rows, params, open } = list;
  const change = useRowAction(runAdAction, refresh);
  const [explained, setExplained] = useState<{ ad: AdminProduct; action: AdAction } | null>(null);
  const questionOf = (ad: AdminProduct, action: AdAction) => {
    const text =
      action === 'delete' ? deletionText(ad) : { key: `adminTrading:ad.${action}.text` as const, count: undefined };
    return {
      title: adminT(`adminTrading:ad.${action}.question`, { name: ad.pro_name }),
      text: adminT(text.key, text.count === undefined ? {} : { count: text.count }),
      yes: adminT(`adminTrading:ad.${action}.yes`),
      danger: action === 'delete',
    };
  };

  const [, kind, id] = DIALOG_PATTERN.exec(params.dialog?.kind === 'edit' ? params.dialog.id : '') ?? [];
  const chosen = rows.find((ad) => String(ad.pro_id) === id);
  const close = () => open(null);
  return (
    <ResourcePage
      resource={adsResource}
      list={list}
      actions={(ad) => {
        const name = ad.pro_name;
        const running = statusOf(ad) === 'active';
        const busy = change.isPending;
        return (
          <>
            {isDeleted(ad) ? null : (
              <IconButton
                icon={FolderInput}
                label={adminT('adminTrading:ad.grouping.act', { name })}
                onClick={() => open({ kind: 'edit', id: `group-${ad.pro_id}` })}
              />
            )}
            {running || ad.prm_position !== null ? (
              <IconButton
                icon={Star}
                label={adminT('adminTrading:ad.promoting.act', { name })}
                onClick={() => open({ kind: 'edit', id: `promotion-${ad.pro_id}` })}
              />
            ) : null}
            {!running ? null : ad.pro_unlocked === 1 ? (
              <IconButton
                icon={Lock}
                label={adminT('adminTrading:ad.lock.act', { name })}
                disabled={busy}
                onClick={() => setExplained({ ad, action: 'lock' })}
              />
            ) : (
              <IconButton
                icon={LockOpen}
                label={adminT('adminTrading:ad.unlock.act', { name })}
                disabled={busy}
                onClick={() => setExplained({ ad, action: 'unlock' })}
              />
            )}
            {!isDeleted(ad) ? (
              <IconButton
                icon={Trash2}
                tone="danger"
                label={adminT('adminTrading:ad.delete.act', { name })}
                disabled={busy}
                onClick={() => setExplained({ ad, action: 'delete' })}
              />
            ) : ad.restorable === 1 ? (
              <IconButton
                icon={RotateCcw}
                label={adminT('adminTrading:ad.restore.act', { name })}
                disabled={busy}
                onClick={() => setExplained({ ad, action: 'restore' })}
              />
            ) : null}
          </>
        );
      }}
    >
      {explained === null ? null : (
        <ReasonDialog
          question={questionOf(explained.ad, explained.action)}
          busy={change.isPending}
          onSend={(reason) => change.mutate({ ...explained, reason }, { onSuccess: () => setExplained(null) })}
          onClose={() => setExplained(null)}
        />
      )}
      {chosen === undefined ? null : kind === 'group' ? (
        <GroupDialog key={id} ad={chosen} refresh={refresh} onClose={close} />
      ) : (
        <PromotionDialog key={id} ad={chosen} refresh={refresh} onClose={close} />
      )}
    </ResourcePage>
  );
}
