import { blog } from '#data/content/blog.ts';
import type * as contract from '#shared/contracts/newsletter.ts';
import type { Subscriber } from '#shared/contracts/newsletter.ts';
import { presentBeginning } from '#shared/rules/visits.ts';
import type { HandlersFor } from '../../app/call.ts';
import type { Deps } from '../../app/deps.ts';
import { toCsv } from '../../app/csv.ts';
import { takePage } from '../../app/paging.ts';
import { listOrder } from '../../app/sorted-list.ts';
import { timestamp } from '../../platform/clock.ts';
import { HttpError } from '../../platform/errors.ts';
import { hashToken, looksLikeToken } from '../../platform/secrets.ts';
import { claimedSubscriber, isTokenOf, unsubscribeLinkFor } from './newsletter-links.ts';
import { queueAnswer } from './newsletter-mail.ts';
import {
  confirmByToken,
  countByState,
  endSubscription,
  findSubscriber,
  findSubscribers,
  findTagsOf,
  hasConfirmed,
  listConfirmed,
} from './subscriber-repository.ts';

const badLink = () => new HttpError('invalid_token', 'This link is invalid or has expired.');
const done = (message: string) => ({ success: true as const, message });

/** The newsletter list: sign-up with double opt-in, one-click unsubscribe, and export for administrators. */
export function newsletterHandlers(deps: Deps): Omit<HandlersFor<typeof contract>, 'endMails'> {
  const { db, clock, limits, secret } = deps;
  return {
    async subscribe({ body, client, optsOut, write }) {
      return write(async (tx) => {
        await limits.consume('newsletter:client', client);
        await limits.consume('newsletter:account', body.email);
        const suspect = Boolean(body.website?.trim());
        await queueAnswer(tx, deps, { email: body.email, suspect, ...(!optsOut && { beganOn: body.beganOn }) });
        return done(blog.newsletter.asked);
      });
    },

    async confirmSubscription({ body, client, log, write }) {
      return write(async (tx) => {
        await limits.consume('newsletter-confirm:client', client);
        if (!looksLikeToken(body.token)) throw badLink();
        const token = hashToken(body.token);
        const confirmed = await confirmByToken(tx.db, token, timestamp(clock));
        if (!confirmed && !(await hasConfirmed(tx.db, token))) throw badLink();
        if (confirmed) tx.afterCommit(() => log.info({ subscriber: confirmed.id }, 'newsletter: confirmed'));
        return done('Your subscription is confirmed.');
      });
    },

    // No limit of its own: mail programs post for many people from few addresses, and tokens cannot be guessed.
    async unsubscribe({ query, log, write }) {
      return write(async (tx) => {
        const id = claimedSubscriber(query.token);
        const subscriber = id === undefined ? undefined : await findSubscriber(tx.db, id);
        if (!subscriber || !isTokenOf(query.token, subscriber, secret)) throw badLink();
        await endSubscription(tx.db, subscriber.id, timestamp(clock));
        tx.afterCommit(() => log.info({ subscriber: subscriber.id }, 'newsletter: unsubscribed'));
        return done('You’re unsubscribed.');
      });
    },

    async listSubscribers({ query, nextPage }) {
      const { limit, state, search = '', sort = '-asked', before } = query;
      const order = listOrder(db, 'newsletter_subscribers', { sort, before });
      const rows = await findSubscribers(db, { limit, order, state, search });
      const { page, last } = takePage(rows, limit);
      if (last) nextPage(order.cursorOf(last));
      const tags = await findTagsOf(
        db,
        page.map(({ id }) => id),
      );
      return page.map((row) => presentSubscriber(row, tags.get(row.id)));
    },

    countSubscribers: () => countByState(db),

    async exportSubscribers({ audit, write }) {
      const rows = await listConfirmed(db);
      const summary = `Exported the newsletter’s ${rows.length} ${rows.length === 1 ? 'address' : 'addresses'}`;
      await write((tx) => audit(tx, { kind: 'newsletter', id: 'subscribers', summary }));
      const lines = rows.map((row) => [row.email, row.confirmed_at ?? '', unsubscribeLinkFor(deps, row)]);
      return toCsv([['email', 'confirmed_at', 'unsubscribe'], ...lines]);
    },
  };
}

type FoundSubscriber = Awaited<ReturnType<typeof findSubscribers>>[number];

function presentSubscriber(found: FoundSubscriber, tags: readonly string[] = []): Subscriber {
  const { sort_key: _, began_page, began_source, ...row } = found;
  return { ...row, tags: [...tags], ...presentBeginning({ began_page, began_source }) };
}
