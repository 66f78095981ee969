/**
 * Every live event with its data: only ids, no content. Listeners fetch the rest, which checks their access. A like is the
 * exception and has everything, because every open feed receives it. Events may repeat known facts: they are hints to
 * refetch.
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
    /** The number of likes after that. */
    readonly likeCount: number;
  };
  /** Administrators pinned or unpinned the post. */
  'feed.post.pinned': { readonly postId: number; readonly pinned: boolean };
  /** The member saved, followed or muted the post, or undid that; for them only. */
  'feed.marks.changed': { readonly postId: number };
  'feed.topics.changed': { readonly topicId: number };
  'feed.comment.like.changed': {
    readonly postId: number;
    readonly commentId: number;
    readonly userId: number;
    readonly liked: boolean;
    /** The number of likes after that. */
    readonly likeCount: number;
  };
  /** A visitor's first message; opening the chat sends no event. */
  'chat.session.created': { readonly sessionId: string };
  /** It was resolved, reopened or erased, an address was given, or a person requested. */
  'chat.session.updated': { readonly sessionId: string };
  'chat.message.created': { readonly sessionId: string; readonly messageId: number };
  /** A post was created, published, unpublished, changed by an older client, or deleted. */
  'blog.post.changed': { readonly postId: number };
  /** The draft was saved. */
  'blog.draft.changed': {
    readonly postId: number;
    /** The administrator who wrote it. */
    readonly userId: number;
  };
  /** An administrator has opened or closed a post. */
  'blog.editors.changed': { readonly postId: number };
  'inquiry.created': { readonly inquiryId: number };
  /** It was seen, answered or marked as unanswered, or its appointment was confirmed or cancelled. */
  'inquiry.changed': { readonly inquiryId: number };
  'inquiry.deleted': { readonly inquiryId: number };
  /** A thread of the desk was created, changed or deleted, or something was written in it. */
  'thread.changed': { readonly threadId: number };
  /** Somebody opened or left it, or began to reply. */
  'thread.presence.changed': { readonly threadId: number };
  /** A contact or a school was created, changed or deleted; null for a school. */
  'contacts.changed': { readonly contactId: number | null };
  /** A membership request arrived or was decided. */
  'application.changed': { readonly applicationId: number };
  /** It was changed, or its sending progressed. */
  'newsletter.changed': { readonly newsletterId: number };
  /** A library resource was published, changed or deleted; null when collections changed. */
  'library.changed': { readonly resourceId: number | null };
  /** The member's progress in a resource changed, or they saved it; for them only. */
  'library.progress.changed': { readonly resourceId: number };
  /** A webinar was published, moved, cancelled, changed or deleted, or somebody took or left a seat. */
  'webinars.changed': { readonly webinarId: number };
  /** A private message; for the two members of its conversation. */
  'message.created': { readonly conversationId: number; readonly messageId: number };
  'conversation.updated': { readonly conversationId: number };
  /** For the recipients. If there are several, `id` is one of their notifications. */
  'notice.created': { readonly noticeId: number };
  /** Some were read on another device, or withdrawn. */
  'notice.changed': { readonly noticeId: number };
}

export type LiveEventName = keyof LiveEvents;
/** One event: its name and the data that goes with it. */
export type LiveEvent = { [N in LiveEventName]: { readonly name: N; readonly data: LiveEvents[N] } }[LiveEventName];

/** Events were missed: refetch everything. */
export const RESYNC = 'resync';

/** The longest silence of an open stream, in seconds, before a heartbeat comment. */
export const HEARTBEAT = 15;

/** The most seconds for `ago`; events are kept at least this long. */
export const EVENTS_LIFETIME = 3600;
