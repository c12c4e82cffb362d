import { Switch } from '@mantine/core';
import {
  ArrowDown,
  ArrowUp,
  ArrowUpRight,
  ChevronRight,
  CircleAlert,
  EyeOff,
  Pencil,
  Plus,
  Trash2,
} from 'lucide-react';
import type { AssistantBranch } from '@/api/types';
import { LANGS } from '@/i18n/lang';
import { IconButton } from '@/shared/ui/IconButton';
import { Tag } from '@/shared/ui/Tag';
import { useAdminT } from '@/admin/crud/useAdminT';
import styles from './BranchList.module.css';
import type { BranchNode } from './tree';

export const rowId = (id: number) => `branch-${id}`;

interface BranchActions {
  fold: (branch: AssistantBranch, open: boolean) => void;
  move: (branch: AssistantBranch, by: -1 | 1, total: number) => void;
  toggle: (branch: AssistantBranch, on: boolean) => void;
  add: (branch: AssistantBranch) => void;
  edit: (branch: AssistantBranch) => void;
  remove: (branch: AssistantBranch) => void;
}

interface ListProps {
  nodes: readonly BranchNode[];
  label?: string;
  name: (branch: AssistantBranch) => string;
  deadEnds: ReadonlySet<number>;
  /** The branch that the last jump led to. */
  marked: number | null;
  isOpen: (branch: AssistantBranch) => boolean;
  busy: boolean;
  on: BranchActions;
}

/** The branches under one parent; an unfolded branch shows its children. */
export function BranchList({ nodes, label, ...rest }: ListProps) {
  return (
    <ul className={styles.list} {...(label === undefined ? {} : { 'aria-label': label })}>
      {nodes.map((one, at) => (
        <BranchRow key={one.branch.id} one={one} at={at} total={nodes.length} {...rest} />
      ))}
    </ul>
  );
}

function BranchRow({
  one: { branch, depth, children },
  at,
  total,
  ...list
}: Omit<ListProps, 'nodes' | 'label'> & { one: BranchNode; at: number; total: number }) {
  const adminT = useAdminT();
  const { on, busy } = list;
  const name = list.name(branch);
  const open = list.isOpen(branch);
  const isIntro = depth === 0;
  const missing = LANGS.filter((lang) => !branch.texts.some((text) => text.locale === lang && text.text !== ''));
  return (
    <li>
      <div
        id={rowId(branch.id)}
        className={styles.row}
        tabIndex={-1}
        data-marked={list.marked === branch.id || undefined}
        data-off={branch.active === 0 || undefined}
      >
        {children.length > 0 && !isIntro ? (
          <button
            type="button"
            className={styles.fold}
            aria-expanded={open}
            aria-label={adminT(open ? 'adminChatbot:collapse' : 'adminChatbot:expand', { name })}
            onClick={() => on.fold(branch, !open)}
          >
            <ChevronRight size={18} strokeWidth={1.75} aria-hidden />
          </button>
        ) : (
          <span className={styles.leaf} aria-hidden />
        )}
        <div className={styles.text}>
          <span className={styles.name}>
            {isIntro ? null : <span className={styles.placeholder}>{branch.position}.</span>} {name}
          </span>
          <span className={styles.tags}>
            {branch.route === null ? null : (
              <Tag tone="outlined" icon={ArrowUpRight}>
                {adminT('adminChatbot:opens', { screen: adminT(`adminChatbot:screen.${branch.route}`) })}
              </Tag>
            )}
            {list.deadEnds.has(branch.id) ? (
              <Tag tone="quince" icon={CircleAlert}>
                {adminT('adminChatbot:dead_end')}
              </Tag>
            ) : null}
            {missing.map((lang) => (
              <Tag key={lang} tone="quince" icon={CircleAlert}>
                {adminT(`adminChatbot:no_${lang}`)}
              </Tag>
            ))}
            {branch.active === 1 ? null : (
              <Tag tone="gray" icon={EyeOff}>
                {adminT('adminChatbot:off')}
              </Tag>
            )}
          </span>
        </div>
        <div className={styles.actions}>
          {isIntro ? null : (
            <>
              <IconButton
                icon={ArrowUp}
                label={adminT('adminChatbot:up', { name })}
                aria-disabled={at === 0 || undefined}
                onClick={() => (at === 0 || busy ? undefined : on.move(branch, -1, total))}
              />
              <IconButton
                icon={ArrowDown}
                label={adminT('adminChatbot:down', { name })}
                aria-disabled={at === total - 1 || undefined}
                onClick={() => (at === total - 1 || busy ? undefined : on.move(branch, 1, total))}
              />
            </>
          )}
          <IconButton icon={Plus} label={adminT('adminChatbot:add_under', { name })} onClick={() => on.add(branch)} />
          <IconButton icon={Pencil} label={adminT('adminChatbot:edit', { name })} onClick={() => on.edit(branch)} />
          {isIntro ? null : (
            <IconButton
              icon={Trash2}
              tone="danger"
              label={adminT('adminChatbot:remove', { name })}
              onClick={() => (busy ? undefined : on.remove(branch))}
            />
          )}
          <Switch
            size="sm"
            aria-label={adminT('adminChatbot:switch', { name })}
            checked={branch.active === 1}
            onChange={(event) => (busy ? undefined : on.toggle(branch, event.currentTarget.checked))}
          />
        </div>
      </div>
      {open && children.length > 0 ? <BranchList nodes={children} {...list} /> : null}
    </li>
  );
}
