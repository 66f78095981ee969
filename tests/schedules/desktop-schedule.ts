import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { vi } from 'vitest';
import { textOf } from '#shared/admin/replies/replies.ts';
import type { Owner } from '#shared/rules/console-owner.ts';
import type { ConsoleApp } from '../../desktop-admin/main/console-app.ts';
import type { servePage } from '../../desktop-admin/main/page-scheme.ts';
import type { TestApp } from '../support/test-app.ts';
import type { MemberClient } from '../support/test-client.ts';
import { Browser, type Network } from './browser.ts';
import { type Life, running } from './desktop-life.ts';
import { type DesktopPage, openPage } from './desktop-page.ts';

const DAYS = 2 * 24 * 60 * 60 * 1000;

/** A server with its administrators, and a conversation that waits for an answer. */
export interface Server {
  readonly app: TestApp;
  readonly people: readonly MemberClient[];
}

export interface Parts {
  readonly ConsoleApp: typeof ConsoleApp;
  readonly servePage: typeof servePage;
}

const server = fc.nat(1);
const person = fc.nat(1);
const step = fc.oneof(
  { weight: 7, arbitrary: fc.record({ do: fc.constant('reply' as const) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('draft' as const) }) },
  { weight: 7, arbitrary: fc.record({ do: fc.constant('sign in' as const), server, person }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('sign out' as const) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('expire' as const), server }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('network' as const), is: fc.constantFrom<Network>('up', 'down', 'lost') }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('online' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reload' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('crash' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('days' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('discard' as const) }) },
);
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
export const schedules: fc.Arbitrary<Step[]> = fc.array(step, { minLength: 6, maxLength: 24, size: 'max' });

/** A start of the app, with its window. */
export function startApp(
  { ConsoleApp: App, servePage: serve }: Parts,
  userData: string,
  network: Life['network'],
): Life {
  const life: Life = {
    userData,
    network,
    ended: new AbortController(),
    handlers: new Map(),
    calls: [],
    contents: undefined,
    page: undefined,
  };
  running.run(life, () => {
    const app = new App({ preload: '', icon: '' });
    serve(userData, app.connection);
    app.start(true);
  });
  return life;
}

/** Texts name their author and server: `0:2|5` is the fifth text, by person 2 of the first server. */
const WORDS = /(\d):(\d+)\|\d+/;

/** Runs a schedule. @returns every broken promise */
export async function live(parts: Parts, servers: readonly Server[], steps: readonly Step[]): Promise<string[]> {
  const broken: string[] = [];
  const userData = mkdtempSync(path.join(tmpdir(), 'bonjour-desktop-'));
  const window = new Browser('bonjour-console://app', 1).tabs[0]!;
  const network: { is: Network } = { is: 'up' };
  // oxlint-disable no-await-in-loop -- step by step
  const chats: string[] = [];
  for (const { app } of servers) {
    const start = await app.visitor().request<{ sessionId: string }>('POST', '/api/chat/start', {
      body: { visitorId: null },
    });
    chats.push(start.body.sessionId);
  }
  const tagOf = ({ origin, personId }: Owner): string =>
    `${servers.findIndex(({ app }) => app.url === origin)}:${personId}|`;
  const written = new Set<string>();
  const givenUp = new Set<string>();
  let life: Life;
  let page: DesktopPage;
  let count = 0;

  const load = async (): Promise<void> => {
    page = await openPage(window, life);
    await settle();
  };
  const start = async (): Promise<void> => {
    life = startApp(parts, userData, network);
    await load();
  };
  const end = (): void => {
    window.unload();
    life.ended.abort();
  };
  const settle = async (): Promise<void> => {
    for (let round = 0; round < 8; round++) {
      await new Promise((resolve) => setTimeout(resolve, 3));
      if (window.page?.isGoing) await load();
    }
  };

  /** Checks that nothing of one person is shown to, or stored for, another. */
  const look = (when: string): void => {
    const { shown, platform } = page;
    if (shown && !window.page?.isGoing) {
      const begun = chats.map((id) => window.run(() => platform.drafts.read(shown.owner.personId, `chats/${id}`)));
      for (const words of [...shown.replies.outbox.snapshot().map(textOf), ...begun]) {
        if (words && !words.startsWith(tagOf(shown.owner))) broken.push(`${when}: ${tagOf(shown.owner)} sees ${words}`);
      }
    }
    for (const [key, text] of [...Object.entries(window.browser.local), ...secretsIn(userData)]) {
      const [, origin, id] = /^(?:drafts\/([^/]+)\/(\d+)\/)/.exec(key) ?? /^outbox (.*) (\d+)$/.exec(key) ?? [];
      if (origin === undefined) continue;
      const tag = tagOf({ origin: decodeURIComponent(origin), personId: Number(id) });
      for (const [words] of String(text).matchAll(new RegExp(WORDS, 'g'))) {
        if (!words.startsWith(tag)) broken.push(`${when}: ${words} is kept as ${key}`);
      }
    }
  };

  const take = async (next: Step): Promise<void> => {
    const { shown } = page;
    const words = shown ? `${tagOf(shown.owner)}${++count}` : '';
    const chat = shown ? chats[Number(words[0])]! : '';
    switch (next.do) {
      case 'reply':
        if (!shown) return;
        written.add(words);
        void window.run(() => shown.replies.send(chat, words));
        return;
      case 'draft':
        if (shown) window.run(() => page.platform.drafts.write(shown.owner.personId, `chats/${chat}`, words));
        return;
      case 'sign in': {
        const { app, people } = servers[next.server]!;
        const { user, password } = people[next.person]!;
        if (!shown) await signIn(app.url, user.email, password);
        return;
      }
      case 'sign out': {
        if (!shown) return;
        const tag = tagOf(shown.owner);
        await window.run(() => page.signOut());
        await settle();
        for (const each of written) if (each.startsWith(tag)) givenUp.add(each);
        const kept = JSON.stringify([Object.entries(window.browser.local), secretsIn(userData)]);
        if (kept.includes(tag)) broken.push(`after ${tag} signed out, something of theirs is kept: ${kept}`);
        return;
      }
      case 'expire':
        await servers[next.server]!.app.db.deleteFrom('sessions').execute();
        return;
      case 'network':
        network.is = next.is;
        return;
      case 'online':
        if (shown) void window.run(() => shown.replies.outbox.retry());
        return;
      case 'reload':
        return load();
      case 'crash':
        end();
        return start();
      case 'days':
        vi.setSystemTime(Date.now() + DAYS);
        for (const { app } of servers) app.clock.advance(DAYS);
        return;
      default: {
        const first = shown?.replies.outbox.snapshot()[0];
        if (!shown || !first) return;
        givenUp.add(textOf(first));
        await window.run(() => shown.replies.outbox.discard(first.key));
      }
    }
  };
  const signIn = (url: string, email: string, password: string) =>
    window.run(() => page.bridge.signIn({ server: url, email, password }).catch(() => null));

  await start();
  for (const [at, next] of steps.entries()) {
    await take(next);
    await settle();
    look(`step ${at} (${JSON.stringify(next)})`);
  }

  // At the end, the last person of each server returns, and pending replies are sent.
  network.is = 'up';
  for (const [at, { app, people }] of servers.entries()) {
    // Any earlier session has expired by now.
    for (const each of servers) await each.app.db.deleteFrom('sessions').execute();
    if (page!.shown) await window.run(() => page.shown!.replies.outbox.retry());
    end();
    await start();
    await settle();
    const last = lastOn(userData, app.url);
    const back = people.find(({ user }) => user.id === last);
    if (!back) continue;
    for (let tries = 0; page!.shown && tries < 50; tries++) await settle();
    await signIn(app.url, back.user.email, back.password);
    await settle();
    const { shown } = page!;
    if (!shown) {
      broken.push(`nobody could sign in on server ${at}`);
      continue;
    }
    await window.run(() => shown.replies.open());
    for (const reply of shown.replies.outbox.snapshot().filter(({ state }) => state === 'old')) {
      const isThere = (await textsIn(app, chats[at]!)).some(({ text }) => text === textOf(reply));
      if (isThere) await window.run(() => shown.replies.outbox.discard(reply.key));
      else await window.run(() => shown.replies.outbox.sendAgain(reply.key));
    }
    await window.run(() => shown.replies.outbox.retry());
    await settle();
    const left = shown.replies.outbox.snapshot().filter(({ state }) => state !== 'refused');
    if (left.length > 0) broken.push(`still waiting: ${JSON.stringify(left)}`);
    look('at the end');
  }
  end();

  for (const [at, { app }] of servers.entries()) {
    const arrived = await textsIn(app, chats[at]!);
    for (const { text, writer } of arrived) {
      if (!text.startsWith(`${at}:${writer}|`)) broken.push(`${text} was sent as ${writer} of server ${at}`);
      if (arrived.filter((other) => other.text === text).length > 1) broken.push(`${text} arrived twice`);
    }
    const signedIn = steps.flatMap((next) => (next.do === 'sign in' && next.server === at ? [next.person] : []));
    if (new Set(signedIn).size > 1) continue;
    for (const text of written) {
      if (text.startsWith(`${at}:`) && !givenUp.has(text) && !arrived.some((other) => other.text === text))
        broken.push(`${text} is lost`);
    }
  }
  // oxlint-enable no-await-in-loop
  rmSync(userData, { recursive: true, force: true });
  return broken;
}

/** The app's encrypted data: `outbox {origin} {id}` → the replies of one person. */
function secretsIn(userData: string): [string, string][] {
  const file = readdirSync(userData).find((name) => name === 'outbox.secret');
  if (file === undefined) return [];
  const text = Buffer.from(readFileSync(path.join(userData, file)).toReversed()).toString();
  return Object.entries(JSON.parse(text) as Record<string, unknown>).map(([name, replies]) => {
    const [id, origin] = name.split(' ');
    return [`outbox ${origin} ${id}`, JSON.stringify(replies)];
  });
}

/** The id of the person whose replies are stored for a server, if any. */
function lastOn(userData: string, origin: string): number | undefined {
  const found = secretsIn(userData).find(([name]) => name.startsWith(`outbox ${origin} `));
  return found && Number(found[0].split(' ').at(-1));
}

const textsIn = (app: TestApp, sessionId: string): Promise<{ text: string; writer: number | null }[]> =>
  app.db
    .selectFrom('chat_messages')
    .where('session_id', '=', sessionId)
    .where('author', '=', 'agent')
    .select(['message as text', 'agent_id as writer'])
    .execute();
