/**
 * `npm run check`: checks the integrity of the community's data. Changes nothing; exit code 0, or 1 with a list of
 * problems.
 */
import { openMediaStore, type MediaStore } from '../adapters/media-store.ts';
import { openReachable } from '../db/postgres.ts';
import { systemClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';
import { checkData, checkPostgres } from './check-data.ts';
import { runCommand } from './command.ts';

await runCommand(async () => {
  const config = readConfig();
  const { dataDir, postgres } = config;
  const { store } = await openMediaStore(config);
  const problems = await (postgres ? checkShared(postgres.url, store) : checkData(dataDir, systemClock, store));
  const what = postgres ? 'The database of DATABASE_URL' : dataDir;
  for (const problem of problems) console.log(`- ${problem}`);
  console.log(problems.length === 0 ? `${what} is fine.` : `${what} needs your attention.`);
  process.exitCode = problems.length === 0 ? 0 : 1;
});

async function checkShared(url: string, store: MediaStore): Promise<string[]> {
  const db = await openReachable(url, { connections: 1 });
  try {
    return await checkPostgres(db, store, systemClock);
  } finally {
    await db.destroy();
  }
}
