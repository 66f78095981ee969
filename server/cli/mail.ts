/**
 * `npm run mail < mail.eml`: stores an incoming email, piped in by a mail server, for the team's inbox. It exits with 0 once
 * the email is stored. When that fails it exits with 75, so that the mail server keeps the email and tries again.
 */
import { buffer } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { localSignals } from '../db/signals.ts';
import { transaction } from '../db/transaction.ts';
import { receiveMail } from '../features/desk-mail/receive-mail.ts';
import { createJobQueue } from '../jobs/queue.ts';
import { CommandError } from '../platform/errors.ts';
import { createLog } from '../platform/log.ts';
import { runCommand, withDatabase } from './command.ts';

const USAGE = 'Usage: npm run mail < mail.eml';
/** What mail servers understand as "try again later" (EX_TEMPFAIL). */
const TRY_AGAIN = 75;

await runCommand(async () => {
  try {
    parseArgs({ options: {} });
  } catch {
    throw new CommandError(USAGE, 2);
  }
  if (process.stdin.isTTY) throw new CommandError(USAGE, 2);
  try {
    const mail = await buffer(process.stdin);
    await withDatabase(async ({ config, db, clock }) => {
      // The server finds the job within a minute.
      const jobs = createJobQueue({ db, clock, log: createLog(config.logLevel), signals: localSignals() });
      await transaction(db, (tx) => receiveMail(tx, { clock, jobs }, mail, 'pipe'));
    });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = TRY_AGAIN;
  }
});
