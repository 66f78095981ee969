import type * as contract from '#shared/contracts/threads.ts';
import { searchWords } from '#shared/rules/search-text.ts';
import type { HandlersFor, ServedFile } from '../../app/call.ts';
import type { Deps } from '../../app/deps.ts';
import { idBefore, idCursor, keyBefore, keyCursor, takePage, timeBefore, timeCursor } from '../../app/paging.ts';
import type { Db } from '../../db/transaction.ts';
import { timestamp } from '../../platform/clock.ts';
import { notFound, refusedField } from '../../platform/errors.ts';
import { addAttachment, findAttachment, STORED_AS } from '../desk/thread-files.ts';
import { findEntry, findThread } from '../desk/thread-repository.ts';
import { reply, sendAgain, startMailThread, undoReply, writeNote } from './reply-service.ts';
import { change, changeSeveral, erase, merge } from './thread-changes.ts';
import {
  countByView,
  findColleagues,
  findEntryPage,
  findListedThread,
  findOthers,
  findShownEntry,
  findThreadPage,
  isByDue,
} from './thread-list-repository.ts';
import { showPresence } from './thread-presence.ts';
import {
  presentAttachment,
  presentColleague,
  presentEntries,
  presentEntry,
  presentThread,
} from './thread-presenter.ts';

/** How many other threads of the same person are shown. */
const OTHERS = 20;

type Handlers = HandlersFor<typeof contract>;

/** The team's inbox. */
export const threadHandlers = (deps: Deps): Handlers => ({
  ...readingHandlers(deps),
  ...writingHandlers(deps),
  ...changingHandlers(deps),
  ...fileHandlers(deps),
});

const shown = async (db: Db, id: number) => {
  const row = await findListedThread(db, id);
  if (!row) throw notFound('this conversation');
  return presentThread(row);
};

function readingHandlers({
  db,
  clock,
}: Deps): Pick<
  Handlers,
  'listThreads' | 'countThreads' | 'getThread' | 'listThreadEntries' | 'getEntryHtml' | 'listColleagues'
> {
  return {
    async listThreads({ query, actor, nextPage }) {
      const { limit, before, search, ...wanted } = query;
      const words = searchWords(search ?? '');
      // A search of only punctuation finds nothing.
      if (search && words.length === 0) return [];
      const filter = { ...wanted, words, limit, reader: actor.id };
      const byDue = isByDue(filter);
      const rows = await findThreadPage(db, filter, byDue ? keyBefore(before) : timeBefore(before));
      const { page, last } = takePage(rows, limit);
      if (last) nextPage(byDue ? keyCursor(last.due_key, last.id) : timeCursor(last.last_entry_at, last.id));
      return page.map(presentThread);
    },

    countThreads: ({ actor }) => countByView(db, actor.id, timestamp(clock)),

    async getThread({ params }) {
      const row = await findListedThread(db, params.id);
      if (!row) throw notFound('this conversation');
      const maybeOf = row.maybe_of === null ? undefined : await findThread(db, row.maybe_of);
      const others = row.contact_id === null ? [] : await findOthers(db, row.contact_id, row.id, OTHERS);
      return { ...presentThread(row), maybeOf: maybeOf ? { id: maybeOf.id, subject: maybeOf.subject } : null, others };
    },

    async listThreadEntries({ params, query, nextPage }) {
      if (!(await findThread(db, params.id))) throw notFound('this conversation');
      const rows = await findEntryPage(db, params.id, { limit: query.limit, before: idBefore(query.before) });
      const { page, last } = takePage(rows, query.limit);
      if (last) nextPage(idCursor(last.id));
      return presentEntries(db, page);
    },

    async getEntryHtml({ params }) {
      const entry = await findEntry(db, params.entryId);
      if (entry?.thread_id !== params.id || entry.html === null) throw notFound('this email');
      return { html: entry.html };
    },

    listColleagues: async () => (await findColleagues(db, timestamp(clock))).map(presentColleague),
  };
}

/**
 * The stored responses of these calls have ids only, so that no text outlives its thread, except that of `undoReply`,
 * which is erased with threads.
 */
function writingHandlers(
  deps: Deps,
): Pick<Handlers, 'replyToThread' | 'addThreadNote' | 'startThread' | 'undoReply' | 'sendReplyAgain'> {
  const { db } = deps;
  const entry = async (id: number) => presentEntry(db, await findShownEntry(db, id));
  return {
    async replyToThread({ params, body, actor, audit, write }) {
      const { id } = await write(async (tx) => {
        const written = await reply(tx, deps, params.id, { ...body, actorId: actor.id });
        await audit(tx, { kind: 'thread', id: params.id, summary: 'Replied in the inbox' });
        return { id: written.id };
      });
      return entry(id);
    },

    async addThreadNote({ params, body, actor, audit, write }) {
      const { id } = await write(async (tx) => {
        const written = await writeNote(tx, deps, params.id, { ...body, actorId: actor.id });
        await audit(tx, { kind: 'thread', id: params.id, summary: 'Added a note in the inbox' });
        return { id: written.id };
      });
      return entry(id);
    },

    async startThread({ body, actor, audit, write }) {
      const { id } = await write(async (tx) => {
        const thread = await startMailThread(tx, deps, { ...body, actorId: actor.id });
        await audit(tx, { kind: 'thread', id: thread.id, summary: 'Wrote an email' });
        return { id: thread.id };
      });
      return shown(db, id);
    },

    async undoReply({ params, actor, audit, write }) {
      return write(async (tx) => {
        const which = { threadId: params.id, entryId: params.entryId, actorId: actor.id };
        const { text, files } = await undoReply(tx, deps, which);
        await audit(tx, { kind: 'thread', id: params.id, summary: 'Took back a reply' });
        return { text, files: files.map(presentAttachment) };
      });
    },

    async sendReplyAgain({ params, audit, write }) {
      await write(async (tx) => {
        await sendAgain(tx, deps, { threadId: params.id, entryId: params.entryId });
        await audit(tx, { kind: 'thread', id: params.id, summary: 'Sent a reply again' });
        return {};
      });
      return entry(params.entryId);
    },
  };
}

function changingHandlers(
  deps: Deps,
): Pick<Handlers, 'changeThread' | 'changeThreads' | 'deleteThread' | 'mergeThread' | 'showThreadPresence'> {
  const { db } = deps;
  return {
    async changeThread({ params, body, actor, audit, write }) {
      await write(async (tx) => {
        await change(tx, deps, params.id, { ...body, actorId: actor.id });
        await audit(tx, { kind: 'thread', id: params.id, summary: summaryOf(body) });
        return {};
      });
      return shown(db, params.id);
    },

    async changeThreads({ body, actor, audit, write }) {
      return write(async (tx) => {
        const changed = await changeSeveral(tx, deps, { ...body, actorId: actor.id });
        const summary = `${summaryOf(body)} (${changed} conversations)`;
        await audit(tx, { kind: 'thread', id: 'several', summary });
        return { changed };
      });
    },

    async deleteThread({ params, audit, write }) {
      return write(async (tx) => {
        await erase(tx, deps, params.id);
        // Without the name: an erased person must not stay in the log either.
        await audit(tx, { kind: 'thread', id: params.id, summary: 'Permanently deleted a conversation' });
        return { success: true };
      });
    },

    async mergeThread({ params, body, actor, audit, write }) {
      await write(async (tx) => {
        await merge(tx, deps, { id: params.id, into: body.into, actorId: actor.id });
        await audit(tx, { kind: 'thread', id: body.into, summary: 'Moved an email into another conversation' });
        return {};
      });
      return shown(db, body.into);
    },

    // Not audited: it changes nothing for anybody else.
    async showThreadPresence({ params, body, actor, write }) {
      return write(async (tx) => {
        const others = await showPresence(tx, deps, { threadId: params.id, userId: actor.id, state: body.state });
        return others.map((row) => ({ ...presentColleague(row), state: row.state }));
      });
    },
  };
}

const STATUSES = {
  open: 'Opened a conversation',
  waiting: 'Marked a conversation as waiting',
  snoozed: 'Snoozed a conversation',
  done: 'Marked a conversation as done',
  quarantine: 'Marked a conversation as spam',
} as const;

/** The audit summary of a change. It has no name, because the log outlives the person's data. */
function summaryOf(body: {
  readonly status?: keyof typeof STATUSES | undefined;
  readonly assigneeId?: number | null | undefined;
}): string {
  if (body.status !== undefined) return STATUSES[body.status];
  if (body.assigneeId === undefined) return 'Renamed a conversation';
  return body.assigneeId === null ? 'Unassigned a conversation' : 'Assigned a conversation';
}

/** Files of replies and mails. They are always downloads, so that none can run in the site's pages. */
function fileHandlers(deps: Deps): Pick<Handlers, 'uploadThreadFile' | 'downloadThreadFile'> {
  const { db, media } = deps;
  return {
    async uploadThreadFile({ file, actor, audit, write }) {
      if (!file) throw refusedField('validation_failed', 'file', 'Please choose a file');
      const stored = await media.storeFile(file, STORED_AS);
      try {
        return await write(async (tx) => {
          const row = await addAttachment(tx, deps, {
            file: stored,
            name: file.name ?? '',
            type: file.type,
            entryId: null,
            uploadedBy: actor.id,
          });
          await audit(tx, { kind: 'thread', id: 'file', summary: 'Uploaded a file for a reply' });
          return presentAttachment(row);
        });
      } finally {
        await stored.discardUnused();
      }
    },

    async downloadThreadFile({ params }): Promise<ServedFile> {
      const row = await findAttachment(db, params.id);
      const stored = row && (await media.store.find(row.file));
      if (!stored) throw notFound('this file');
      return {
        stored,
        type: 'application/octet-stream',
        etag: `"${row.file}"`,
        attachment: row.name,
      };
    },
  };
}
