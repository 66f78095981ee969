import type * as contract from '#shared/contracts/feed.ts';
import type { Comment } from '#shared/contracts/feed.ts';
import { presentAuthor } from '../../app/author.ts';
import type { HandlersFor } from '../../app/call.ts';
import type { Deps } from '../../app/deps.ts';
import { idBefore, idCursor, takePage } from '../../app/paging.ts';
import type { Db } from '../../db/transaction.ts';
import { notFound } from '../../platform/errors.ts';
import { removeAsAdministrator } from '../moderation/removal-service.ts';
import { type CommentRow, findComments, findCommentText } from './comment-repository.ts';
import { changeComment, createComment, deleteComment, draftComment, draftEdit } from './comment-service.ts';
import { presentComment } from './feed-presenter.ts';
import { findLikers, likeComment } from './like-service.ts';
import { findNames } from './mentions.ts';
import { requirePost } from './post-service.ts';
import { reportableComment } from './reportable.ts';

type FeedCalls = HandlersFor<typeof contract>;
/** The feed's calls that are about comments. */
export type CommentCall = Extract<keyof FeedCalls, `${string}Comment${string}`>;

export function commentHandlers(deps: Deps): Pick<FeedCalls, CommentCall> {
  const { db } = deps;

  return {
    async listComments({ params, query, actor, nextPage }) {
      await requirePost(db, params.id);
      const place = { limit: query.limit, before: idBefore(query.before) };
      const rows = await findComments(db, { postId: params.id, viewerId: actor.id, ...place });
      const { page, last } = takePage(rows, query.limit);
      if (last) nextPage(idCursor(last.id));
      return shown(db, page);
    },

    async createComment({ params, body: { parentId: answers, ...words }, actor, write }) {
      const draft = await draftComment(db, { postId: params.id, userId: actor.id, answers, ...words });
      return write(async (tx) => shownOne(tx.db, await createComment(tx, deps, draft)));
    },

    async updateComment({ params, body, actor, write }) {
      const edit = await draftEdit(db, { id: params.id, userId: actor.id, ...body });
      return write(async (tx) => shownOne(tx.db, await changeComment(tx, deps, edit)));
    },

    likeComment: ({ params, body, actor, write }) =>
      write((tx) => likeComment(tx, deps, { commentId: params.id, userId: actor.id, liked: body?.liked })),

    async listCommentLikes({ params, query, actor, nextPage }) {
      if (!(await findCommentText(db, params.id))) throw notFound('this comment');
      const place = { limit: query.limit, before: idBefore(query.before) };
      const { page, last } = takePage(await findLikers(db, 'comment', params.id, actor.id, place), query.limit);
      if (last) nextPage(idCursor(last.like_id));
      return page.map(presentAuthor);
    },

    deleteComment: ({ params, actor, write }) =>
      write(async (tx) => {
        await deleteComment(tx, deps, { id: params.id, userId: actor.id });
        return { success: true };
      }),

    adminDeleteComment: ({ params, body, actor, audit, write }) =>
      write(async (tx) => {
        const removal = { id: params.id, adminId: actor.id, reason: body?.reason ?? null };
        const written = await removeAsAdministrator(tx, deps, reportableComment, { kind: 'comment', ...removal });
        if (!written) throw notFound('this comment');
        // Without the text, which is deleted with the member while the log stays.
        await audit(tx, { kind: 'comment', id: params.id, summary: 'Deleted a comment' });
        return { success: true };
      }),
  };
}

async function shown(db: Db, rows: readonly CommentRow[]): Promise<Comment[]> {
  const names = await findNames(db, rows);
  return rows.map((row) => presentComment(row, names));
}

const shownOne = async (db: Db, row: CommentRow): Promise<Comment> => (await shown(db, [row]))[0]!;
