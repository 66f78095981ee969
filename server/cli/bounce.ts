/**
 * `npm run bounce < mail.eml`: processes a bounce, piped in by a mail server. A permanent failure, a complaint, and the
 * third temporary failure end the subscription. With `BOUNCE_DOMAIN` set, only a signed address identifies the
 * recipient; without it, the report does. Any other mail is accepted without effect, because a mail server would send
 * its sender the error of a failing command.
 */
import { buffer } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { localSignals } from '../db/signals.ts';
import { receiveMail } from '../features/desk-mail/receive-mail.ts';
import { signedIn } from '../features/desk/reply-address.ts';
import { createJobQueue } from '../jobs/queue.ts';
import { createLog } from '../platform/log.ts';
import { readConfig } from '../platform/config.ts';
import { tableSecrets } from '../db/server-secrets.ts';
import { transaction } from '../db/transaction.ts';
import { readBounce } from '../features/newsletter/bounce-mail.ts';
import { recordBounce } from '../features/newsletter/bounce-service.ts';
import { CommandError } from '../platform/errors.ts';
import { folderSecrets, sessionSecret } from '../platform/secrets.ts';
import { runCommand, withDatabase } from './command.ts';

const USAGE = 'Usage: npm run bounce < mail.eml';
const OUTCOMES = {
  none: 'This email isn’t a bounce, so nothing has changed.',
  unknown: 'This isn’t one of our newsletters, so nothing has changed.',
  noted: 'Noted.',
  reply: 'This is about a reply by the team, so it has gone to the inbox.',
  ended: 'The address has been unsubscribed.',
};

await runCommand(async () => {
  try {
    parseArgs({ options: {} });
  } catch {
    throw new CommandError(USAGE, 2);
  }
  if (process.stdin.isTTY) throw new CommandError(USAGE, 2);
  const mail = await buffer(process.stdin);
  await withDatabase(async ({ config, db, clock }) => {
    const secrets = config.postgres ? tableSecrets(db) : folderSecrets(config.dataDir);
    const secret = await sessionSecret(secrets, readConfig().sessionSecret);
    if (signedIn(mail, secret).entryId !== undefined) {
      // The server finds the job within a minute.
      const jobs = createJobQueue({ db, clock, log: createLog(config.logLevel), signals: localSignals() });
      await transaction(db, (tx) => receiveMail(tx, { clock, jobs }, mail, 'pipe'));
      return console.log(OUTCOMES.reply);
    }
    const report = await readBounce(mail, secret);
    // Where return addresses are signed, a report at any other may be forged.
    const bounce = report && config.bounceDomain ? { ...report, email: undefined } : report;
    console.log(OUTCOMES[bounce ? await transaction(db, (tx) => recordBounce(tx.db, clock, bounce)) : 'none']);
  });
});
