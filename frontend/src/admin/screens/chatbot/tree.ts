import type { AssistantBranch } from '@/api/types';
import type { Lang } from '@/i18n/lang';

/** A branch with its place in the tree. */
export interface Placed {
  branch: AssistantBranch;
  /** 0: the intro. */
  depth: number;
  children: readonly Placed[];
}

/** The branches as they hang, by position; null while there is none. The server sends parents before children. */
export function treeOf(rows: readonly AssistantBranch[]): Placed | null {
  const under = new Map<number | null, AssistantBranch[]>();
  for (const row of rows) under.set(row.parent, [...(under.get(row.parent) ?? []), row]);
  const place = (branch: AssistantBranch, depth: number): Placed => ({
    branch,
    depth,
    children: (under.get(branch.id) ?? []).map((child) => place(child, depth + 1)),
  });
  const intro = under.get(null)?.[0];
  return intro === undefined ? null : place(intro, 0);
}

/** All of a part of the tree, each before what hangs under it. */
export function walk(placed: Placed | null): Placed[] {
  return placed === null ? [] : [placed, ...placed.children.flatMap(walk)];
}

/** The ids above a branch, the nearest first. */
export function above(rows: readonly AssistantBranch[], id: number): number[] {
  const parents = new Map(rows.map((row) => [row.id, row.parent]));
  const found: number[] = [];
  for (let at = parents.get(id); at !== null && at !== undefined; at = parents.get(at)) found.push(at);
  return found;
}

/** What a branch is called in a language, in the other one where it has no name there. */
export function nameOf(branch: AssistantBranch, lang: Lang): string {
  const label = (locale: Lang) => branch.texts.find((text) => text.locale === locale)?.label;
  return label(lang) || label(lang === 'sr' ? 'en' : 'sr') || '';
}

/** The id after `last` in the order of the tree, again from the beginning after the last one. */
export function nextOf(ids: readonly number[], last: number | null): number | null {
  const at = last === null ? -1 : ids.indexOf(last);
  return ids[(at + 1) % Math.max(1, ids.length)] ?? null;
}
