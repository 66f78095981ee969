import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { QueryClient } from '@tanstack/react-query';
import { createClient } from '#shared/api/client.ts';
import { refreshPost, createFeedUpdates } from '#shared/api/feed-cache.ts';
import { feedQuery, postKey } from '#shared/api/queries/feed.ts';
import { getCurrentUser } from '#shared/contracts/endpoints/session.ts';
import type { LiveEvent } from '#shared/contracts/events.ts';
import { createPost, likePost } from '#shared/contracts/endpoints/feed.ts';
import type { FeedPost } from '#shared/contracts/feed.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { openDatabase } from '../../server/db/open.ts';
import { seed } from '../../server/features/seed.ts';
import { newDataDir, removeDataDir, startServerProcess } from '../support/server-process.ts';
import { TestClient } from '../support/test-client.ts';
import { SECRET, signedInMembers } from './live-members.ts';

const MEMBERS = 40;
/** Likes per member, sent within the minute that the limits count. */
const LIKES = 20;
/** How long every feed has to show every like, in seconds. */
const ARRIVAL_TIMEOUT_S = 30;

export interface SchoolFigures {
  readonly members: number;
  readonly likes: number;
  readonly requests: number;
  /** Responses of 400 and more, including 429. */
  readonly refused: number;
  readonly seconds: number;
}

/**
 * Forty members of one school, behind one address, with the feed open. Counts the website's calls to the server while each likes
 * twenty posts, and how many are refused. Limits are on.
 */
export async function likesOfASchool(atEnd: (work: () => unknown) => void): Promise<SchoolFigures> {
  const dataDir = newDataDir();
  atEnd(() => removeDataDir(dataDir));
  const db = await openDatabase(dataDir);
  await seed({ db, clock: systemClock });
  const cookies = await signedInMembers(db, MEMBERS);
  await db.destroy();
  const server = await startServerProcess({ dataDir, env: { SESSION_SECRET: SECRET, RATE_LIMIT: 'on' } });
  atEnd(() => server.stop());

  let requests = 0;
  let refused = 0;
  const note = (status: number): void => {
    requests++;
    if (status >= 400) refused++;
  };
  const members = await Promise.all(cookies.map((cookie) => openFeed(server.url, cookie, note)));
  for (const { hangUp } of members) atEnd(hangUp);
  const [author] = members;
  const posts = await Promise.all(
    Array.from({ length: LIKES }, (_, number) => author!.share(`Post ${number}`).then(({ id }) => id)),
  );
  await Promise.all(members.map((member) => member.read()));

  const begun = performance.now();
  await Promise.all(members.map((member) => member.likeAll(posts)));
  const seconds = (performance.now() - begun) / 1000;
  const missing = () =>
    members.reduce((sum, member) => sum + posts.filter((id) => member.likesOf(id) !== MEMBERS).length, 0);
  for (let left = ARRIVAL_TIMEOUT_S; left > 0 && missing() > 0; left--) await wait(1000);
  if (missing() > 0 && refused === 0) throw new Error(`${missing()} posts in a feed do not show all of their likes`);
  return { members: MEMBERS, likes: MEMBERS * LIKES, requests, refused, seconds };
}

/** A member with the feed open, as on the website. */
async function openFeed(url: string, cookie: string, note: (status: number) => void) {
  const caller = new TestClient(url);
  for (const pair of cookie.split('; ')) {
    const at = pair.indexOf('=');
    caller.cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }
  const client = createClient(async (endpoint, input) => {
    const { status, body } = await caller.call(endpoint, input);
    note(status);
    if (status >= 400) throw new Error(`${endpoint.name} answered ${status}`);
    return { body, next: null };
  });
  const queryClient = new QueryClient();
  const { id: userId } = await client.call(getCurrentUser, {});
  const onEvent = createFeedUpdates(queryClient, client, userId);
  return {
    hangUp: await listen(url, cookie, onEvent),
    share: (title: string) => client.call(createPost, { body: { title, content: 'Like it.' } }),
    read: () => queryClient.fetchInfiniteQuery(feedQuery(client)),
    likesOf: (id: number) => queryClient.getQueryData<FeedPost>(postKey(id))?.likeCount,
    async likeAll(posts: readonly number[]) {
      for (const id of posts) {
        await client.call(likePost, { params: { id: String(id) }, body: { liked: true } }).catch(() => {});
        await refreshPost(queryClient, client, id);
      }
    },
  };
}

/** Listens to the member's events. @returns a function that closes the connection */
async function listen(url: string, cookie: string, onEvent: (event: LiveEvent) => void): Promise<() => void> {
  const request = http.get(`${url}/api/events?as=member`, { headers: { Cookie: cookie }, agent: false });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`A stream was refused: ${response.statusCode}`);
  response.setEncoding('utf8');
  response.on('error', () => {});
  let rest = '';
  response.on('data', (text: string) => {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop()!;
    for (const block of blocks) {
      const name = /^event: (.*)$/m.exec(block)?.[1];
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (name && data) onEvent({ name, data: JSON.parse(data) as unknown } as LiveEvent);
    }
  });
  return () => request.destroy();
}
