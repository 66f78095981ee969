import fc from 'fast-check';
import { vi } from 'vitest';
import { sessionOf, textOf } from '#shared/admin/replies/replies.ts';
import type { TestApp } from '../support/test-app.ts';
import type { MemberClient } from '../support/test-client.ts';
import { Browser, type Network, type Tab } from './browser.ts';
import { type ConsolePage, openPage } from './console-tab.ts';

const TABS = 2;
const CHATS = 2;
const DAYS = 2 * 24 * 60 * 60 * 1000;

const tab = fc.nat(TABS - 1);
const person = fc.nat(1);
const chat = fc.nat(CHATS - 1);
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('reply' as const), tab, chat }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('draft' as const), tab, chat }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('sign in' as const), tab, person }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('sign out' as const), tab }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('expire' as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('network' as const), is: fc.constantFrom<Network>('up', 'down', 'lost') }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('online' as const), tab }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('look' as const), tab }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('reload' as const), tab }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('close' as const), tab }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('freeze' as const), tab }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('thaw' as const), tab }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('days' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('discard' as const), tab }) },
);
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
export const schedules: fc.Arbitrary<Step[]> = fc.array(step, { minLength: 6, maxLength: 24, size: 'max' });

/** Texts name their author: `2|5` is the fifth text that person 2 wrote. */
const writerOf = (words: string): number => Number(/^(\d+)\|/.exec(words)?.[1]);

/** Runs a schedule. @returns every broken promise */
export async function live(app: TestApp, people: readonly MemberClient[], steps: readonly Step[]): Promise<string[]> {
  const broken: string[] = [];
  const browser = new Browser(app.url, TABS);
  const visitor = app.visitor();
  const chats: string[] = [];
  // oxlint-disable no-await-in-loop -- step by step
  for (let count = 0; count < CHATS; count++) {
    // One conversation per browser; others begin in other browsers.
    const start = await (count === 0 ? visitor : app.visitor()).request<{ sessionId: string }>(
      'POST',
      '/api/chat/start',
      { body: { visitorId: null } },
    );
    chats.push(start.body.sessionId);
  }
  const pages = new Map<Tab, ConsolePage>();
  /** Replies that must arrive, if they are still pending at the end. */
  const written = new Map<string, string>();
  /** Replies that their writers gave up, by signing out or discarding them. */
  const givenUp = new Set<string>();
  let count = 0;

  const load = async (which: Tab): Promise<void> => {
    pages.set(which, await openPage(which));
    await settle();
  };
  /** Waits until nothing more happens, and reloads pages that ask for it. */
  const settle = async (): Promise<void> => {
    for (let round = 0; round < 6; round++) {
      await new Promise((resolve) => setTimeout(resolve, 3));
      const going = browser.tabs.find(({ page }) => page?.isGoing);
      if (going) await load(going);
    }
  };
  const shownIn = (which: Tab) => pages.get(which)?.shown ?? null;
  const storedTexts = (): string[] => Object.entries(browser.local).map(([key, text]) => `${key} → ${String(text)}`);

  /** Checks that nothing of one person is shown to, or stored for, another. */
  const look = (when: string): void => {
    for (const which of browser.tabs) {
      const page = pages.get(which);
      const shown = page?.shown;
      if (!page || !shown || which.page?.isGoing) continue;
      const seen = shown.replies.outbox.snapshot().map(textOf);
      const begun = chats.map((id) => which.run(() => page.platform.drafts.read(shown.personId, `chats/${id}`)));
      for (const words of [...seen, ...begun]) {
        if (words && writerOf(words) !== shown.personId) broken.push(`${when}: ${shown.personId} sees ${words}`);
      }
    }
    for (const [key, text] of Object.entries(browser.local)) {
      const [, owner] = /^private\/(?:console-reply|drafts\/[^/]+)\/(\d+)\//.exec(key) ?? [];
      const words = owner === undefined ? null : wordsIn(String(text));
      if (words && writerOf(words) !== Number(owner)) broken.push(`${when}: ${words} is kept as ${key}`);
    }
  };

  const take = async (next: Step): Promise<void> => {
    const which = 'tab' in next ? browser.tabs[next.tab]! : browser.tabs[0]!;
    const page = pages.get(which)!;
    const shown = shownIn(which);
    const words = shown ? `${shown.personId}|${++count}` : '';
    switch (next.do) {
      case 'reply':
        if (!shown) return;
        written.set(words, chats[next.chat]!);
        void which.run(() => shown.replies.send(chats[next.chat]!, words));
        return;
      case 'draft':
        if (shown) which.run(() => page.platform.drafts.write(shown.personId, `chats/${chats[next.chat]}`, words));
        return;
      case 'sign in':
        if (!shown) await which.run(() => page.signIn(credentialsOf(people[next.person]!)));
        return;
      case 'sign out': {
        if (!shown || browser.network === 'down') return;
        const { personId } = shown;
        await which.run(() => page.signOut());
        for (const each of written.keys()) if (writerOf(each) === personId) givenUp.add(each);
        if (storedTexts().some((kept) => writerOf(wordsIn(kept.split(' → ')[1] ?? '') ?? '') === personId))
          broken.push(`after ${personId} signed out, something of theirs is kept: ${storedTexts().join()}`);
        return;
      }
      case 'expire':
        await app.db.deleteFrom('sessions').execute();
        return;
      case 'network':
        browser.network = next.is;
        return;
      case 'online':
        if (shown) void which.run(() => shown.replies.outbox.retry());
        return;
      case 'look':
        which.run(() => which.page!.document.dispatchEvent(new Event('visibilitychange')));
        return;
      case 'reload':
        return load(which);
      case 'close':
        which.session = new Browser(app.url, 1).tabs[0]!.session;
        return load(which);
      case 'freeze':
        which.isFrozen = true;
        return;
      case 'thaw':
        which.thaw();
        return;
      case 'days':
        vi.setSystemTime(Date.now() + DAYS);
        app.clock.advance(DAYS);
        return;
      default: {
        const first = shown?.replies.outbox.snapshot()[0];
        if (!shown || !first) return;
        givenUp.add(textOf(first));
        await which.run(() => shown.replies.outbox.discard(first.key));
      }
    }
  };

  for (const which of browser.tabs) await load(which);
  for (const [at, next] of steps.entries()) {
    await take(next);
    await settle();
    look(`step ${at} (${JSON.stringify(next)})`);
  }

  // At the end, each writer sends their pending replies, and answers the question about old ones.
  browser.network = 'up';
  for (const which of browser.tabs) which.thaw();
  await settle();
  const [first] = browser.tabs;
  await load(first!);
  // The owner of the device returns to it.
  const deviceOwner = people.find(({ user }) => String(user.id) === browser.local.getItem('private/owner'));
  if (!shownIn(first!) && deviceOwner) await first!.run(() => pages.get(first!)!.signIn(credentialsOf(deviceOwner)));
  await settle();
  const shown = shownIn(first!);
  const owner = shown?.personId;
  if (shown) {
    await first!.run(() => shown.replies.open());
    await first!.run(() => shown.replies.outbox.retry());
    for (const reply of shown.replies.outbox.snapshot().filter(({ state }) => state === 'old')) {
      // The writer checks the conversation first: what has arrived is not sent again.
      const arrived = await textsIn(app, sessionOf(reply));
      if (arrived.some(({ text }) => text === textOf(reply)))
        await first!.run(() => shown.replies.outbox.discard(reply.key));
      else await first!.run(() => shown.replies.outbox.sendAgain(reply.key));
    }
    await settle();
    const left = shown.replies.outbox.snapshot().filter(({ state }) => state !== 'refused');
    if (left.length > 0) broken.push(`still waiting: ${JSON.stringify(left)}`);
  }
  look('at the end');

  const arrived = (await Promise.all(chats.map((id) => textsIn(app, id)))).flat();
  for (const { text, writer } of arrived) {
    if (writerOf(text) !== writer) broken.push(`${text} was sent as ${writer}`);
    if (arrived.filter((other) => other.text === text).length > 1) broken.push(`${text} arrived twice`);
  }
  for (const [text] of written) {
    const isMissing = !arrived.some((other) => other.text === text);
    if (isMissing && !givenUp.has(text) && writerOf(text) === owner && !othersCameAfter(steps)) {
      broken.push(`${text} is lost`);
    }
  }
  for (const which of browser.tabs) which.unload();
  // oxlint-enable no-await-in-loop
  return broken;
}

/** Whether the device may have changed hands, which deletes the first person's data. */
const othersCameAfter = (steps: readonly Step[]): boolean =>
  new Set(steps.flatMap((next) => (next.do === 'sign in' ? [next.person] : []))).size > 1;

const credentialsOf = ({ user, password }: MemberClient) => ({ email: user.email, password });

/** The texts in a stored value: a reply as JSON, or a draft. */
function wordsIn(text: string): string | null {
  return /\d+\|\d+/.exec(text)?.[0] ?? null;
}

const textsIn = async (app: TestApp, sessionId: string): Promise<{ text: string; writer: number | null }[]> =>
  (
    await app.db
      .selectFrom('chat_messages')
      .innerJoin('chat_sessions', 'chat_sessions.session_id', 'chat_messages.session_id')
      .where('chat_sessions.session_id', '=', sessionId)
      .where('chat_messages.author', '=', 'agent')
      .select(['chat_messages.message as text', 'chat_messages.agent_id as writer'])
      .execute()
  ).map(({ text, writer }) => ({ text, writer }));
