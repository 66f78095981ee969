import { ApiError, NetworkError } from '#shared/api/api-error.ts';
import { newKey } from '#shared/api/keyring.ts';
import type { DraftFields, EditedPost } from '#shared/contracts/blog-editor.ts';

/** How long after the last key the words go to the server, in milliseconds: a minute takes sixty writes of a person. */
const PAUSE_MS = 2000;
const FIRST_RETRY_MS = 5000;
const LONGEST_RETRY_MS = 60_000;
/** How many saves without an answer are remembered: the newest. */
const MOST_UNANSWERED = 5;

/** What the server does for a post that is being written. Each throws ApiError or NetworkError. */
export interface WritingCalls {
  /** Makes a post of its first words; the same key makes one post. */
  readonly begin: (fields: DraftFields, key: string) => Promise<EditedPost>;
  /** A new post has its id. Not called once the page is closed. */
  readonly onBegun?: (id: number) => void;
  readonly save: (id: number, change: DraftFields & { readonly ifUpdatedAt: string }) => Promise<EditedPost>;
  /** The post as it is now; null when it is gone. */
  readonly read: (id: number) => Promise<EditedPost | null>;
}

/** What the device keeps of a post whose words are not all saved. */
export interface StoredPost {
  readonly fields: DraftFields;
  /** The fields when editing started, or when they were last saved. */
  readonly from: DraftFields;
  /** The version it is based on; null for a post that is not created yet. */
  readonly basis: string | null;
  /** The first words of a new post, on their way under this key: sent again, they make one post. */
  readonly begun?: { readonly key: string; readonly fields: DraftFields } | undefined;
  /** What was sent since the last answer: found on the server it is one's own, and no conflict. */
  readonly unanswered?: readonly DraftFields[] | undefined;
}

export interface Writing {
  readonly fields: DraftFields;
  /** As the server had it last; null for a post that is not there yet. */
  readonly post: EditedPost | null;
  /**
   * `saved`: the server has every word. `waiting`: it will in a moment. `kept`: the server could not be reached, and the words
   * are on this device. `refused`: it does not take them as they are. `conflict`: somebody else saved meanwhile.
   */
  readonly state: 'saved' | 'waiting' | 'saving' | 'kept' | 'refused' | 'conflict';
  /** Why it was refused, or who was faster. */
  readonly problem: string | null;
  /** In a conflict: the post as it is now, null when it was deleted. */
  readonly theirs: EditedPost | null;
  /** Grows when the fields were replaced from outside: what shows them begins anew. */
  readonly round: number;
}

const isSame = (one: DraftFields, other: DraftFields): boolean => {
  const keys = Object.keys(one) as (keyof DraftFields)[];
  return keys.every((key) => JSON.stringify(one[key]) === JSON.stringify(other[key]));
};

/** The fields that two people changed each for themselves: what was not touched since `from` stays as it is in theirs. */
export function onTopOfTheirs(theirs: DraftFields, mine: DraftFields, from: DraftFields): DraftFields {
  const touched = (Object.keys(theirs) as (keyof DraftFields)[]).filter(
    (key) => JSON.stringify(mine[key]) !== JSON.stringify(from[key]),
  );
  return { ...theirs, ...Object.fromEntries(touched.map((key) => [key, mine[key]])) };
}

/**
 * Saves a post to the server while it is written: a moment after the last key, one save after the other, each on top of the
 * version before. Without a network it tries again by itself. What somebody else saved meanwhile is never overwritten
 * unasked.
 */
export class PostWriting {
  readonly #calls: WritingCalls;
  readonly #listeners = new Set<() => void>();
  #now: Writing;
  #saved: DraftFields;
  #begun: StoredPost['begun'];
  #unanswered: readonly DraftFields[];
  #isOpen = true;
  #running: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #retryMs = FIRST_RETRY_MS;

  /** @param kept what this device kept of it; null when it kept nothing */
  constructor(calls: WritingCalls, post: EditedPost | null, blank: DraftFields, kept: StoredPost | null) {
    this.#calls = calls;
    const start = post?.fields ?? blank;
    this.#saved = start;
    this.#begun = kept?.begun;
    this.#unanswered = kept?.unanswered ?? [];
    this.#now = { fields: start, post, state: 'saved', problem: null, theirs: null, round: 0 };
    if (!kept || isSame(kept.fields, start)) return;
    if (kept.basis === (post?.updatedAt ?? null) || (post !== null && this.#isOwn(post))) {
      this.#now = { ...this.#now, fields: kept.fields, state: 'waiting' };
      this.#schedule(PAUSE_MS);
    } else {
      this.#saved = kept.from;
      const problem = 'Someone changed this post after you wrote your draft.';
      this.#now = { ...this.#now, fields: kept.fields, state: 'conflict', problem, theirs: post };
    }
  }

  readonly snapshot = (): Writing => this.#now;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** What the device is to keep; null when the server has every word. */
  kept(): StoredPost | null {
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

  /** Takes what was typed. */
  change(part: Partial<DraftFields>): void {
    const fields = { ...this.#now.fields, ...part };
    if (this.#now.state === 'conflict') return this.#set({ fields });
    this.#set({ fields, state: this.#running ? 'saving' : 'waiting', problem: null });
    if (!this.#running) this.#schedule(PAUSE_MS);
  }

  /** Saves at once. @returns whether the server has every word */
  async save(): Promise<boolean> {
    clearTimeout(this.#timer);
    if (this.#now.state === 'conflict') return false;
    this.#running ??= this.#saveAll().finally(() => (this.#running = undefined));
    await this.#running;
    return this.#now.state === 'saved';
  }

  /**
   * Does something with the post as it is now (publishes it, takes it off the site), and goes on from what comes back.
   * @param act is given the post, of which the server has every word
   * @throws what `act` throws; an Error when the words could not be saved before
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

  /** What the server says of the post by itself: somebody else saved it. Shown at once, unless there are own words to save. */
  hear(post: EditedPost): void {
    const { post: before, fields, state, round } = this.#now;
    if (!before || this.#running || post.updatedAt <= before.updatedAt) return;
    if (state === 'conflict') return this.#set({ theirs: post });
    if (!isSame(fields, this.#saved)) return;
    this.#saved = post.fields;
    this.#set({ post, fields: post.fields, round: isSame(fields, post.fields) ? round : round + 1 });
  }

  /** Ends a conflict: goes on with these fields, on top of what is there now. A post that is gone begins anew. */
  resolve(fields: DraftFields): void {
    const { theirs, round } = this.#now;
    if (theirs) this.#saved = theirs.fields;
    else this.#begun = undefined;
    this.#set({ post: theirs, fields, theirs: null, problem: null, state: 'waiting', round: round + 1 });
    void this.save();
  }

  /** Ends a conflict by giving up one's own words. */
  letGo(): void {
    const { theirs } = this.#now;
    if (theirs) this.resolve(theirs.fields);
    else this.#set({ fields: this.#saved, problem: null, state: 'saved' });
  }

  /** Its page is open, again perhaps. */
  open(): void {
    this.#isOpen = true;
  }

  /** Its page is closed: what is not saved is sent now, and nothing by itself after that. */
  close(): void {
    this.#isOpen = false;
    void this.save();
    clearTimeout(this.#timer);
  }

  #set(part: Partial<Writing>): void {
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
        // oxlint-disable-next-line no-await-in-loop -- one save after the other
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
    this.#begun ??= { key: newKey(), fields };
    const { key, fields: sent } = this.#begun;
    const begun = await this.#calls.begin(sent, key);
    this.#begun = undefined;
    if (this.#isOpen) this.#calls.onBegun?.(begun.id);
    return { post: begun, sent };
  }

  /** Whether the server has what was sent from here, although no answer came. */
  #isOwn = ({ fields }: EditedPost): boolean => this.#unanswered.some((sent) => isSame(sent, fields));

  /**
   * Goes on from what is on the server where that asks nobody to choose: it is one's own, or says already all that was
   * changed here.
   * @returns whether it does
   */
  #goOnFrom(theirs: EditedPost): boolean {
    const { fields, round } = this.#now;
    const isOwn = this.#isOwn(theirs);
    if (!isOwn && !isSame(onTopOfTheirs(theirs.fields, fields, this.#saved), theirs.fields)) return false;
    this.#saved = theirs.fields;
    this.#unanswered = [];
    this.#set(isOwn ? { post: theirs } : { post: theirs, fields: theirs.fields, round: round + 1 });
    return true;
  }

  /** @returns whether to go on saving at once */
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
    this.#set({ state: 'kept' });
    this.#schedule(this.#retryMs);
    this.#retryMs = Math.min(2 * this.#retryMs, LONGEST_RETRY_MS);
    return false;
  }
}

const isOvertaken = ({ status, fields }: ApiError): boolean =>
  status === 404 || (status === 409 && fields.ifUpdatedAt !== undefined);

/** Whether sending the same again would be refused again. */
const isRefusal = ({ status }: ApiError): boolean =>
  status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status);
