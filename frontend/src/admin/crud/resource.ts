import type { QueryKey } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { ListAddress } from '@/api/client';
import type { BulkResult, Right } from '@/api/types';
import type { Query } from '@/api/transport';
import { ApiError } from '@/api/errors';
import type { FileLimits } from '@/shared/form/fileRules';
import type { Lang } from '@/i18n/lang';
import type { AdminKey, AdminT } from './useAdminT';

/** A text in both languages; "" for a missing one. */
export type LocalizedText = Record<Lang, string>;

export const EMPTY_TEXT: LocalizedText = { sr: '', en: '' };

/** Names of the draft whose values have type V, so that a change of the API breaks the build, not the screen. */
type NamesOf<D, V> = { [K in keyof D & string]: D[K] extends V ? K : never }[keyof D & string];

interface FieldLabels {
  label: AdminKey;
  hint?: AdminKey;
  required?: boolean;
  /** Fields that follow each other with the same group stand in one row under this heading. */
  group?: AdminKey;
  /** What a role must include to fill it in; others do not see it. */
  right?: Right;
  /** Shows the field only in the form that adds, or only in the form that edits. */
  on?: 'add' | 'edit';
}

/** Props of a `custom` field. A path names one of its inputs: `links.0.text`. */
export interface CustomFieldProps<D> {
  draft: D;
  change: (part: Partial<D>) => void;
  /** The error of the input at a path. */
  errorAt: (path: string) => string | undefined;
  /** The id of the input at a path, which the summary of errors links to. */
  id: (path: string) => string;
  label: string;
  /** The form edits an existing row. */
  editing: boolean;
}

export type TextKind =
  | { kind: 'text'; max: number; input?: 'text' | 'email' | 'url' | 'time' }
  | { kind: 'textarea'; max: number }
  | { kind: 'html' };

/** A field of a form. `name` is a key of the draft; where possible it is also the API's name of the field. */
export type Field<D> = FieldLabels &
  (
    | (TextKind & { name: NamesOf<D, string>; perLanguage?: false })
    /** The field appears in the tab of each language. */
    | (TextKind & { name: NamesOf<D, LocalizedText>; perLanguage: true })
    | { kind: 'number'; name: NamesOf<D, number | null>; min?: number; max?: number }
    | { kind: 'switch'; name: NamesOf<D, boolean> }
    | { kind: 'select'; name: NamesOf<D, string>; options: readonly { value: string; label: AdminKey }[] }
    /** A choice among rows of another list, which `load` fetches. */
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
        storedPath?: (draft: D) => string | null;
      }
    | { kind: 'icon' | 'colour'; name: NamesOf<D, string> }
    | { kind: 'date'; name: NamesOf<D, string>; from: string; to: string }
    /** Date and time in Belgrade: `2026-05-04 08:00:00`. */
    | { kind: 'dateTime'; name: NamesOf<D, string> }
    | {
        kind: 'custom';
        name: keyof D & string;
        render: ComponentType<CustomFieldProps<D>>;
        /** The label of the input at a path in the summary of errors; by default the label of the field. */
        labelOf?: (path: string, adminT: AdminT) => string | undefined;
      }
  );

export interface ResourceColumn<Row> {
  key: string;
  label: AdminKey;
  cell: (row: Row) => ReactNode;
  figure?: boolean;
  /** The field of the row by which the server sorts the list, where it offers that. */
  sort?: keyof Row & string;
}

/** A parameter that narrows a list down to one person, ad or offer, by its id. */
interface ResourceScope {
  name: string;
  /** Text of the button that removes it; takes `id`. */
  label: AdminKey;
}

/** An action on several selected rows; each is done by itself and has its own result. */
export interface BulkAction<Row> {
  key: string;
  /** A verb; stands on the button. */
  label: AdminKey;
  /** Whether the action makes sense for a row; by default for all. The others are left out. */
  can?: (row: Row) => boolean;
  /** Asks for a reason, which the people concerned read. */
  reason?: boolean;
  danger?: boolean;
  run: (ids: number[], reason: string) => Promise<readonly BulkResult[]>;
}

interface ResourceFilter {
  /** Name of the parameter, in the address and in the request. */
  name: string;
  label: AdminKey;
  options: readonly { value: string; label: AdminKey }[];
}

export interface ResourceFormSpec<Row, Draft extends object> {
  fields: readonly Field<Draft>[];
  empty: Draft;
  /** Checks on the client beyond `required`: path of a field -> its error. */
  check?: (draft: Draft, editing: boolean) => Readonly<Record<string, FieldErrorCode>>;
  /** The sentence about a draft with errors, where it is not the usual one. */
  summary?: (draft: Draft) => AdminKey | null;
  add?: { label: AdminKey; save: (draft: Draft) => Promise<unknown> };
  edit?: {
    /** Whether a row may be edited; by default all may. */
    can?: (row: Row) => boolean;
    /** Makes the draft of a row, from the row itself or from a request. */
    load: (row: Row, signal: AbortSignal) => Draft | Promise<Draft>;
    save: (draft: Draft, row: Row, before: Draft) => Promise<unknown>;
  };
  /** Paths of the server's errors that differ from the draft's: `names.0.grp_name` -> `grp_name.sr`. */
  draftPaths?: Readonly<Record<string, string>>;
  size?: 'sm' | 'md' | 'lg';
  /** The save button is disabled until the client finds no error. */
  saveWhenComplete?: boolean;
}

export type FieldErrorCode = 'required' | 'link' | 'email' | 'value';

/**
 * Describes one list of the back-office and its form. Where the description does not suffice, a column draws its own
 * `cell` and a field of kind `custom` its own inputs.
 */
export interface AdminResource<Row, Draft extends object = Record<string, never>> {
  key: string;
  title: AdminKey;
  /** Says in an empty list what will stand in it and how it gets there. */
  empty?: AdminKey;
  id: (row: Row) => number | string;
  /** The row's name in questions and in labels of buttons. */
  name: (row: Row) => string;
  source: {
    path: ListAddress<Row>;
    /** The server answers with all rows at once. */
    unpaged?: boolean;
    /** Parameters of every request, beside page, search and filters. */
    query?: Query;
    /** The list shows the texts of one language, by default the page's; the user chooses it above the list. */
    inLanguage?: boolean;
    /** Name of the parameter with the id of the rows' parent (a category). Requests include it; a reset keeps it. */
    parentParam?: string;
    /** Name of the parameter that tells which list of the screen is open. Requests omit it; a reset keeps it. */
    sectionParam?: string;
  };
  /** Label of the search box; without it the list has no search. */
  search?: AdminKey;
  filters?: readonly ResourceFilter[];
  /** Set by links from the page of a person, an ad or an offer; shown as buttons that remove them. */
  scopes?: readonly ResourceScope[];
  columns: readonly ResourceColumn<Row>[];
  /** Shows cards up to 1000 px, because the actions need the space. With more than five columns that is the default. */
  wide?: boolean;
  /** The on/off switch of a row. `can`: whether it may be used. `uses`: with any, switching it off asks first. */
  toggle?: {
    can?: (row: Row) => boolean;
    uses?: (row: Row) => number;
    isOn: (row: Row) => boolean;
    set: (row: Row, on: boolean) => Promise<unknown>;
  };
  form?: ResourceFormSpec<Row, Draft>;
  /**
   * Deletes a row. can: whether the user may delete this row. question: names the thing where the list's title does not.
   * warning: the effect, instead of "cannot be undone". reason: asks for a reason, which the person concerned reads.
   * bulk: the user may select several rows and delete them together; not with a reason.
   */
  remove?: {
    can?: (row: Row) => boolean;
    /** Says why a row cannot be deleted; by default nothing stands in the place of its button. */
    whyNot?: AdminKey;
    /** reason: "" where none is asked for. */
    run: (row: Row, reason: string) => Promise<unknown>;
    reason?: true;
    question?: AdminKey;
    warning?: (row: Row) => AdminKey | undefined;
    bulk?: boolean;
  };
  /** Actions on several selected rows. */
  bulk?: readonly BulkAction<Row>[];
  /** What a role must include for more than reading, where the screen's own right does not suffice. */
  rights?: { add?: Right; remove?: Right; act?: Right; bulk?: Right };
  /** Keys of other queries that a change makes stale, because they show the same data. */
  invalidates?: readonly QueryKey[];
}

export function defineResource<Row, Draft extends object = Record<string, never>>(
  resource: AdminResource<Row, Draft>,
): AdminResource<Row, Draft> {
  return resource;
}

/**
 * Waits for a request that writes the texts of one language, and adds that language to the field names of its error:
 * `new_title` becomes `new_title.en`. texts: the fields to rename; by default all.
 *
 * Throws the `ApiError` of the request with the new names, and any other error unchanged.
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

/** When the rows of a list become cards: where its columns would lie under the buttons of the rows. */
export function cardsOf({ wide, columns }: { wide?: boolean; columns: readonly unknown[] }) {
  if (wide === true || columns.length > 5) return 'upTo1000';
  return columns.length > 2 ? 'below768' : 'below600';
}
