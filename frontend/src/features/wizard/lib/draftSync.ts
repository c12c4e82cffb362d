/**
 * Keeps a draft of the server in step with what the wizard holds: one call after the other, each with the version that
 * the one before answered. Stands outside of React, so that the last letters go out although the page has been left.
 */
import { ApiError, isApiError, isAway, isNotFound } from '@/api/errors';
import { newIdempotencyKey } from '@/api/client';
import type { DraftStep, DraftValues } from '@/api/types';
import { addDraftFile, createDraft, deleteDraft, saveDraft } from './draftCalls';
import type { FileName } from './formValues';

export interface ChosenFile {
  field: FileName;
  file: File;
}

/** Everything that is kept of the wizard. */
export interface DraftContent {
  values: DraftValues;
  step: DraftStep;
  /** In their order. */
  files: readonly ChosenFile[];
}

/** A draft as the server has it. */
export interface StoredDraft {
  id: number;
  version: number;
  content: DraftContent;
  /** The ids of its files. */
  ids: ReadonlyMap<File, number>;
}

/**
 * `new`: nothing to keep yet. `away`: nobody answers, it is tried again. `changed`: another device has changed the
 * draft. `full`: the seller has as many drafts as there may be. `partly`: a file was refused.
 */
export type SyncState = 'new' | 'saving' | 'saved' | 'away' | 'changed' | 'full' | 'partly';

const RETRY_MS = 10_000;
const REST_MS = 5000;
const working = new Set<Promise<unknown>>();

/** Resolves when no draft is on its way to the server any more; of one on a dead line it does not wait for long. */
export async function draftsAtRest(): Promise<void> {
  if (working.size === 0) return;
  const all = Promise.allSettled([...working]);
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, REST_MS))]);
}

export class DraftSync {
  state: SyncState = 'new';
  id: number | null = null;
  version = 0;
  private wanted: DraftContent | null = null;
  private text = '';
  private stored: number[] = [];
  private readonly ids: Map<File, number>;
  private readonly refused = new Set<File>();
  /** What has no answer yet: it is sent again as it was, since the server may have carried it out. */
  private unanswered: (() => Promise<void>) | null = null;
  private underway: Promise<boolean> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The ad is published: there is nothing more to keep. */
  ended = false;
  private readonly listeners = new Set<() => void>();

  constructor(
    draft: StoredDraft | null,
    private readonly onRefused: (error: ApiError, field: FileName) => void,
  ) {
    this.ids = new Map(draft?.ids);
    if (draft === null) return;
    this.id = draft.id;
    this.version = draft.version;
    this.text = textOf(draft.content);
    this.stored = this.idsOf(draft.content);
    this.state = 'saved';
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readState = (): SyncState => this.state;

  /** Whether the server has exactly this. */
  isStored(content: DraftContent): boolean {
    return (
      this.id !== null &&
      this.text === textOf(content) &&
      content.files.every(({ file }) => this.ids.has(file)) &&
      String(this.stored) === String(this.idsOf(content))
    );
  }

  hasUnsent(files: readonly ChosenFile[]): boolean {
    return files.some(({ file }) => !this.ids.has(file));
  }

  /** Keeps this from now on; answers whether the server has it. */
  keep(content: DraftContent): Promise<boolean> {
    this.wanted = content;
    return this.state === 'changed' ? Promise.resolve(false) : this.run();
  }

  /** Keeps what stands here as a draft of its own, and leaves the other device's as it is. */
  keepAsNew(): Promise<boolean> {
    this.forgetStored();
    return this.run();
  }

  /** Nobody is there to hear of a failure: what cannot be sent now is not tried again. */
  leave(): void {
    clearTimeout(this.timer);
    this.listeners.clear();
  }

  /** The ad is published. `deleted`: the server has deleted the draft with it. */
  end(deleted: boolean): void {
    const { id, state } = this;
    this.ended = true;
    this.leave();
    if (!deleted && id !== null && state !== 'changed') void deleteDraft(id).catch(() => undefined);
  }

  private run(): Promise<boolean> {
    clearTimeout(this.timer);
    if (this.underway === null) {
      const work = this.work().finally(() => {
        this.underway = null;
        working.delete(work);
      });
      this.underway = work;
      working.add(work);
    }
    return this.underway;
  }

  private async work(): Promise<boolean> {
    try {
      for (let next = this.next(); next !== null; next = this.next()) {
        this.become('saving');
        this.unanswered = next;
        await next();
        this.unanswered = null;
      }
    } catch (error) {
      if (!isAway(error)) this.unanswered = null;
      return this.fail(error);
    }
    const whole = this.wanted !== null && this.isStored(this.wanted);
    this.become(whole ? 'saved' : 'partly');
    return whole;
  }

  /** The call that is due; null when the server has everything that it takes. */
  private next(): (() => Promise<void>) | null {
    const { wanted, id, version } = this;
    if (wanted === null || this.ended) return null;
    if (this.unanswered !== null) return this.unanswered;
    if (id === null) return this.creating(wanted);
    const kept = this.idsOf(wanted);
    // What was taken off goes first: it counts against the number of files.
    if (this.stored.some((one) => !kept.includes(one))) return this.saving(wanted, id, version);
    const chosen = wanted.files.find(({ file }) => !this.ids.has(file) && !this.refused.has(file));
    if (chosen !== undefined) return this.adding(chosen, id, version);
    return this.text === textOf(wanted) && String(this.stored) === String(kept)
      ? null
      : this.saving(wanted, id, version);
  }

  private creating(wanted: DraftContent): () => Promise<void> {
    const key = newIdempotencyKey();
    return async () => {
      const saved = await createDraft({ dra_step: wanted.step, dra_values: wanted.values }, key);
      this.id = saved.dra_id;
      this.version = saved.dra_version;
      this.text = textOf(wanted);
    };
  }

  private saving(wanted: DraftContent, id: number, version: number): () => Promise<void> {
    const kept = this.idsOf(wanted);
    return async () => {
      const { step, values } = wanted;
      const body = { dra_version: version, dra_step: step, dra_values: values, dra_files: kept };
      this.version = (await saveDraft(id, body)).dra_version;
      this.text = textOf(wanted);
      this.stored = kept;
    };
  }

  private adding({ field, file }: ChosenFile, id: number, version: number): () => Promise<void> {
    const key = newIdempotencyKey();
    return async () => {
      try {
        const added = await addDraftFile(id, { dra_version: version, drf_field: field, file }, key);
        this.version = added.dra_version;
        this.ids.set(file, added.drf_id);
        this.stored = [...this.stored, added.drf_id];
      } catch (error) {
        if (!isApiError(error) || !('file' in error.fields)) throw error;
        this.refused.add(file);
        this.onRefused(error, field);
      }
    };
  }

  private fail(error: unknown): boolean | Promise<boolean> {
    if (isNotFound(error)) {
      // Deleted or published elsewhere: what stands here is kept all the same.
      this.forgetStored();
      return this.work();
    }
    if (isApiError(error, 'draft_changed')) this.become('changed');
    else if (isApiError(error, 'too_many_drafts')) this.become('full');
    else {
      this.become('away');
      const seconds = error instanceof ApiError ? error.retryAfter : null;
      if (this.listeners.size > 0 && !(error instanceof ApiError && error.status === 401))
        this.timer = setTimeout(() => void this.run(), seconds === null ? RETRY_MS : seconds * 1000);
    }
    return false;
  }

  private forgetStored(): void {
    this.id = null;
    this.text = '';
    this.stored = [];
    this.ids.clear();
  }

  private idsOf(content: DraftContent): number[] {
    return content.files.flatMap(({ file }) => this.ids.get(file) ?? []);
  }

  private become(state: SyncState): void {
    this.state = state;
    for (const listener of [...this.listeners]) listener();
  }
}

const textOf = ({ values, step }: DraftContent): string => JSON.stringify([values, step]);
