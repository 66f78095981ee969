import type { PushState } from '#shared/contracts/push.ts';
import type * as contract from '#shared/contracts/push.ts';
import type { HandlersFor } from '../../app/call.ts';
import type { Deps } from '../../app/deps.ts';
import type { Db } from '../../db/transaction.ts';
import { timestamp } from '../../platform/clock.ts';
import { notAuthenticated, refusedField } from '../../platform/errors.ts';
import { changeChoices, findChoices, type ChoiceRow } from '../notifications/notification-choices.ts';
import { pushChoicesOf } from './push-notifications.ts';
import { deleteOfSession, hasSubscription, putSubscription } from './push-repository.ts';

/** Push notifications: which kinds, and on which devices. */
export function pushHandlers({ db, clock, push }: Deps): HandlersFor<typeof contract> {
  const stateOf = async (from: Db, userId: number, session: string | undefined): Promise<PushState> => ({
    publicKey: push.publicKey,
    here: session !== undefined && (await hasSubscription(from, session)),
    choices: presentChoices(await findChoices(from, userId)),
  });
  return {
    getPush: ({ actor, session }) => stateOf(db, actor.id, session),

    choosePush: ({ body, actor, session, write }) =>
      write(async (tx) => {
        const { comments, replies, messages, quietFrom: from, quietTo: to, timeZone } = body;
        const channels = { comment: { push: comments }, reply: { push: replies }, message: { push: messages } };
        const quiet = from !== null && to !== null ? { from, to } : null;
        await changeChoices(tx.db, actor.id, { channels, quiet, timeZone }, timestamp(clock));
        return stateOf(tx.db, actor.id, session);
      }),

    subscribePush: ({ body, actor, session, write }) => {
      if (!push.accepts(body.endpoint)) {
        const message = 'We can’t send notifications to your browser, because we don’t know its notification service.';
        throw refusedField('validation_failed', 'endpoint', message);
      }
      if (session === undefined) throw notAuthenticated();
      return write(async (tx) => {
        const known = { session_id: session, user_id: actor.id, created_at: timestamp(clock) };
        await putSubscription(tx.db, { ...known, ...body });
        return { success: true };
      });
    },

    unsubscribePush: ({ session, write }) =>
      write(async (tx) => {
        if (session !== undefined) await deleteOfSession(tx.db, session);
        return { success: true };
      }),
  };
}

const presentChoices = (row: ChoiceRow | undefined): PushState['choices'] =>
  row
    ? {
        ...pushChoicesOf(row),
        quietFrom: row.quiet_from,
        quietTo: row.quiet_to,
        timeZone: row.time_zone,
      }
    : null;
