import type { QueryKey } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { Query } from '@/api/client';
import { ApiError } from '@/api/errors';
import type { FileLimits } from '@/shared/form/fileRules';
import type { Lang } from '@/i18n/lang';
import type { AdminKey, AdminT } from './useAdminT';

/** A text in both languages, "" where there is none. */
export type LocalizedText = Record<Lang, string>;

export const EMPTY_TEXT: LocalizedText = { sr: '', en: '' };

/** Names of the draft whose values are of one type: a changed API breaks the build, not the screen. */
type NamesOf<D, V> = { [K in keyof D & string]: D[K] extends V ? K : never }[keyof D & string];

interface FieldLabels {
  label: AdminKey;
  hint?: AdminKey;
  required?: boolean;
  /** Only in the form that adds, or only in the one that edits. */
  on?: 'add' | 'edit';
}

/** What a `custom` field is given: the draft, a way to change it, and ids and faults of its inputs by their paths. */
export interface CustomFieldProps<D> {
  draft: D;
  change: (sectionParam: Partial<D>) => void;
  errorAt: (path: string) => string | undefined;
  id: (path: string) => string;
  label: string;
  /** The form edits what is there already. */
  editing: boolean;
}

type TextKind =
  | { kind: 'text'; max: number; input?: 'text' | 'email' | 'url' | 'time' }
  | { kind: 'textarea'; max: number }
  | { kind: 'html' };

/** A field of a form; `name` is a key of the draft, best that of the API's own write type. */
export type Field<D> = FieldLabels &
  (
    | (TextKind & { name: NamesOf<D, string>; perLanguage?: false })
    /** In a tab of each language, under the other fields. */
    | (TextKind & { name: NamesOf<D, LocalizedText>; perLanguage: true })
    | { kind: 'number'; name: NamesOf<D, number | null>; min?: number; max?: number }
    | { kind: 'switch'; name: NamesOf<D, boolean> }
    | { kind: 'select'; name: NamesOf<D, string>; options: readonly { value: string; label: AdminKey }[] }
    /** A choice among rows of another list. */
    | {
        kind: 'reference';
        name: NamesOf<D, string>;
        key: QueryKey;
        load: (signal: AbortSignal) => Promise<{ value: string; label: string }[]>;
      }
    | {
        kind: 'image' | 'file';
        name: NamesOf<D, File | null>;
        limits: FileLimits;
        stored?: (draft: D) => string | null;
      }
    | { kind: 'icon' | 'colour'; name: NamesOf<D, string> }
    | { kind: 'date'; name: NamesOf<D, string>; from: string; to: string }
    /** A day with its time, in Belgrade's time: `2026-05-04 08:00:00`. */
    | { kind: 'moment'; name: NamesOf<D, string> }
    | {
        kind: 'custom';
        name: keyof D & string;
        render: ComponentType<CustomFieldProps<D>>;
        /** How the summary of faults calls its input of that path; the field's own label without it. */
        labelOf?: (path: string, adminT: AdminT) => string | undefined;
      }
  );

export interface ResourceColumn<Row> {
  key: string;
  label: AdminKey;
  cell: (row: Row) => ReactNode;
  figure?: boolean;
}

interface ResourceFilter {
  /** Name in the address and in the query. */
  name: string;
  label: AdminKey;
  options: readonly { value: string; label: AdminKey }[];
  /** What the list shows where nothing is chosen; none: all. */
  preset?: string;
}

export interface ResourceFormSpec<Row, Draft extends object> {
  fields: readonly Field<Draft>[];
  empty: Draft;
  /** What the client sees by itself beside what is required: path of a field -> its fault. */
  check?: (draft: Draft, editing: boolean) => Readonly<Record<string, FieldErrorCode>>;
  add?: { label: AdminKey; save: (draft: Draft) => Promise<unknown> };
  edit?: {
    /** Rows of which it says no are not edited. */
    can?: (row: Row) => boolean;
    /** The row as a draft: read from the row, or fetched. */
    load: (row: Row, signal: AbortSignal) => Draft | Promise<Draft>;
    save: (draft: Draft, row: Row, before: Draft) => Promise<unknown>;
  };
  /** Where the server's name of a field differs from the draft's: `names.0.grp_name` -> `grp_name.sr`. */
  rename?: Readonly<Record<string, string>>;
  size?: 'sm' | 'md' | 'lg';
  /** Saving waits until everything required is filled in. */
  whole?: boolean;
}

export type FieldErrorCode = 'required' | 'link' | 'email' | 'value';

/** One list with its form, described. `cell` and the field kind `custom` are the only ways out. */
export interface AdminResource<Row, Draft extends object = Record<string, never>> {
  key: string;
  title: AdminKey;
  id: (row: Row) => number | string;
  /** Said in questions and in the names of buttons. */
  name: (row: Row) => string;
  source: {
    path: string;
    /** The list comes whole, without pages. */
    whole?: boolean;
    /** What the list is asked for beside page, search and filters. */
    query?: Query;
    /** The list is of one language's texts, which is chosen above it; by default that of the page. */
    inLanguage?: boolean;
    /** Name in the address of what the list lies in: it is asked for, too, but narrows nothing down. */
    parentParam?: string;
    /** Name in the address that says which of a screen's lists this is: kept, and not asked for. */
    sectionParam?: string;
    /** The server gives no table of this list. */
    noCsv?: boolean;
  };
  /** Label of the search; none: the list is not searched. */
  search?: AdminKey;
  filters?: readonly ResourceFilter[];
  columns: readonly ResourceColumn<Row>[];
  /** With its actions it needs more than 900 px, though it has no more than five columns. */
  wide?: boolean;
  /** Rows of which `can` says no are not switched. */
  toggle?: {
    can?: (row: Row) => boolean;
    isOn: (row: Row) => boolean;
    set: (row: Row, on: boolean) => Promise<unknown>;
  };
  form?: ResourceFormSpec<Row, Draft>;
  /**
   * `warning` stands in the question instead of "cannot be undone"; `many`: selected rows may go together; rows of which
   * `can` says no do not go.
   */
  remove?: {
    can?: (row: Row) => boolean;
    run: (row: Row) => Promise<unknown>;
    warning?: (row: Row) => AdminKey | undefined;
    bulk?: boolean;
  };
  /** Keys of other queries that show the same things. */
  invalidates?: readonly QueryKey[];
}

export function defineResource<Row, Draft extends object = Record<string, never>>(
  resource: AdminResource<Row, Draft>,
): AdminResource<Row, Draft> {
  return resource;
}

/**
 * A write of one language's texts: its refusals name the fields of that language (`new_title` -> `new_title.en`).
 * texts: which fields are meant, where the write takes others too.
 */
export async function nameErrorsByLanguage<T>(lang: Lang, write: Promise<T>, texts?: readonly string[]): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const fields = Object.fromEntries(
      Object.entries(error.fields).map(([name, details]) => [
        texts?.includes(name) === false ? name : `${name}.${lang}`,
        details,
      ]),
    );
    throw new ApiError(error.status, error.code, error.message, fields, error.extra, error.retryAfter);
  }
}
