import type { Endpoint } from '../../contracts/endpoint.ts';
import { answerChat } from '../../contracts/endpoints/console.ts';
import { sendInquiry } from '../../contracts/endpoints/contact.ts';
import { replyToThread } from '../../contracts/endpoints/desk.ts';
import {
  createComment,
  createPost,
  followPost,
  likeComment,
  likePost,
  savePost,
  updateComment,
  updatePost,
} from '../../contracts/endpoints/feed.ts';
import { putLibraryProgress, saveResource, unsaveResource } from '../../contracts/endpoints/library.ts';
import { sendMessage } from '../../contracts/endpoints/messages.ts';
import type { Client } from '../client.ts';
import type { Merge } from './environment.ts';
import { type NewItem, VISITOR, type OutboxInput, type OutboxItem } from './item.ts';
import { mergeProgress } from './library-progress.ts';

/**
 * A kind of item that can wait in the outbox. Features register what its arrival changes on screen. Chat messages are
 * described in `web/features/chat/outbox.ts`, because public pages load none of the others.
 */
export interface OutboxKind {
  readonly endpoint: Endpoint;
  /** As in "Your comment was not sent". */
  readonly noun: string;
  readonly queueKey: (input: OutboxInput) => string;
  /** Only the last one of a queue counts. */
  readonly lastWins?: true;
  /** What the last one takes over from those it replaces. */
  readonly merge?: Merge;
  /** Sending it late or twice does no harm. */
  readonly isTimeless?: true;
}

export const NEW_POSTS_QUEUE = 'posts';
export const postQueueKey = (postId: number | string): string => `post:${postId}`;
export const commentQueueKey = (commentId: number | string): string => `comment:${commentId}`;
export const resourceQueueKey = (resourceId: number | string): string => `library:${resourceId}`;
export const memberQueueKey = (userId: number | string): string => `member:${userId}`;

const ofResource = ({ params }: OutboxInput): string => resourceQueueKey(params?.['id'] ?? '');
const ofComment = ({ params }: OutboxInput): string => commentQueueKey(params?.['id'] ?? '');
const ofPost = ({ params }: OutboxInput): string => postQueueKey(params?.['id'] ?? '');

const kinds: readonly OutboxKind[] = [
  { endpoint: likePost, noun: 'like', queueKey: ofPost, lastWins: true },
  { endpoint: savePost, noun: 'change to your saved posts', queueKey: ofPost, lastWins: true },
  { endpoint: followPost, noun: 'change to the posts you follow', queueKey: ofPost, lastWins: true },
  { endpoint: likeComment, noun: 'like', queueKey: ofComment, lastWins: true },
  { endpoint: createComment, noun: 'comment', queueKey: ofPost },
  { endpoint: createPost, noun: 'post', queueKey: () => NEW_POSTS_QUEUE },
  // Only stored, for the text of an edit whose post or comment has been deleted.
  { endpoint: updatePost, noun: 'change to a post', queueKey: ofPost },
  { endpoint: updateComment, noun: 'change to a comment', queueKey: ofComment },
  { endpoint: sendMessage, noun: 'message', queueKey: ({ params }) => memberQueueKey(params?.['userId'] ?? '') },
  {
    endpoint: putLibraryProgress,
    noun: 'progress in the library',
    queueKey: ofResource,
    lastWins: true,
    merge: mergeProgress,
    isTimeless: true,
  },
  { endpoint: saveResource, noun: 'saved resource', queueKey: ofResource, lastWins: true, isTimeless: true },
  { endpoint: unsaveResource, noun: 'removed saved resource', queueKey: ofResource, lastWins: true, isTimeless: true },
  { endpoint: sendInquiry, noun: 'message to Bonjour', queueKey: () => 'contact' },
  { endpoint: answerChat, noun: 'reply', queueKey: ({ params }) => `chat:${params?.['sessionId']}` },
  // Refused when somebody else has replied in the meantime.
  { endpoint: replyToThread, noun: 'reply', queueKey: ({ params }) => `thread:${params?.['id']}` },
];

/** The kind of an item, by the name of its call, because stored items outlive builds. */
export const kindOf = ({ endpoint }: Pick<OutboxItem, 'endpoint'>): OutboxKind | undefined =>
  kinds.find((kind) => kind.endpoint.name === endpoint);

/** Describes an item of one of the kinds above. @throws for a call that cannot wait */
export function newItem(
  endpoint: Endpoint,
  input: OutboxInput,
  own: Pick<NewItem, 'key' | 'userId' | 'tried'>,
): NewItem {
  const kind = kindOf({ endpoint: endpoint.name });
  if (!kind) throw new Error(`${endpoint.name} cannot wait in the outbox`);
  const { queueKey, lastWins = false, isTimeless } = kind;
  return {
    ...own,
    endpoint: endpoint.name,
    input,
    queueKey: queueKey(input),
    lastWins,
    ...(isTimeless && { isTimeless }),
  };
}

/** Makes the call of an item, in its owner's name only. */
export async function sendItem(client: Client, item: OutboxItem, signal: AbortSignal): Promise<unknown> {
  const { input, key, userId } = item;
  const kind = kindOf(item);
  if (!kind) throw new Error(`${item.endpoint} cannot wait in the outbox`);
  const forMember = userId === VISITOR ? {} : { forMember: userId };
  return client.call<Endpoint>(kind.endpoint, input as object, { idempotencyKey: key, signal, ...forMember });
}
