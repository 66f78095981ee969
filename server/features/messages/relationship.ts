import type { Selectable } from 'kysely';
import { limits } from '#shared/contracts/limits.ts';
import type { Conversation } from '#shared/contracts/messages.ts';
import type { ConversationsTable, ConversationSidesTable } from '../../db/message-tables.ts';

type Pair = Pick<Selectable<ConversationsTable>, 'state' | 'begun_by' | 'request_count'>;

/** What decides how things stand for one of the two. */
export interface Relationship {
  readonly pair: Pair;
  readonly me: number;
  readonly iBlock: boolean;
  readonly theyBlock: boolean;
}

/** How things stand for one of the two. That they were declined or blocked is one and the same to the other. */
export function stateFor({ pair, me, iBlock, theyBlock }: Relationship): Conversation['state'] {
  if (iBlock) return 'blocked';
  if (theyBlock) return 'closed';
  const isMine = pair.begun_by === me;
  const states = {
    none: 'new',
    accepted: 'open',
    requested: isMine ? 'waiting' : 'request',
    declined: isMine ? 'closed' : 'declined',
  } as const;
  return states[pair.state];
}

/** Where the conversation is listed for one of the two. A block hides it from both. */
export function boxFor({ pair, me, iBlock, theyBlock }: Relationship): ConversationSidesTable['box'] {
  if (iBlock || theyBlock || pair.state === 'none') return 'hidden';
  if (pair.state === 'accepted' || pair.begun_by === me) return 'inbox';
  return pair.state === 'requested' ? 'requests' : 'hidden';
}

/** How many messages may still be written before the other accepts; null when they are not counted. */
export function messagesLeft(relationship: Relationship): number | null {
  const state = stateFor(relationship);
  if (state === 'new') return limits.requestMessages;
  return state === 'waiting' ? Math.max(0, limits.requestMessages - relationship.pair.request_count) : null;
}
