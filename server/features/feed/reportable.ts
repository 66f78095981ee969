import type { Reportable } from '../moderation/reportable.ts';
import { findCommentText } from './comment-repository.ts';
import { deleteComment } from './comment-service.ts';
import { findPostText } from './post-repository.ts';
import { deletePost } from './post-service.ts';

/** Every member can see posts and comments, and so can report them. */
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
  remove: (tx, deps, id) => deletePost(tx, deps, { id, userId: undefined }),
};

export const reportableComment: Reportable = {
  async find(db, id) {
    const comment = await findCommentText(db, id);
    return comment && { authorId: comment.user_id, text: comment.content };
  },
  remove: (tx, deps, id) => deleteComment(tx, deps, { id, userId: undefined }),
};
