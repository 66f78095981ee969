import { recordReplyBounce } from '../desk/failed-reply.ts';
import { entryOfReturn } from '../desk/reply-address.ts';
import { timingSafeEqual } from 'node:crypto';
import type * as contract from '#shared/contracts/newsletters.ts';
import type { ArchivedNewsletter, NewsletterCounts, NewsletterSummary } from '#shared/contracts/newsletters.ts';
import { picturesIn } from '#shared/rules/rich-text.ts';
import type { AnswerOf } from '#shared/contracts/endpoint.ts';
import type { HandlersFor } from '../../app/call.ts';
import type { Deps } from '../../app/deps.ts';
import { idBefore, idCursor, takePage, timeBefore, timeCursor } from '../../app/paging.ts';
import { listOrder } from '../../app/sorted-list.ts';
import { presentTrash } from '../../app/trash.ts';
import type { Db } from '../../db/transaction.ts';
import { timestamp } from '../../platform/clock.ts';
import { forbidden, notFound } from '../../platform/errors.ts';
import { findBlogPictures } from '../../media/media-rows.ts';
import { presentBlogPicture } from '../blog/blog-presenter.ts';
import { editConflict } from '../audit/audit-service.ts';
import { recordBounce } from './bounce-service.ts';
import { documentIn, prepareIssue, recipientOf } from './newsletter-issue.ts';
import { queueTest } from './newsletter-mail.ts';
import type { NewsletterRow, NewsletterSummaryRow } from './newsletter-repository.ts';
import * as newsletters from './newsletter-repository.ts';
import * as service from './newsletter-service.ts';
import { countAudience, countStates, findRecipients } from './recipient-repository.ts';
import { findSubscriber, findTags, findTagsOf, setTags } from './subscriber-repository.ts';

const entry = (id: number, summary: string) => ({ kind: 'newsletter-issue', id, summary });

/** Newsletters: administrators write, test, send and stop them; anyone can read the archive. */
export function issueHandlers(deps: Deps): HandlersFor<typeof contract> {
  const { db, clock, limits } = deps;
  return {
    ...archiveHandlers(deps),

    async listNewsletters({ query, nextPage }) {
      const { limit, search = '', state, sort = '-begun', before } = query;
      const order = listOrder(db, 'newsletters', { sort, before });
      const { page, last } = takePage(
        await newsletters.findNewsletters(db, { limit, order, search, isTrash: state === 'trash' }),
        limit,
      );
      if (last) nextPage(order.cursorOf(last));
      return presentAll(db, page);
    },

    getNewsletter: async ({ params }) => presentWhole(db, await service.existing(db, params.id)),

    async createNewsletter({ body, audit, write }) {
      return write(async (tx) => {
        const row = await service.createNewsletter(tx, deps, body);
        await audit(tx, entry(row.id, `Started the newsletter “${row.subject}”`));
        return presentWhole(tx.db, row);
      });
    },

    async updateNewsletter({ params, body, audit, write }) {
      return write(async (tx) => {
        const row = await service.changeNewsletter(tx, deps, params.id, body);
        await audit(tx, entry(row.id, `Updated the newsletter “${row.subject}”`));
        return presentWhole(tx.db, row);
      });
    },

    async deleteNewsletter({ params, audit, write }) {
      return write(async (tx) => {
        const { subject } = await service.trashNewsletter(tx, deps, params.id);
        await audit(tx, entry(params.id, `Moved the newsletter “${subject}” to the trash`));
        return { success: true };
      });
    },

    async restoreNewsletter({ params, audit, write }) {
      return write(async (tx) => {
        const { subject } = await service.restoreNewsletter(tx, deps, params.id);
        await audit(tx, entry(params.id, `Restored the newsletter “${subject}” from the trash`));
        return { success: true };
      });
    },

    async deleteTrashedNewsletter({ params, audit, write }) {
      return write(async (tx) => {
        const { subject } = await service.deleteTrashedNewsletter(tx, deps, params.id);
        await audit(tx, entry(params.id, `Deleted the newsletter “${subject}” permanently`));
        return { success: true };
      });
    },

    async previewNewsletter({ body, actor }) {
      const doc = JSON.stringify(body.doc);
      const words = { subject: body.subject, preheader: body.preheader, doc, slug: null, in_archive: 0 } as const;
      const { html = '', text } = (await prepareIssue({ db, log: deps.log, publicUrl: deps.publicUrl }, words))({
        id: 'preview',
        to: actor.email,
      });
      return { html, text };
    },

    async countAudience({ query: { kind, value } }) {
      return { count: await countAudience(db, { audience: kind, audience_value: value }, timestamp(clock)) };
    },

    async testNewsletter({ params, actor, audit, write }) {
      return write(async (tx) => {
        await limits.consume('newsletter-test:member', String(actor.id));
        const row = await service.existing(tx.db, params.id);
        await queueTest(tx, deps, { newsletterId: row.id, userId: actor.id });
        await audit(tx, entry(row.id, `Sent a test of the newsletter “${row.subject}”`));
        return { success: true, message: `We’ve sent a test email to ${actor.email}.` };
      });
    },

    async sendNewsletter({ params, body, audit, write }) {
      return write(async (tx) => {
        const row = await service.sendNewsletter(tx, deps, params.id, body);
        const how =
          row.status === 'sending'
            ? `Sent the newsletter “${row.subject}” to ${row.total}`
            : `Scheduled the newsletter “${row.subject}” for ${row.send_at}`;
        await audit(tx, entry(row.id, how));
        return presentOne(tx.db, row);
      });
    },

    async pauseNewsletter({ params, audit, write }) {
      return write(async (tx) => {
        const row = await service.pauseNewsletter(tx, deps, params.id);
        await audit(tx, entry(row.id, `Paused the newsletter “${row.subject}”`));
        return presentOne(tx.db, row);
      });
    },

    async resumeNewsletter({ params, audit, write }) {
      return write(async (tx) => {
        const row = await service.resumeNewsletter(tx, deps, params.id);
        await audit(tx, entry(row.id, `Resumed the newsletter “${row.subject}”`));
        return presentOne(tx.db, row);
      });
    },

    async cancelNewsletter({ params, audit, write }) {
      return write(async (tx) => {
        const row = await service.cancelNewsletter(tx, deps, params.id);
        await audit(tx, entry(row.id, `Cancelled the newsletter “${row.subject}”`));
        return presentOne(tx.db, row);
      });
    },

    async listRecipients({ params, query, nextPage }) {
      await service.existing(db, params.id);
      const { limit, state } = query;
      const rows = await findRecipients(db, { newsletterId: params.id, state, limit, before: idBefore(query.before) });
      const { page, last } = takePage(rows, limit);
      if (last) nextPage(idCursor(last.id));
      return page.map(({ id, email, state: its, attempts, answer, bounce, updated_at }) => {
        return { id, email, state: its, attempts, answer, bounce, updatedAt: updated_at };
      });
    },

    async resendNewsletter({ params, body, audit, write }) {
      return write(async (tx) => {
        const { row, count } = await service.resendNewsletter(tx, deps, params.id, body);
        await audit(
          tx,
          entry(row.id, `Retried the newsletter “${row.subject}” for ${count} recipients with delivery ${body.state}`),
        );
        return presentOne(tx.db, row);
      });
    },

    async setSubscriberTags({ params, body, audit, write }) {
      return write(async (tx) => {
        if (!(await findSubscriber(tx.db, params.id))) throw notFound('this subscriber');
        const tags = [...new Set(body.tags)].toSorted();
        const before = new Set((await findTagsOf(tx.db, [params.id])).get(params.id));
        const isNow = (some: readonly string[]) => before.symmetricDifference(new Set(some)).size === 0;
        if (body.ifTags && !isNow(body.ifTags) && !isNow(tags)) {
          throw await editConflict(tx.db, { kind: 'subscriber', id: params.id, what: 'list of tags', field: 'ifTags' });
        }
        await setTags(tx.db, params.id, tags);
        await audit(tx, {
          kind: 'subscriber',
          id: params.id,
          summary: `Tagged a subscriber: ${tags.join(', ') || 'no tags'}`,
        });
        return { tags };
      });
    },

    listTags: () => findTags(db),

    async reportBounce({ body, client, write }) {
      return write(async (tx) => {
        await limits.consume('bounce:client', client);
        const { bounceSecret } = deps.config;
        if (bounceSecret === undefined || !isSame(body.secret, bounceSecret)) throw forbidden('The secret is wrong.');
        const { kind, reason, email } = body;
        const entryId = body.returnedTo === null ? undefined : entryOfReturn(body.returnedTo, deps.secret);
        if (entryId !== undefined) {
          if (kind !== 'complaint') await recordReplyBounce(tx, deps, { entryId, email, reason });
          return { success: true };
        }
        const recipientId = body.returnedTo === null ? undefined : recipientOf(body.returnedTo, deps.secret);
        await recordBounce(tx.db, clock, { recipientId, email, kind, reason });
        return { success: true };
      });
    },
  };
}

function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}

const archiveHandlers = ({
  db,
}: Pick<Deps, 'db'>): Pick<HandlersFor<typeof contract>, 'listArchive' | 'getArchived'> => ({
  async listArchive({ query, nextPage }) {
    const rows = await newsletters.findArchived(db, query.limit, timeBefore(query.before));
    const { page, last } = takePage(rows, query.limit);
    if (last) nextPage(timeCursor(last.started_at ?? '', last.id));
    return page.map(presentArchived);
  },

  async getArchived({ params }) {
    const row = await newsletters.findArchivedBySlug(db, params.slug);
    if (!row) throw notFound('this newsletter');
    const doc = documentIn(row.doc);
    return { ...presentArchived(row), doc, pictures: await picturesOf(db, picturesIn(doc)) };
  },
});

const presentArchived = (
  row: Pick<NewsletterRow, 'slug' | 'subject' | 'preheader' | 'started_at'>,
): ArchivedNewsletter => ({
  slug: row.slug ?? '',
  subject: row.subject,
  preheader: row.preheader,
  sentAt: row.started_at ?? '',
});

/** Once closed, a newsletter stores its own counts per state. */
const closedCounts = ({ total, sent, failed, uncertain, skipped }: NewsletterSummaryRow): NewsletterCounts => ({
  total,
  ready: 0,
  sending: 0,
  sent,
  failed,
  uncertain,
  skipped,
});

async function presentAll(db: Db, rows: readonly NewsletterSummaryRow[]): Promise<NewsletterSummary[]> {
  const open = rows.filter((row) => row.started_at !== null && row.closed_at === null);
  const counts = await countStates(
    db,
    open.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    subject: row.subject,
    status: row.status,
    audience: { kind: row.audience, value: row.audience_value },
    inArchive: row.in_archive === 1,
    slug: row.slug,
    sendAt: row.send_at,
    startedAt: row.started_at,
    closedAt: row.closed_at,
    pauseReason: row.status === 'paused' ? row.pause_reason : null,
    lastError: row.last_error,
    counts: counts.get(row.id) ?? closedCounts(row),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    trash: presentTrash(row.trashed_at),
  }));
}

const presentOne = async (db: Db, row: NewsletterSummaryRow): Promise<NewsletterSummary> =>
  (await presentAll(db, [row]))[0]!;

async function presentWhole(db: Db, row: NewsletterRow): Promise<AnswerOf<typeof contract.getNewsletter>> {
  const doc = documentIn(row.doc);
  return {
    ...(await presentOne(db, row)),
    preheader: row.preheader,
    doc,
    pictures: await picturesOf(db, picturesIn(doc)),
  };
}

const picturesOf = async (db: Db, ids: readonly number[]) =>
  (await findBlogPictures(db, ids)).map((row) => ({ id: row.id, picture: presentBlogPicture(row) }));
