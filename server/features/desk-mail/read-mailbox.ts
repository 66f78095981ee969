import { deskLimits } from '#shared/contracts/desk-limits.ts';
import { openImapMailbox, type OpenMailbox } from '../../adapters/imap-mailbox.ts';
import { mailTokens } from '../../adapters/mail-tokens.ts';
import type { Deps } from '../../app/deps.ts';
import { exclusively } from '../../db/advisory-lock.ts';
import { type Db, transaction } from '../../db/transaction.ts';
import { timestamp } from '../../platform/clock.ts';
import type { MailboxSettings } from '../../platform/config.ts';
import { findMailboxStates, recordFailure, recordSuccess } from './mailbox-state.ts';
import { receiveMail } from './receive-mail.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'jobs' | 'log' | 'config'>;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** How far back each search of a mailbox goes, for emails that arrive late. */
const LOOKED_BACK_MS = 14 * DAY;
/** The row with the time from which a mailbox is read. */
const BEGINNING = 0;

/**
 * Reads new email from the mailbox: after each connection, every minute, and when the mail server announces some. Only
 * one of several processes does this. It never changes anything in the mailbox.
 * @returns a function that stops it
 */
export function startMailbox(deps: Needs): () => void {
  const { config, db, clock, log } = deps;
  const { mailbox, oauth } = config.mail;
  if (!mailbox) return () => {};
  const tokens = oauth && mailTokens(oauth, clock);
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const run = async (): Promise<void> => {
    await exclusively(
      db,
      'mailbox',
      () => stayConnected(deps, () => openImapMailbox(mailbox, tokens), stopping.signal),
      {
        unlessBusy: true,
      },
    ).catch(async (error: unknown) => {
      if (stopping.signal.aborted) return;
      log.warn({ err: error }, 'the mailbox could not be read');
      const words = error instanceof Error ? error.message : String(error);
      await recordFailure(db, clock, 'imap', words).catch((failure: unknown) => log.error({ err: failure }, 'mailbox'));
    });
    if (stopping.signal.aborted) return;
    timer = setTimeout(() => void run(), MINUTE / 2);
    timer.unref();
  };
  void run();
  return () => {
    stopping.abort();
    clearTimeout(timer);
  };
}

/** Sweeps until the connection or the process ends. */
async function stayConnected(deps: Needs, open: () => Promise<OpenMailbox>, signal: AbortSignal): Promise<void> {
  const box = await open();
  try {
    while (!signal.aborted) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await sweepMailbox(deps, box, signal);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await box.wait(MINUTE, signal);
    }
  } finally {
    await box.close();
  }
}

/** A mailbox's name in the database. */
const nameOf = ({ user, host, folder }: MailboxSettings): string => `${user}@${host}/${folder}`;

/**
 * Fetches every new email, except those from before the mailbox was first read. An email is recorded in the transaction
 * that stores it, so none is fetched twice, even after it was deleted here.
 */
export async function sweepMailbox(
  deps: Needs,
  box: OpenMailbox,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const { db, clock, config } = deps;
  const mailbox = nameOf(config.mail.mailbox!);
  const { uidValidity: uid_validity } = box;
  const beginning = await beginningOf(deps, mailbox);
  const since = Math.max(beginning, (await lastSweep(db)) - LOOKED_BACK_MS);
  // Servers search by whole days, in their own time zone.
  const found = await box.search(new Date(since - DAY));
  const known = await findFetched(db, { mailbox, uid_validity, from: found[0] ?? 0 });
  for (const uid of found.filter((one) => !known.has(one))) {
    if (signal.aborted) return;
    // oxlint-disable-next-line no-await-in-loop -- one large mail after the other
    const mail = await box.fetch(uid, deskLimits.mailBytes);
    if (!mail) continue;
    // oxlint-disable-next-line no-await-in-loop -- as above
    await transaction(db, async (tx) => {
      await tx.db
        .insertInto('fetched_mails')
        .values({ mailbox, uid_validity, uid, fetched_at: timestamp(clock) })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      if (!(mail.arrivedAt < beginning)) await receiveMail(tx, deps, mail.raw, 'imap');
    });
  }
  await recordSuccess(db, clock, 'imap');
}

/** The time from which a mailbox is read. */
async function beginningOf({ db, clock }: Needs, mailbox: string): Promise<number> {
  const find = () =>
    db
      .selectFrom('fetched_mails')
      .select('fetched_at')
      .where('mailbox', '=', mailbox)
      .where('uid', '=', BEGINNING)
      .executeTakeFirst();
  const known = await find();
  if (known) return Date.parse(known.fetched_at);
  // To the second, like the times that mail servers give.
  const now = new Date(Math.floor(clock.now() / 1000) * 1000).toISOString();
  await db
    .insertInto('fetched_mails')
    .values({ mailbox, uid_validity: '', uid: BEGINNING, fetched_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return Date.parse(now);
}

async function lastSweep(db: Db): Promise<number> {
  const state = (await findMailboxStates(db)).find(({ name }) => name === 'imap');
  return state?.worked_at ? Date.parse(state.worked_at) : 0;
}

async function findFetched(
  db: Db,
  { mailbox, uid_validity, from }: { readonly mailbox: string; readonly uid_validity: string; readonly from: number },
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('fetched_mails')
    .select('uid')
    .where('mailbox', '=', mailbox)
    .where('uid_validity', '=', uid_validity)
    .where('uid', '>=', from)
    .execute();
  return new Set(rows.map(({ uid }) => uid));
}
