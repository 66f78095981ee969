import { ApiError, NetworkError } from '#shared/api/api-error.ts';
import { newIdempotencyKey } from '#shared/api/idempotency-keys.ts';
import type { DraftFields, EditedPost } from '#shared/contracts/blog-editor.ts';

/** How long after the last key the text is saved, in milliseconds. The server allows sixty writes a minute per person. */
const PAUSE_MS = 2000;
const FIRST_RETRY_MS = 5000;
const LONGEST_RETRY_MS = 60_000;
/** How many unanswered saves are remembered; older ones are dropped. */
const MOST_UNANSWERED = 5;

/** The API calls for a post that is being written. Each throws ApiError or NetworkError. */
export interface PostCalls {
  /** Creates a post. The same idempotency key creates only one. */
  readonly begin: (fields: DraftFields, key: string) => Promise<EditedPost>;
  /** Called when a new post has its id. Not called once the page is closed. */
  readonly onBegun?: (id: number) => void;
  readonly save: (id: number, change: DraftFields & { readonly ifUpdatedAt: string }) => Promise<EditedPost>;
  /** Fetches the post; null when it was deleted. */
  readonly read: (id: number) => Promise<EditedPost | null>;
}

/** The draft on the device, for a post with unsaved text. */
export interface StoredPost {
  readonly fields: DraftFields;
  /** The fields when editing started, or when they were last saved. */
  readonly from: DraftFields;
  /** The version it is based on; null for a post that is not created yet. */
  readonly basis: string | null;
  /** The first text of a new post and its idempotency key. Retries with the key create only one post. */
  readonly begun?: { readonly key: string; readonly fields: DraftFields } | undefined;
  /** What was sent since the last response. If the server has it, it is no conflict. */
  readonly unanswered?: readonly DraftFields[] | undefined;
}

export interface AutosaveState {
  readonly fields: DraftFields;
  /** The last known version on the server; null for a post that is not created yet. */
  readonly post: EditedPost | null;
  /**
   * `saved`: everything is on the server. `waiting`: a save is due. `offline`: the server is unreachable and the text is on
   * this device. `refused`: the server rejects it. `conflict`: somebody else saved in the meantime.
   */
  readonly state: 'saved' | 'waiting' | 'saving' | 'offline' | 'refused' | 'conflict';
  /** Why it was refused; in a conflict, who saved first, or that the post was deleted. */
  readonly problem: string | null;
  /** In a conflict: the current post, null when it was deleted. */
  readonly theirs: EditedPost | null;
  /** Incremented when the fields are replaced from outside, so that the form resets. */
  readonly round: number;
}

const isSame = (one: DraftFields, other: DraftFields): boolean => {
  const keys = Object.keys(one) as (keyof DraftFields)[];
  return keys.every((key) => JSON.stringify(one[key]) === JSON.stringify(other[key]));
};

/** Merges the fields of two versions. Fields unchanged since `from` keep the other person's value. */
export function mergeChanges(theirs: DraftFields, mine: DraftFields, from: DraftFields): DraftFields {
  const touched = (Object.keys(theirs) as (keyof DraftFields)[]).filter(
    (key) => JSON.stringify(mine[key]) !== JSON.stringify(from[key]),
  );
  return { ...theirs, ...Object.fromEntries(touched.map((key) => [key, mine[key]])) };
}

/**
 * Saves a post automatically while it is written: shortly after the last key, one save at a time, each based on the
 * version before. Retries while offline. Never overwrites somebody else's changes without asking.
 */
export class PostAutosave {
  readonly #calls: PostCalls;
  readonly #listeners = new Set<() => void>();
  #now: AutosaveState;
  #saved: DraftFields;
  #begun: StoredPost['begun'];
  #unanswered: readonly DraftFields[];
  #isOpen = true;
  #running: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #retryMs = FIRST_RETRY_MS;

  /** @param stored the draft on this device; null when there is none */
  constructor(calls: PostCalls, post: EditedPost | null, blank: DraftFields, stored: StoredPost | null) {
    this.#calls = calls;
    const start = post?.fields ?? blank;
    this.#saved = start;
    this.#begun = stored?.begun;
    this.#unanswered = stored?.unanswered ?? [];
    this.#now = { fields: start, post, state: 'saved', problem: null, theirs: null, round: 0 };
    if (!stored || isSame(stored.fields, start)) return;
    if (stored.basis === (post?.updatedAt ?? null) || (post !== null && this.#isOwn(post))) {
      this.#now = { ...this.#now, fields: stored.fields, state: 'waiting' };
      this.#schedule(PAUSE_MS);
    } else {
      this.#saved = stored.from;
      const problem = 'Someone changed this post after you wrote your draft.';
      this.#now = { ...this.#now, fields: stored.fields, state: 'conflict', problem, theirs: post };
    }
  }

  readonly snapshot = (): AutosaveState => this.#now;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** The draft to keep on the device; null when everything is on the server. */
  localDraft(): StoredPost | null {
    const { fields, post } = this.#now;
    if (isSame(fields, this.#saved)) return null;
    return {
      fields,
      from: this.#saved,
      basis: post?.updatedAt ?? null,
      begun: this.#begun,
      unanswered: this.#unanswered,
    };
  }

  /** Applies edits, and saves them after a pause. In a conflict, they are only kept. */
  change(part: Partial<DraftFields>): void {
    const fields = { ...this.#now.fields, ...part };
    if (this.#now.state === 'conflict') return this.#set({ fields });
    this.#set({ fields, state: this.#running ? 'saving' : 'waiting', problem: null });
    if (!this.#running) this.#schedule(PAUSE_MS);
  }

  /** Saves at once. @returns whether everything is on the server */
  async save(): Promise<boolean> {
    clearTimeout(this.#timer);
    if (this.#now.state === 'conflict') return false;
    this.#running ??= this.#saveAll().finally(() => (this.#running = undefined));
    await this.#running;
    return this.#now.state === 'saved';
  }

  /**
   * Saves, does something with the post (publish, unpublish), and continues from the result.
   * @param act gets the saved post
   * @throws what `act` throws; an Error when the text could not be saved before
   */
  async act(act: (post: EditedPost, fields: DraftFields) => Promise<EditedPost>): Promise<EditedPost> {
    if (!(await this.save()) || !this.#now.post) {
      throw new Error(this.#now.problem ?? 'We couldn’t save your latest changes. They’re kept on this device.');
    }
    const before = this.#now.fields;
    const post = await act(this.#now.post, before);
    this.#saved = post.fields;
    const isUntouched = isSame(this.#now.fields, before);
    this.#set({
      post,
      fields: isUntouched ? post.fields : this.#now.fields,
      round: isUntouched && !isSame(post.fields, before) ? this.#now.round + 1 : this.#now.round,
      state: isUntouched ? 'saved' : 'waiting',
    });
    if (!isUntouched) this.#schedule(PAUSE_MS);
    return post;
  }

  /** Handles a newer version by somebody else. Shown at once, unless there are unsaved changes. */
  receive(post: EditedPost): void {
    const { post: before, fields, state, round } = this.#now;
    if (!before || this.#running || post.updatedAt <= before.updatedAt) return;
    if (state === 'conflict') return this.#set({ theirs: post });
    if (!isSame(fields, this.#saved)) return;
    this.#saved = post.fields;
    this.#set({ post, fields: post.fields, round: isSame(fields, post.fields) ? round : round + 1 });
  }

  /** Resolves a conflict with these fields, based on the current version. A deleted post is created again. */
  resolve(fields: DraftFields): void {
    const { theirs, round } = this.#now;
    if (theirs) this.#saved = theirs.fields;
    else this.#begun = undefined;
    this.#set({ post: theirs, fields, theirs: null, problem: null, state: 'waiting', round: round + 1 });
    void this.save();
  }

  /** Resolves a conflict by discarding the own changes. */
  discard(): void {
    const { theirs } = this.#now;
    if (theirs) this.resolve(theirs.fields);
    else this.#set({ fields: this.#saved, problem: null, state: 'saved' });
  }

  /** Called when the page opens, or opens again. */
  open(): void {
    this.#isOpen = true;
  }

  /** Called when the page closes: saves at once, and stops saving automatically. */
  close(): void {
    this.#isOpen = false;
    void this.save();
    clearTimeout(this.#timer);
  }

  #set(part: Partial<AutosaveState>): void {
    this.#now = { ...this.#now, ...part };
    for (const listener of this.#listeners) listener();
  }

  #schedule(delay: number): void {
    clearTimeout(this.#timer);
    if (!this.#isOpen) return;
    this.#timer = setTimeout(() => void this.save(), delay);
  }

  async #saveAll(): Promise<void> {
    while (!isSame(this.#now.fields, this.#saved)) {
      const { fields, post } = this.#now;
      this.#set({ state: 'saving', problem: null });
      try {
        // oxlint-disable-next-line no-await-in-loop -- one save at a time
        const saved = await this.#send(fields, post);
        this.#saved = saved.sent;
        this.#unanswered = [];
        this.#retryMs = FIRST_RETRY_MS;
        this.#set({ post: saved.post });
      } catch (error) {
        // oxlint-disable-next-line no-await-in-loop -- as above
        if (!(await this.#recover(error, fields))) return;
      }
    }
    this.#set({ state: 'saved', problem: null });
  }

  async #send(fields: DraftFields, post: EditedPost | null): Promise<{ post: EditedPost; sent: DraftFields }> {
    if (post)
      return { post: await this.#calls.save(post.id, { ...fields, ifUpdatedAt: post.updatedAt }), sent: fields };
    this.#begun ??= { key: newIdempotencyKey(), fields };
    const { key, fields: sent } = this.#begun;
    const begun = await this.#calls.begin(sent, key);
    this.#begun = undefined;
    if (this.#isOpen) this.#calls.onBegun?.(begun.id);
    return { post: begun, sent };
  }

  /** Whether a save without a response has reached the server. */
  #isOwn = ({ fields }: EditedPost): boolean => this.#unanswered.some((sent) => isSame(sent, fields));

  /**
   * Continues from the server's version if no choice is needed: it is an own save, or already has all changes.
   * @returns whether it did
   */
  #goOnFrom(theirs: EditedPost): boolean {
    const { fields, round } = this.#now;
    const isOwn = this.#isOwn(theirs);
    if (!isOwn && !isSame(mergeChanges(theirs.fields, fields, this.#saved), theirs.fields)) return false;
    this.#saved = theirs.fields;
    this.#unanswered = [];
    this.#set(isOwn ? { post: theirs } : { post: theirs, fields: theirs.fields, round: round + 1 });
    return true;
  }

  /** @returns whether to continue saving at once */
  async #recover(failure: unknown, sent: DraftFields): Promise<boolean> {
    const { post } = this.#now;
    if (post && failure instanceof ApiError && isOvertaken(failure)) {
      const theirs = await this.#calls.read(post.id).catch(() => undefined);
      if (theirs && this.#goOnFrom(theirs)) return true;
      if (theirs !== undefined) {
        const problem = theirs ? failure.message : 'This post was deleted while you were editing.';
        this.#set({ state: 'conflict', problem, theirs });
        return false;
      }
    } else if (failure instanceof ApiError && isRefusal(failure)) {
      this.#begun = undefined;
      this.#set({ state: 'refused', problem: failure.message });
      return false;
    }
    if (!(failure instanceof ApiError) && !(failure instanceof NetworkError)) throw failure;
    if (post)
      this.#unanswered = [...this.#unanswered.filter((one) => !isSame(one, sent)), sent].slice(-MOST_UNANSWERED);
    this.#set({ state: 'offline' });
    this.#schedule(this.#retryMs);
    this.#retryMs = Math.min(2 * this.#retryMs, LONGEST_RETRY_MS);
    return false;
  }
}

const isOvertaken = ({ status, fields }: ApiError): boolean =>
  status === 404 || (status === 409 && fields.ifUpdatedAt !== undefined);

/** Whether retrying the same would be rejected again. */
const isRefusal = ({ status }: ApiError): boolean =>
  status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status);
