import { createHmac, timingSafeEqual } from 'node:crypto';
import type * as contract from '#shared/contracts/mailbox.ts';
import type { HandlersFor } from '../../app/call.ts';
import type { Deps } from '../../app/deps.ts';
import { writeIfPossible } from '../../db/errors.ts';
import { forbidden } from '../../platform/errors.ts';
import { checkMailServers } from './check-mailbox.ts';
import { describeMailbox, recordSuccess } from './mailbox-state.ts';
import { receiveMail } from './receive-mail.ts';

const MINUTE = 60 * 1000;
/** How old a signed call may be, to prevent replays. */
const FRESH_MS = 5 * MINUTE;

/** Incoming mail by HTTP, and the state of the mailbox. */
export const mailboxHandlers = (deps: Deps): HandlersFor<typeof contract> => ({
  async receiveMail({ query: { time, signature }, client, readRaw, write }) {
    const { clock, config, limits } = deps;
    const { inSecret } = config.mail;
    if (inSecret === undefined) throw forbidden('Incoming email isn’t set up.');
    if (Math.abs(clock.now() - Number(time) * 1000) > FRESH_MS) {
      throw forbidden('This signature is too old. Is the clock right?');
    }
    await limits.consume('mail-in:client', client);
    const raw = await readRaw();
    if (!isSignedBy(inSecret, { time, raw, signature })) throw forbidden('The signature is wrong.');
    return write(async (tx) => ({ state: await receiveMail(tx, deps, raw, 'webhook') }));
  },

  getMailbox: () => describeMailbox(deps),

  async checkMailbox() {
    const checks = await checkMailServers(deps);
    const sends = checks.some(({ name, isFine }) => name === 'smtp' && isFine);
    if (sends) await writeIfPossible(recordSuccess(deps.db, deps.clock, 'smtp'));
    return { checks };
  },
});

function isSignedBy(
  secret: string,
  { time, raw, signature }: { readonly time: string; readonly raw: Buffer; readonly signature: string },
): boolean {
  const right = createHmac('sha256', secret).update(`${time}\n`).update(raw).digest();
  const given = Buffer.from(signature, 'hex');
  return given.length === right.length && timingSafeEqual(given, right);
}
