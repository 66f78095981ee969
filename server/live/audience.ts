/**
 * The audience of an event, as stored in the log. `chat:` is one conversation, for its visitor and the administrators;
 * `users:` are members by id.
 */
export type Audience = 'members' | 'administrators' | `chat:${string}` | `users:${string}`;

export const toMembers: Audience = 'members';
export const toAdministrators: Audience = 'administrators';
export const toChat = (sessionId: string): Audience => `chat:${sessionId}`;
export const toUsers = (...ids: number[]): Audience => `users:${ids.join()}`;

/** A listener's access at the time of sending. */
export interface Listener {
  /** Undefined for visitors. */
  readonly userId: number | undefined;
  readonly isAdmin: boolean;
  /** The browser, by its signed cookie. */
  readonly visitor: string;
}

/** The conversation of an audience, if any. */
export const chatOf = (audience: string): string | undefined =>
  audience.startsWith('chat:') ? audience.slice('chat:'.length) : undefined;

/** @param chats the browsers that may read each conversation: its id → the visitors */
export function mayReceive(
  listener: Listener,
  audience: string,
  chats: ReadonlyMap<string, ReadonlySet<string>>,
): boolean {
  if (audience === 'members') return listener.userId !== undefined;
  if (audience === 'administrators') return listener.isAdmin;
  const chat = chatOf(audience);
  if (chat !== undefined) return listener.isAdmin || chats.get(chat)?.has(listener.visitor) === true;
  const [kind, ids = ''] = audience.split(':');
  return kind === 'users' && ids.split(',').includes(String(listener.userId));
}
