import type { AssistantBranch } from '@/api/types';
import type { Lang } from '@/i18n/lang';

export interface BranchNode {
  branch: AssistantBranch;
  /** 0 for the intro. */
  depth: number;
  children: readonly BranchNode[];
}

/** Builds the tree of the branches; null without an intro. The server sends siblings in their order. */
export function treeOf(rows: readonly AssistantBranch[]): BranchNode | null {
  const byParent = new Map<number | null, AssistantBranch[]>();
  for (const row of rows) byParent.set(row.parent, [...(byParent.get(row.parent) ?? []), row]);
  const nodeOf = (branch: AssistantBranch, depth: number): BranchNode => ({
    branch,
    depth,
    children: (byParent.get(branch.id) ?? []).map((child) => nodeOf(child, depth + 1)),
  });
  const intro = byParent.get(null)?.[0];
  return intro === undefined ? null : nodeOf(intro, 0);
}

/** A node and its descendants, parents before children. */
export function flatten(node: BranchNode | null): BranchNode[] {
  return node === null ? [] : [node, ...node.children.flatMap(flatten)];
}

/** The ids of a branch's ancestors, the parent first. */
export function ancestorsOf(rows: readonly AssistantBranch[], id: number): number[] {
  const parents = new Map(rows.map((row) => [row.id, row.parent]));
  const found: number[] = [];
  for (let at = parents.get(id); at !== null && at !== undefined; at = parents.get(at)) found.push(at);
  return found;
}

/** The label of a branch in this language, or in the other one if it has none in this. */
export function nameOf(branch: AssistantBranch, lang: Lang): string {
  const label = (locale: Lang) => branch.texts.find((text) => text.locale === locale)?.label;
  return label(lang) || label(lang === 'sr' ? 'en' : 'sr') || '';
}

/** The id after `last` in the order of the tree; after the last id, the first one. */
export function nextId(ids: readonly number[], last: number | null): number | null {
  const at = last === null ? -1 : ids.indexOf(last);
  return ids[(at + 1) % Math.max(1, ids.length)] ?? null;
}
