import type { BulkMail, Delivery } from '../../adapters/bulk-mail.ts';
import type { Deps } from '../../app/deps.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { timestamp } from '../../platform/clock.ts';
import { type EntryRow, findEntry } from '../desk/thread-repository.ts';
import { reportFailedReply } from '../desk/failed-reply.ts';
import { replySent, threadChanged } from '../desk/thread-service.ts';
import { recordFailure, recordSuccess } from './mailbox-state.ts';
import { messageIdFor, returnAddress } from '../desk/reply-address.ts';
import { replyMail } from './reply-mail.ts';

/** How long an email is retried while the mail server doesn't accept it. */
const GIVE_UP_MS = 2 * 24 * 60 * 60 * 1000;
const ANSWER = 500;

/**
 * Sends replies and acknowledgements. An entry is committed as `sending` before its mail goes out, and as `sent` once
 * the mail server has accepted it. One that is found as `sending` was interrupted and may have gone out, so it becomes
 * `unknown`, and only a colleague can send it again. Nothing is sent twice by accident.
 */
export function registerReplySending(deps: Deps, mail: BulkMail): void {
  const { db, config, secret, jobs } = deps;

  jobs.work('threads.send', async ({ entryId }) => {
    const entry = await transaction(db, (tx) => claim(tx, deps, entryId));
    if (!entry) return;
    const made = await replyMail(deps, entry).catch(async (error: unknown) => {
      await transaction(db, (tx) => settle(tx, deps, entry, { result: 'busy', answer: wordsOf(error) }));
      throw error;
    });
    const {
      bounceDomain,
      mail: { inboundDomain },
    } = config;
    const domain = bounceDomain ?? inboundDomain;
    const delivery: Delivery = made
      ? await mail.send(made, domain && returnAddress(entry.id, domain, secret))
      : { result: 'refused', answer: 'There is no address to send it to.' };
    const isTriedAgain = await transaction(db, (tx) => settle(tx, deps, entry, { ...delivery, to: made?.to }));
    // The queue waits longer after each attempt.
    if (isTriedAgain) throw new Error(delivery.answer);
  });
}

/** Claims an entry that is due. @returns undefined when there is nothing to send */
async function claim(tx: Transaction, deps: Deps, id: number): Promise<EntryRow | undefined> {
  const entry = await findEntry(tx.db, id);
  if (entry?.delivery === 'sending') {
    await settle(tx, deps, entry, { result: 'uncertain', answer: 'The server stopped while this was being sent.' });
    return undefined;
  }
  if (!entry || (entry.delivery !== 'queued' && entry.delivery !== 'scheduled')) return undefined;
  const wait = entry.send_at === null ? 0 : Date.parse(entry.send_at) - deps.clock.now();
  if (wait > 0) {
    await deps.jobs.add(tx, 'threads.send', { entryId: id }, wait);
    return undefined;
  }
  return tx.db
    .updateTable('thread_entries')
    .set({ delivery: 'sending', message_id: messageIdFor(entry.thread_id, id, deps.secret) })
    .where('id', '=', id)
    .where('delivery', 'in', ['queued', 'scheduled'])
    .returningAll()
    .executeTakeFirst();
}

/** Records the result of sending an email. @returns whether it is retried */
async function settle(
  tx: Transaction,
  deps: Deps,
  { id, thread_id: threadId, send_at, created_at }: EntryRow,
  { result, answer, messageId, to }: Delivery & { readonly to?: string | undefined },
): Promise<boolean> {
  const isLate = deps.clock.now() - Date.parse(send_at ?? created_at) > GIVE_UP_MS;
  const isTriedAgain = (result === 'busy' || result === 'away') && !isLate;
  const delivery = isTriedAgain ? 'queued' : result === 'sent' ? 'sent' : result === 'uncertain' ? 'unknown' : 'failed';
  const settled = await tx.db
    .updateTable('thread_entries')
    .set({ delivery, delivery_answer: answer.slice(0, ANSWER), server_message_id: messageId ?? null })
    .where('id', '=', id)
    // Another process may have assumed that this one had died.
    .where('delivery', 'in', ['sending', 'unknown'])
    .returning('id')
    .executeTakeFirst();
  if (!settled) return false;
  if (result === 'sent') await recordSuccess(tx.db, deps.clock, 'smtp');
  if (result === 'away') await recordFailure(tx.db, deps.clock, 'smtp', answer);
  if (delivery === 'sent') await replySent(tx, deps, id, timestamp(deps.clock));
  else await threadChanged(tx, deps, threadId);
  if (delivery === 'failed' || delivery === 'unknown') {
    await reportFailedReply(tx, deps, {
      entryId: id,
      what: delivery === 'failed' ? 'bounced' : 'uncertain',
      email: to,
    });
  }
  return isTriedAgain;
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
