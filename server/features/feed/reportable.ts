import { toMembers } from '../../live/audience.ts';
import type { Reportable } from '../moderation/reportable.ts';
import { withdraw } from '../notices/notice-service.ts';
import { findCommentText } from './comment-repository.ts';
import { removeComment } from './comment-service.ts';
import { findPostText } from './post-repository.ts';
import { removePost } from './post-service.ts';

/** Posts and comments are for every member to see, and so to report. */
export const reportablePost: Reportable = {
  async find(db, id) {
    const post = await findPostText(db, id);
    return (
      post && {
        authorId: post.author_id,
        text: [post.title, post.content, post.media_url].filter(Boolean).join('\n\n'),
      }
    );
  },
  async remove(tx, { live, jobs }, id) {
    await withdraw(tx, { live }, { posts: [id] });
    await removePost(tx, jobs, id);
    await live.emit(tx, { name: 'feed.post.deleted', data: { postId: id } }, toMembers);
  },
};

export const reportableComment: Reportable = {
  async find(db, id) {
    const comment = await findCommentText(db, id);
    return comment && { authorId: comment.user_id, text: comment.content };
  },
  async remove(tx, { live }, id) {
    await withdraw(tx, { live }, { comments: [id] });
    const { postId } = await removeComment(tx.db, id);
    await live.emit(tx, { name: 'feed.comment.deleted', data: { postId, commentId: id } }, toMembers);
  },
};
