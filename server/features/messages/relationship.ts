import type { Selectable } from 'kysely';
import { limits } from '#shared/contracts/limits.ts';
import type { Conversation } from '#shared/contracts/messages.ts';
import type { ConversationsTable, ConversationSidesTable } from '../../db/message-tables.ts';

type Pair = Pick<Selectable<ConversationsTable>, 'state' | 'begun_by' | 'request_count'>;

/** The data that determines one member's view of the relationship. */
export interface Relationship {
  readonly pair: Pair;
  readonly me: number;
  readonly iBlock: boolean;
  readonly theyBlock: boolean;
}

/** One member's view of the relationship. Being declined and being blocked look the same to the other. */
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

/** The list that has the conversation for one of the two. A block hides it from both. */
export function boxFor({ pair, me, iBlock, theyBlock }: Relationship): ConversationSidesTable['box'] {
  if (iBlock || theyBlock || pair.state === 'none') return 'hidden';
  if (pair.state === 'accepted' || pair.begun_by === me) return 'inbox';
  return pair.state === 'requested' ? 'requests' : 'hidden';
}

/** How many messages may still be written before the other accepts; null when unlimited. */
export function messagesLeft(relationship: Relationship): number | null {
  const state = stateFor(relationship);
  if (state === 'new') return limits.requestMessages;
  return state === 'waiting' ? Math.max(0, limits.requestMessages - relationship.pair.request_count) : null;
}
