/**
 * Every live event with its data: the ids concerned, and nothing that somebody wrote. Listeners fetch the rest, and are
 * refused there what they may not see. A like alone says all there is to know, since it comes to every open feed at once.
 * An event may come for what is already known: it is a hint to look.
 */
export interface LiveEvents {
  'feed.post.created': { readonly postId: number; readonly authorId: number };
  'feed.post.updated': { readonly postId: number };
  'feed.post.deleted': { readonly postId: number };
  'feed.comment.created': { readonly postId: number; readonly commentId: number };
  'feed.comment.updated': { readonly postId: number; readonly commentId: number };
  'feed.comment.deleted': { readonly postId: number; readonly commentId: number };
  'feed.like.changed': {
    readonly postId: number;
    /** The member who likes the post, or no longer does. */
    readonly userId: number;
    readonly liked: boolean;
    /** How many like the post after that. */
    readonly likeCount: number;
  };
  /** Administrators pinned the post, or no longer. */
  'feed.post.pinned': { readonly postId: number; readonly pinned: boolean };
  /** The member saved, followed or muted the post, or no longer; for them alone. */
  'feed.marks.changed': { readonly postId: number };
  'feed.topics.changed': { readonly topicId: number };
  'feed.comment.like.changed': {
    readonly postId: number;
    readonly commentId: number;
    readonly userId: number;
    readonly liked: boolean;
    /** How many like the comment after that. */
    readonly likeCount: number;
  };
  /** A visitor's first word: opening the chat tells nobody. */
  'chat.session.created': { readonly sessionId: string };
  /** It was resolved or erased, or an address was left, or a person asked for. */
  'chat.session.updated': { readonly sessionId: string };
  'chat.message.created': { readonly sessionId: string; readonly messageId: number };
  /** A post was begun, published, taken off the site, changed by an older client, or deleted. */
  'blog.post.changed': { readonly postId: number };
  /** What is being written was saved. */
  'blog.draft.changed': {
    readonly postId: number;
    /** The administrator who wrote it. */
    readonly userId: number;
  };
  /** An administrator has opened or closed a post. */
  'blog.editors.changed': { readonly postId: number };
  'inquiry.created': { readonly inquiryId: number };
  /** It was seen or answered, or a time for it was fixed or called off. */
  'inquiry.changed': { readonly inquiryId: number };
  'inquiry.deleted': { readonly inquiryId: number };
  /** A request to join came, or was answered. */
  'application.changed': { readonly applicationId: number };
  /** It was changed, or has come further on its way. */
  'newsletter.changed': { readonly newsletterId: number };
  /** A resource of the library appeared, changed or went. */
  'library.changed': { readonly resourceId: number };
  /** The member came further with a resource or saved it; for them alone. */
  'library.progress.changed': { readonly resourceId: number };
  /** A private message; for the two members of its conversation. */
  'message.created': { readonly conversationId: number; readonly messageId: number };
  'conversation.updated': { readonly conversationId: number };
  /** For those who are told. Where several are told of one thing, the id of one of their notices. */
  'notice.created': { readonly noticeId: number };
  /** Some were read on another device, or taken back. */
  'notice.changed': { readonly noticeId: number };
}

export type LiveEventName = keyof LiveEvents;
/** One event: its name and the data that goes with it. */
export type LiveEvent = { [N in LiveEventName]: { readonly name: N; readonly data: LiveEvents[N] } }[LiveEventName];

/** The event that stands for all that was missed: what was read before is to be read again. */
export const RESYNC = 'resync';

/** The longest silence of an open stream, in seconds: a comment breaks it. */
export const HEARTBEAT = 15;

/** How far back `ago` reaches, in seconds: events are kept for at least this long. */
export const KEPT = 3600;
