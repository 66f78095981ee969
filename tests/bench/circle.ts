import { login } from '#shared/contracts/endpoints/auth.ts';
import { demoPassword, makeMember } from '#data/seeds/demo/member.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { createPasswords } from '../../server/platform/passwords.ts';
import { writeCommunity } from '../../server/cli/demo/write-community.ts';
import { openDatabase } from '../../server/db/open.ts';
import { idCursor } from '../../server/app/paging.ts';
import { seed as seedBasics } from '../../server/features/seed.ts';
import { newDataDir, removeDataDir, startServerProcess } from '../support/server-process.ts';
import { TestClient } from '../support/test-client.ts';
import type { Target } from './measure.ts';

/** A production server with a demo community, and what to measure on it. */
export interface Circle {
  readonly url: string;
  /** The headers of a signed-in member. */
  readonly headers: Record<string, string>;
  readonly targets: Target[];
}

const SEED = 1;
const LIMIT = 20;

interface Options {
  readonly posts: number;
  /** Defaults to a tenth of the posts, at least a hundred. */
  readonly members?: number;
  /** The name of the target to compare both pages with. Defaults to the first page. */
  readonly against: string | undefined;
  /** Registers cleanup for the end, run in reverse order. */
  readonly atEnd: (work: () => unknown) => void;
}

export async function startCircle({
  posts,
  against,
  atEnd,
  members = Math.max(100, Math.round(posts / 10)),
}: Options): Promise<Circle> {
  const dataDir = newDataDir();
  atEnd(() => removeDataDir(dataDir));
  const db = await openDatabase(dataDir);
  await seedBasics({ db, clock: systemClock });
  const passwordHash = await createPasswords().hash(demoPassword);
  await writeCommunity(db, { members, posts, seed: SEED, passwordHash, now: systemClock.now() }, () => {});
  await db.destroy();

  const server = await startServerProcess({ dataDir });
  atEnd(() => server.stop());
  const client = new TestClient(server.url);
  const { status } = await client.call(login, { body: { email: makeMember(SEED, 0).email, password: demoPassword } });
  if (status !== 200) throw new Error(`The demo member could not sign in: ${status}`);
  const headers = { Cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ') };

  const first = `feed, first page of ${posts.toLocaleString('en-GB')} posts`;
  const page = `${server.url}/api/feed/posts?limit=${LIMIT}`;
  return {
    url: server.url,
    headers,
    targets: [
      { name: first, url: page, headers, against },
      // The oldest posts are the farthest from the start.
      {
        name: first.replace('first', 'last'),
        url: `${page}&before=${idCursor(LIMIT + 1)}`,
        headers,
        against: against ?? first,
      },
    ],
  };
}
