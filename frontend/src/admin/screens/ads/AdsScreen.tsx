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
import { Link } from 'react-router';
import type { AdminProduct } from '@/api/types';
import { formatNumber } from '@/shared/format/money';
import { useLang } from '@/shared/hooks/useLang';
import { paths } from '@/entities/site/paths';
import { confirm, yesNo } from '@/shared/ui/confirm';
import { IconButton } from '@/shared/ui/IconButton';
import { Tag, type Tone } from '@/shared/ui/Tag';
import { defineBook } from '@/admin/crud/resource';
import { CodebookPage } from '@/admin/crud/ResourceScreen';
import { Cut } from '@/admin/crud/Truncated';
import { Moment } from '@/admin/crud/DateTime';
import { useCodebook, useDeed } from '@/admin/crud/useResourceList';
import { useWords } from '@/admin/crud/useAdminT';
import { useGroups } from './groups';
import { isDeleted, setDeleted, setUnlocked, statusOf, statusWords, type Status } from './ad';
import { GroupDialog, PromotionDialog } from './AdDialogs';
import styles from './AdsScreen.module.css';

const LOOKS: Readonly<Record<Status, readonly [Tone, LucideIcon]>> = {
  admin_deleted: ['red', ShieldX],
  deleted: ['gray', CircleX],
  sold_out: ['finished', Handshake],
  expired: ['gray', Clock],
  active: ['active', CircleCheck],
};

function Name({ post }: { post: AdminProduct }) {
  const words = useWords();
  const lang = useLang();
  return (
    <span className={styles.name}>
      <Link to={paths.ad(lang, post.pro_id)}>
        <Cut>{post.pro_name}</Cut>
      </Link>{' '}
      <span className={styles.number}>
        {words('adminTrade:post.number', { id: post.pro_id, seller: post.usr_username })}
      </span>
    </span>
  );
}

function StatusTags({ post }: { post: AdminProduct }) {
  const words = useWords();
  const { key, count } = statusWords(post);
  const [tone, icon] = LOOKS[statusOf(post)];
  return (
    <span className={styles.tags}>
      <Tag tone={tone} icon={icon}>
        {words(key, count === undefined ? {} : { count })}
      </Tag>
      {post.pro_unlocked === 0 ? (
        <Tag tone="quince" icon={Lock}>
          {words('adminTrade:post.is.locked')}
        </Tag>
      ) : null}
      {post.prm_position === null ? null : (
        <Tag tone="outlined" icon={Star}>
          {words('adminTrade:post.promoting.level', { level: post.prm_position })}
        </Tag>
      )}
    </span>
  );
}

function GroupName({ id }: { id: number | null }) {
  const { groups } = useGroups();
  if (id === null) return '–';
  const group = groups.find(({ grp_id }) => grp_id === id);
  return group === undefined ? '…' : <Cut>{group.grp_name}</Cut>;
}

export const postsBook = defineBook<AdminProduct>({
  key: 'products',
  title: 'admin:screen.posts',
  id: (post) => post.pro_id,
  name: (post) => post.pro_name,
  source: { path: 'admin/products' },
  search: 'adminTrade:post.search',
  filters: [
    {
      name: 'state',
      label: 'adminTrade:post.state',
      options: [
        { value: 'open', label: 'adminTrade:post.states.open' },
        { value: 'locked', label: 'adminTrade:post.states.locked' },
        { value: 'sold_out', label: 'adminTrade:post.states.sold_out' },
        { value: 'expired', label: 'adminTrade:post.states.expired' },
        { value: 'deleted', label: 'adminTrade:post.states.deleted' },
        { value: 'admin_deleted', label: 'adminTrade:post.states.admin_deleted' },
      ],
    },
  ],
  wide: true,
  columns: [
    { key: 'name', label: 'adminTrade:post.name', cell: (post) => <Name post={post} /> },
    { key: 'posted', label: 'adminTrade:post.posted', cell: (post) => <Moment at={post.pro_post_date} /> },
    { key: 'status', label: 'adminTrade:post.status', cell: (post) => <StatusTags post={post} /> },
    { key: 'offers', label: 'adminTrade:post.offers', figure: true, cell: (post) => formatNumber(post.offer_count) },
    { key: 'group', label: 'adminTrade:post.group', cell: (post) => <GroupName id={post.grp_id} /> },
  ],
  // What visitors see of it is another thing now; so is what the lists beside say.
  touches: [['ads'], ['admin', 'groups'], ['admin', 'offers']],
});

const DIALOG = /^(group|promotion)-(\d+)$/;

/** Every ad there is, and what an administrator may do to it. */
export function PostsScreen() {
  const words = useWords();
  const codebook = useCodebook(postsBook);
  const { refresh, rows, asked, open } = codebook;
  const act = useDeed(words, (deed: () => Promise<AdminProduct>) => deed(), refresh);

  const remove = async (post: AdminProduct) => {
    const text =
      statusOf(post) !== 'active'
        ? words('adminTrade:post.delete.closed')
        : post.offer_count === 0
          ? words('adminTrade:post.delete.quiet')
          : words('adminTrade:post.delete.running', { count: post.offer_count });
    const sure = await yesNo({
      title: words('adminTrade:post.delete.question', { name: post.pro_name }),
      text,
      yes: words('adminTrade:post.delete.yes'),
      no: words('adminTrade:post.delete.no'),
    });
    if (sure) act.mutate(() => setDeleted(post, true));
  };
  const ask = async (deed: 'restore' | 'lock', post: AdminProduct, then: () => Promise<AdminProduct>) => {
    const sure = await confirm({
      title: words(`adminTrade:post.${deed}.question`, { name: post.pro_name }),
      text: words(`adminTrade:post.${deed}.text`),
      yes: words(`adminTrade:post.${deed}.yes`),
      no: words(`adminTrade:post.${deed}.no`),
    });
    if (sure) act.mutate(then);
  };

  const [, kind, id] = DIALOG.exec(asked.dialog?.kind === 'edit' ? asked.dialog.id : '') ?? [];
  const chosen = rows.find((post) => String(post.pro_id) === id);
  const close = () => open(null);
  return (
    <CodebookPage
      book={postsBook}
      codebook={codebook}
      actions={(post) => {
        const name = post.pro_name;
        const running = statusOf(post) === 'active';
        const busy = act.isPending;
        return (
          <>
            {isDeleted(post) ? null : (
              <IconButton
                icon={FolderInput}
                label={words('adminTrade:post.grouping.act', { name })}
                onClick={() => open({ kind: 'edit', id: `group-${post.pro_id}` })}
              />
            )}
            {running || post.prm_position !== null ? (
              <IconButton
                icon={Star}
                label={words('adminTrade:post.promoting.act', { name })}
                onClick={() => open({ kind: 'edit', id: `promotion-${post.pro_id}` })}
              />
            ) : null}
            {!running ? null : post.pro_unlocked === 1 ? (
              <IconButton
                icon={Lock}
                label={words('adminTrade:post.lock.act', { name })}
                disabled={busy}
                onClick={() => void ask('lock', post, () => setUnlocked(post, false))}
              />
            ) : (
              <IconButton
                icon={LockOpen}
                label={words('adminTrade:post.unlock', { name })}
                disabled={busy}
                onClick={() => act.mutate(() => setUnlocked(post, true))}
              />
            )}
            {!isDeleted(post) ? (
              <IconButton
                icon={Trash2}
                tone="danger"
                label={words('adminTrade:post.delete.act', { name })}
                disabled={busy}
                onClick={() => void remove(post)}
              />
            ) : post.restorable === 1 ? (
              <IconButton
                icon={RotateCcw}
                label={words('adminTrade:post.restore.act', { name })}
                disabled={busy}
                onClick={() => void ask('restore', post, () => setDeleted(post, false))}
              />
            ) : null}
          </>
        );
      }}
    >
      {chosen === undefined ? null : kind === 'group' ? (
        <GroupDialog key={id} post={chosen} refresh={refresh} onClose={close} />
      ) : (
        <PromotionDialog key={id} post={chosen} refresh={refresh} onClose={close} />
      )}
    </CodebookPage>
  );
}
