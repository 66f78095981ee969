/** `npm run seed:demo -- [--members N] [--posts N] [--seed S]`: fills the database with a fictional community. */
import { parseArgs } from 'node:util';
import { demoMailDomain, demoPassword, makeMember } from '#data/seeds/demo/member.ts';
import { localSignals } from '../db/signals.ts';
import type { Db } from '../db/transaction.ts';
import { seed as seedBasics } from '../features/seed.ts';
import { seedLibrary } from '../features/library/seed-library.ts';
import { createJobQueue } from '../jobs/queue.ts';
import { createLive } from '../live/live.ts';
import { CommandError } from '../platform/errors.ts';
import { createLog } from '../platform/log.ts';
import { createPasswords } from '../platform/passwords.ts';
import { runCommand, withDatabase } from './command.ts';
import { writeCommunity } from './demo/write-community.ts';
import { writeInbox } from './demo/write-inbox.ts';
import { writeFiles } from './demo/write-files.ts';

const USAGE = `Usage:
  npm run seed:demo -- [--members N] [--posts N] [--seed S] [--words-only]
Members (1 to 1,000,000; 200 by default), posts (0 to 10,000,000; 600 by default) and the seed (1 by default) are
whole numbers. The same numbers give the same community. --words-only leaves out portraits, pictures and the sound.`;

interface Arguments {
  readonly members: number;
  readonly posts: number;
  readonly seed: number;
  readonly wordsOnly: boolean;
}

function readArguments(): Arguments {
  try {
    const text = { type: 'string' } as const;
    const { values } = parseArgs({
      options: { members: text, posts: text, seed: text, 'words-only': { type: 'boolean' } },
    });
    return {
      members: wholeNumber(values.members ?? '200', 1, 1_000_000),
      posts: wholeNumber(values.posts ?? '600', 0, 10_000_000),
      seed: wholeNumber(values.seed ?? '1', 0, 2 ** 31 - 1),
      wordsOnly: values['words-only'] ?? false,
    };
  } catch {
    throw new CommandError(USAGE, 2);
  }
}

function wholeNumber(text: string, min: number, max: number): number {
  const number = Number(text);
  if (!/^\d{1,10}$/.test(text) || number < min || number > max) throw new RangeError(text);
  return number;
}

/** Dates follow the ids in the feed, so a second community would appear above the first with older dates. */
async function refuseIfThere(db: Db): Promise<void> {
  const one = await db
    .selectFrom('users')
    .select('id')
    .where('email', 'like', `%@${demoMailDomain}`)
    .limit(1)
    .executeTakeFirst();
  if (one) {
    throw new CommandError(
      'There’s already a demo community, so nothing was added. For another one, set CIRCLE_DATA_DIR to a new folder.',
    );
  }
}

await runCommand(async () => {
  const { members, posts, seed, wordsOnly } = readArguments();
  await withDatabase(
    async ({ db, clock, config: { dataDir, postgres, logLevel } }) => {
      await seedBasics({ db, clock });
      await refuseIfThere(db);
      await seedLibrary(db, clock);
      const started = performance.now();
      const passwordHash = await createPasswords().hash(demoPassword);
      const community = { members, posts, seed, passwordHash, now: clock.now() };
      const written = await writeCommunity(db, community, (count) => {
        if (count % 10_000 === 0) console.log(`${count.toLocaleString('en-GB')} posts`);
      });
      const queue = { db, clock, log: createLog(logLevel), signals: localSignals() };
      await writeInbox(db, { clock, jobs: createJobQueue(queue), live: createLive({ ...queue, isLimited: false }) });
      if (!wordsOnly) await writeFiles({ db, dataDir, seed, written });
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(
        `${members.toLocaleString('en-GB')} members and ${posts.toLocaleString('en-GB')} posts in ${seconds} s, in ${postgres ? 'the database of DATABASE_URL' : dataDir}`,
      );
      console.log(`They all sign in with the password ${demoPassword}, for example ${makeMember(seed, 0).email}`);
      console.log('Everyone can look it up, so never use this on a live site.');
    },
    { create: true },
  );
});
