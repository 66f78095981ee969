import fc from 'fast-check';
import type { Mention } from '#shared/rules/mentions.ts';
import { VISITOR, type OutboxItem, type NewItem } from '#shared/api/outbox/item.ts';
import { Outbox } from '#shared/api/outbox/outbox.ts';
import { FakeBrowser, noNetwork, refusal, settle } from './outbox.ts';

/** The outbox's server: the real one, or a fake with the same rules. */
export interface TestServer {
  /** Rejects with ApiError, like the typed client. */
  receive(item: OutboxItem, session: number | null): Promise<unknown>;
  /** Refuses everything of a queue from now on, like a deleted post. */
  close(queueKey: string): Promise<void>;
  /** Its content: texts in order, by owner and queue. */
  texts(userId: number, queueKey: string): Promise<readonly string[]>;
  likes(userId: number, queueKey: string): Promise<boolean>;
}

/** The server's guarantees: one effect for each key of a person, and nothing for anybody but the signed-in member. */
export function fakeServer(): TestServer {
  const answers = new Map<string, unknown>();
  const closed = new Set<string>();
  const texts = new Map<string, string[]>();
  const likes = new Map<string, boolean>();
  return {
    receive(item, session) {
      if (session === null || session !== item.userId) return Promise.reject(refusal(401));
      const known = `${session} ${item.key}`;
      if (answers.has(known)) return Promise.resolve(answers.get(known));
      if (closed.has(item.queueKey)) return Promise.reject(refusal(404));
      const place = `${session} ${item.queueKey}`;
      const body = item.input.body as SentComment | { liked: boolean };
      if ('content' in body) texts.set(place, [...(texts.get(place) ?? []), wordsOf(body)]);
      else likes.set(place, body.liked);
      answers.set(known, { done: item.key });
      return Promise.resolve(answers.get(known));
    },
    close(queueKey) {
      closed.add(queueKey).add(queueKey.replace('post', 'comment'));
      return Promise.resolve();
    },
    texts: (userId, queueKey) => Promise.resolve(texts.get(`${userId} ${queueKey}`) ?? []),
    likes: (userId, queueKey) => Promise.resolve(likes.get(`${userId} ${queueKey}`) ?? false),
  };
}

export const USERS = [1, 2] as const;
export const QUEUE_KEYS = ['post:1', 'post:2'] as const;
/** Another member's comment on each of the posts. */
const COMMENT_KEYS = ['comment:1', 'comment:2'] as const;
/** What is liked. */
export const LIKED_KEYS = [...QUEUE_KEYS, ...COMMENT_KEYS];

/** The comment that a reply belongs to: the one on its post. */
export const ANSWERED = 1;
/** The mentioned member, whose name is in the text. */
export const MENTIONED = { id: 3, firstName: 'Camille', lastName: 'Claudel' };

/** A comment as it is sent, or as the server has it. */
interface SentComment {
  readonly content: string;
  readonly parentId?: number | undefined;
  readonly mentions?: readonly Mention[] | undefined;
}

/** The text of a comment, with everything that belongs to it. */
export const wordsOf = ({ content, parentId, mentions }: SentComment): string =>
  [content, parentId && 'in reply', ...(mentions ?? []).map(({ name, start }) => `to ${name} at ${start}`)]
    .filter(Boolean)
    .join(', ');

/** The body of a new comment. */
function commentOf(words: string, { isReply, mentions }: { isReply: boolean; mentions: boolean }): SentComment {
  const name = `${MENTIONED.firstName} ${MENTIONED.lastName}`;
  return {
    content: mentions ? `${words} @${name}` : words,
    ...(isReply && { parentId: ANSWERED }),
    ...(mentions && { mentions: [{ userId: MENTIONED.id, start: words.length + 1, name }] }),
  };
}

const TABS = 2;

/** The outcome of a pending request. `late` reaches the server after its sender has given up. */
const FATES = ['arrives', 'no request', 'no reply', 'twice', 'late', 'busy', 'broken'] as const;

const tab = fc.nat(TABS - 1);
const user = fc.constantFrom(...USERS);
const queueKey = fc.constantFrom(...QUEUE_KEYS);
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('comment' as const),
      tab,
      queueKey,
      isReply: fc.boolean(),
      mentions: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('like' as const),
      tab,
      queueKey: fc.constantFrom(...COMMENT_KEYS),
      liked: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('like' as const), tab, queueKey, liked: fc.boolean() }) },
  {
    weight: 12,
    arbitrary: fc.record({ do: fc.constant('deliver' as const), which: fc.nat(3), fate: fc.constantFrom(...FATES) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('latecomer' as const), which: fc.nat(3) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), seconds: fc.nat(40) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('retry' as const), tab }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('kill' as const), tab }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('steal' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sign out' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('sign in' as const), user, isNotified: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('close' as const), queueKey }) },
);
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
export const schedules = (length: number): fc.Arbitrary<Step[]> =>
  fc.array(step, { minLength: 5, maxLength: length, size: 'max' });

/** The expected result, by owner and queue. */
export interface Meant {
  readonly texts: Map<string, string[]>;
  readonly likes: Map<string, boolean>;
}
interface Request {
  readonly item: OutboxItem;
  readonly session: number | null;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Runs a schedule in a browser with two tabs, and then waits until nothing is pending. */
export async function live(server: TestServer, steps: readonly Step[], session: number | null = USERS[0]) {
  const browser = new FakeBrowser();
  const meant: Meant = { texts: new Map(), likes: new Map() };
  const pending: Request[] = [];
  const late: Request[] = [];
  const believed: (number | undefined)[] = Array.from({ length: TABS }, () => session ?? undefined);
  let count = 0;

  const openTab = (index: number) => {
    const environment = browser.tab(
      (item) => new Promise((resolve, reject) => pending.push({ item, session, resolve, reject })),
    );
    // Like the app: fetches the current user.
    const onSignedOut = () => {
      believed[index] = session ?? undefined;
      void outbox.open(believed[index]);
    };
    const outbox = new Outbox(environment, { onSent: () => {}, onSignedOut });
    void outbox.open(believed[index]);
    return { outbox, lock: environment.lock };
  };
  const tabs = believed.map((_, index) => openTab(index));
  const serve = ({ item, session: who }: Request) => server.receive(item, who);
  const pass = async (request: Request) => serve(request).then(request.resolve, request.reject);

  const deliver = async (request: Request, fate: (typeof FATES)[number]) => {
    if (fate === 'arrives') await pass(request);
    else if (fate === 'busy') request.reject(refusal(429, 5));
    else if (fate === 'broken') request.reject(refusal(503));
    else if (fate === 'twice') {
      await serve(request).catch(() => undefined);
      await pass(request);
    } else {
      if (fate === 'no reply') await serve(request).catch(() => undefined);
      if (fate === 'late') late.push(request);
      request.reject(noNetwork());
    }
  };
  const write = async (index: number, at: string, body: SentComment | { liked: boolean }) => {
    const who = believed[index];
    if (who === undefined) return;
    const isLike = 'liked' in body;
    const newItem: NewItem = {
      key: `key-${count}`,
      userId: who,
      endpoint: isLike ? (at.startsWith('post') ? 'feed.like' : 'feed.comments.like') : 'feed.comments.create',
      input: { params: { id: at.split(':')[1]! }, body },
      queueKey: at,
      lastWins: isLike,
    };
    const place = `${who} ${at}`;
    if (isLike) meant.likes.set(place, body.liked);
    else meant.texts.set(place, [...(meant.texts.get(place) ?? []), wordsOf(body)]);
    await tabs[index]!.outbox.add(newItem);
  };
  const signIn = (who: number | undefined) =>
    tabs.forEach(({ outbox }, index) => {
      believed[index] = who;
      void outbox.open(who);
    });

  const take = async (next: Step): Promise<void> => {
    count++;
    if (next.do === 'comment') await write(next.tab, next.queueKey, commentOf(`words ${count}`, next));
    else if (next.do === 'like') await write(next.tab, next.queueKey, { liked: next.liked });
    else if (next.do === 'deliver' && pending.length > 0) {
      await deliver(pending.splice(next.which % pending.length, 1)[0]!, next.fate);
    } else if (next.do === 'latecomer' && late.length > 0) {
      await serve(late.splice(next.which % late.length, 1)[0]!).catch(() => undefined);
    } else if (next.do === 'wait') browser.clock.pass(next.seconds * 1000);
    else if (next.do === 'retry') tabs[next.tab]!.outbox.retryNow();
    else if (next.do === 'steal') browser.lock.steal();
    else if (next.do === 'close') await server.close(next.queueKey);
    else if (next.do === 'sign out') session = null;
    else if (next.do === 'sign in') {
      session = next.user;
      if (next.isNotified) signIn(next.user);
    } else if (next.do === 'kill') {
      // Its requests are still pending; their results are dropped.
      const { outbox, lock } = tabs[next.tab]!;
      outbox.close();
      lock.close();
      tabs[next.tab] = openTab(next.tab);
    }
    await settle();
  };
  const flush = async () => {
    // oxlint-disable no-await-in-loop -- one after the other
    for (let round = 0; round < 200 && (pending.length > 0 || round < 3); round++) {
      await Promise.all(pending.splice(0).map((request) => pass(request)));
      await settle();
      browser.clock.pass(31_000);
      await settle();
    }
    // oxlint-enable no-await-in-loop
  };

  // oxlint-disable no-await-in-loop -- step by step
  for (const next of steps) await take(next);
  for (const who of USERS) {
    session = who;
    signIn(who);
    await settle();
    await flush();
    await Promise.all(late.splice(0).map((request) => serve(request).catch(() => undefined)));
  }
  // oxlint-enable no-await-in-loop
  const left = await browser.store.list();
  for (const { outbox } of tabs) outbox.close();
  return { meant, left: left.filter(({ userId }) => userId !== VISITOR) };
}
