import { FOR_MEMBER } from '../../contracts/endpoint.ts';
import { listenToEvents } from '../../contracts/endpoints/live.ts';

/** Whose stream is asked for, and over what. */
export interface StreamRequest {
  /** In front of the path; empty for the page's own origin. */
  readonly baseUrl?: string;
  readonly fetch?: typeof fetch;
  /** Wants a member's stream; without one signed in it is refused with 401. */
  readonly asMember: boolean;
  /** The member's id: a session of anybody else is refused with 401 too. */
  readonly forMember?: number | undefined;
  /** For a new connection: how many seconds ago the oldest of what is shown was read. */
  readonly ago: () => number;
}

/** Asks for the stream from where the reader stands; empty for a new one. */
export function requestStream(
  { baseUrl = '', fetch = globalThis.fetch, asMember, forMember, ago }: StreamRequest,
  lastEventId: string,
  signal: AbortSignal,
): Promise<Response> {
  const query = new URLSearchParams();
  if (asMember) query.set('as', 'member');
  if (!lastEventId) query.set('ago', String(Math.ceil(ago())));
  return fetch(`${baseUrl}${listenToEvents.path}?${query}`, {
    headers: {
      accept: 'text/event-stream',
      ...(lastEventId && { 'last-event-id': lastEventId }),
      ...(forMember !== undefined && { [FOR_MEMBER.toLowerCase()]: String(forMember) }),
    },
    credentials: 'same-origin',
    cache: 'no-store',
    signal,
  });
}

/** A page that a network puts in the way, to sign in for one, is no stream. */
export const isStream = (response: Response): boolean =>
  response.ok && (response.headers.get('content-type') ?? '').startsWith('text/event-stream');

/** The stream's text as it comes, in pieces cut anywhere. */
export async function* textOf(response: Response): AsyncGenerator<string> {
  const reader = response.body!.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield decoder.decode(value, { stream: true });
  }
}
