import { Button } from '@mantine/core';
import { ArrowRight, ChevronsDownUp, ChevronsUpDown, CircleAlert, CircleCheck, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { AssistantBranch } from '@/api/types';
import { errorText } from '@/shared/form/errorText';
import { useLang } from '@/shared/hooks/useLang';
import { confirmDestructive } from '@/shared/ui/confirm';
import { announce } from '@/shared/ui/LiveRegion';
import { Empty, LoadError, SkeletonRows } from '@/shared/ui/States';
import { Tag } from '@/shared/ui/Tag';
import { CsvButton } from '@/admin/crud/CsvButton';
import { ResourceDialog } from '@/admin/crud/ResourceDialog';
import { ScreenHead } from '@/admin/crud/ScreenHead';
import { useResourceList } from '@/admin/crud/useResourceList';
import { useRowAction } from '@/admin/crud/useRowAction';
import { useAdminT, type AdminKey } from '@/admin/crud/useAdminT';
import { chatbotResource } from './resource';
import { BranchList, rowId } from './BranchList';
import { deleteBranch, moveBranch, ParentsContext, switchBranch } from './branch';
import styles from './ChatbotScreen.module.css';
import { ancestorsOf, nameOf, nextId, treeOf, flatten } from './tree';

const numbers = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((one): one is number => typeof one === 'number') : [];
const idOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined;

/** The number of branches with a problem, and a button that jumps to the next one. */
function ProblemCount({
  count,
  label,
  next,
  onNext,
}: {
  count: number;
  label: AdminKey;
  next: AdminKey;
  onNext: () => void;
}) {
  const adminT = useAdminT();
  return (
    <div className={styles.toFix}>
      <Tag tone={count === 0 ? 'active' : 'quince'} icon={count === 0 ? CircleCheck : CircleAlert}>
        {adminT(label, { count })}
      </Tag>
      {count === 0 ? null : (
        <Button size="compact-sm" variant="subtle" rightSection={<ArrowRight size={16} aria-hidden />} onClick={onNext}>
          {adminT(next)}
        </Button>
      )}
    </div>
  );
}

/** The assistant's tree of questions and answers, and its problems: dead ends and missing translations. */
export function ChatbotScreen() {
  const adminT = useAdminT();
  const lang = useLang();
  const [newParent, setNewParent] = useState<number | null>(null);
  const resource = useMemo(() => chatbotResource(lang, newParent), [lang, newParent]);
  const list = useResourceList(resource);
  const { rows, query, refresh } = list;
  const tree = useMemo(() => treeOf(rows), [rows]);
  const nodes = useMemo(() => flatten(tree), [tree]);
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const [lastJump, setLastJump] = useState<number | null>(null);
  const { dead_ends, missing } = query.data?.meta ?? {};
  const deadEnds = useMemo(() => new Set(numbers(dead_ends)), [dead_ends]);
  const untranslated = useMemo(() => new Set(numbers(Array.isArray(missing) ? missing.map(idOf) : [])), [missing]);
  const name = (branch: AssistantBranch) => nameOf(branch, lang) || adminT('adminChatbot:nameless');

  const parents = useMemo(() => {
    const names = new Map(rows.map((row) => [row.id, nameOf(row, lang)]));
    // A branch cannot move under itself or its descendants.
    const own = list.editing?.id;
    return nodes
      .filter(({ branch }) => own === undefined || (branch.id !== own && !ancestorsOf(rows, branch.id).includes(own)))
      .map(({ branch }) => ({
        value: String(branch.id),
        label: [...ancestorsOf(rows, branch.id).slice(0, -1).reverse(), branch.id]
          .map((id) => names.get(id) ?? '')
          .join(' / '),
      }));
  }, [rows, nodes, list.editing, lang]);

  const jump = (ids: ReadonlySet<number>) => {
    const order = nodes.map(({ branch }) => branch.id).filter((id) => ids.has(id));
    const id = nextId(order, lastJump);
    const found = nodes.find(({ branch }) => branch.id === id);
    if (id === null || found === undefined) return;
    setLastJump(id);
    setUnfolded((old) => new Set([...old, ...ancestorsOf(rows, id)]));
    announce(adminT('adminChatbot:found', { name: name(found.branch) }));
    requestAnimationFrame(() => {
      const row = document.getElementById(rowId(id));
      row?.scrollIntoView({ block: 'center' });
      row?.focus({ preventScroll: true });
    });
  };

  const moving = useRowAction(
    ({ branch, by }: { branch: AssistantBranch; by: -1 | 1 }) => moveBranch(branch.id, branch.position + by),
    refresh,
  );
  const switching = useRowAction(
    ({ branch, on }: { branch: AssistantBranch; on: boolean }) => switchBranch(branch.id, on),
    refresh,
  );
  const removing = useRowAction(
    ({ branch, all }: { branch: AssistantBranch; all: boolean }) => deleteBranch(branch.id, all),
    refresh,
  );
  const remove = async (branch: AssistantBranch) => {
    const count = flatten(nodes.find((one) => one.branch.id === branch.id) ?? null).length - 1;
    const sure = await confirmDestructive({
      title: adminT('admin:dialog.remove', { name: name(branch), list: adminT('admin:screen.chatbot') }),
      text: count === 0 ? adminT('adminChatbot:remove_text') : adminT('adminChatbot:remove_with', { count }),
      yes: adminT('admin:dialog.yes'),
      no: adminT('admin:dialog.no'),
    });
    if (!sure) return;
    removing.mutate(
      { branch, all: count > 0 },
      { onSuccess: () => document.querySelector<HTMLElement>('main h1')?.focus() },
    );
  };
  const add = (parent: number | null) => {
    setNewParent(parent);
    if (parent !== null) setUnfolded((old) => new Set([...old, parent]));
    list.open({ kind: 'add' });
  };
  const intro = tree?.branch.id ?? null;

  return (
    <section className={styles.screen}>
      <ScreenHead
        title={resource.title}
        count={list.total}
        actions={
          <>
            <CsvButton path={resource.source.path} name={resource.key} />
            <Button size="sm" leftSection={<Plus size={16} aria-hidden />} onClick={() => add(intro)}>
              {adminT('adminChatbot:add')}
            </Button>
          </>
        }
      />
      <p className={styles.lead}>{adminT('adminChatbot:lead')}</p>
      {query.isPending ? (
        <SkeletonRows />
      ) : query.isLoadingError ? (
        <LoadError text={errorText(query.error)} onRetry={() => void query.refetch()} />
      ) : tree === null ? (
        <Empty>{adminT('adminChatbot:empty')}</Empty>
      ) : (
        <>
          <div className={styles.tools}>
            <ProblemCount
              count={deadEnds.size}
              label="adminChatbot:dead_ends"
              next="adminChatbot:next_dead_end"
              onNext={() => jump(deadEnds)}
            />
            <ProblemCount
              count={untranslated.size}
              label="adminChatbot:missing"
              next="adminChatbot:next_missing"
              onNext={() => jump(untranslated)}
            />
            <div className={styles.folding}>
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<ChevronsUpDown size={16} aria-hidden />}
                onClick={() => setUnfolded(new Set(rows.map((row) => row.id)))}
              >
                {adminT('adminChatbot:expand_all')}
              </Button>
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<ChevronsDownUp size={16} aria-hidden />}
                onClick={() => setUnfolded(new Set())}
              >
                {adminT('adminChatbot:collapse_all')}
              </Button>
            </div>
          </div>
          <BranchList
            label={adminT('adminChatbot:tree')}
            nodes={[tree]}
            name={name}
            deadEnds={deadEnds}
            marked={lastJump}
            isOpen={(branch) => branch.parent === null || unfolded.has(branch.id)}
            busy={moving.isPending || switching.isPending || removing.isPending}
            on={{
              fold: (branch, open) =>
                setUnfolded((old) => {
                  const next = new Set(old);
                  if (open) next.add(branch.id);
                  else next.delete(branch.id);
                  return next;
                }),
              move: (branch, by, total) =>
                moving.mutate(
                  { branch, by },
                  {
                    onSuccess: () =>
                      announce(adminT('adminChatbot:moved', { name: name(branch), n: branch.position + by, total })),
                  },
                ),
              toggle: (branch, on) => switching.mutate({ branch, on }),
              add: (branch) => add(branch.id),
              edit: (branch) => list.open({ kind: 'edit', id: String(branch.id) }),
              remove: (branch) => void remove(branch),
            }}
          />
        </>
      )}
      <ParentsContext value={parents}>
        <ResourceDialog resource={resource} list={list} />
      </ParentsContext>
    </section>
  );
}
