/** A reply that the server has not confirmed yet. */
export interface WaitingReply {
  /** Its idempotency key: however often it is sent, it is said once. */
  readonly key: string;
  readonly sessionId: string;
  readonly text: string;
  /** ISO 8601; set again when its author says that it is still to be sent. */
  readonly writtenAt: string;
  /** When it was first on its way, ISO 8601: from then on it may have arrived. */
  readonly triedAt: string | null;
  /** What the server said when it refused it; the person then copies or discards it. */
  readonly refusal: string | null;
}

/**
 * From this age on, in milliseconds, a reply waits for its author's word. The server knows a key for 48 hours, after
 * which a reply whose answer was lost would be said twice; and what was right on Friday may not be on Monday.
 */
const OLD = 47 * 60 * 60 * 1000;

export const isOld = ({ writtenAt }: WaitingReply, now = Date.now()): boolean => now - Date.parse(writtenAt) >= OLD;

/** @returns null for what is no reply of today's shape */
export function parseReply(text: string): WaitingReply | null {
  try {
    const found = JSON.parse(text) as Partial<Record<keyof WaitingReply, unknown>>;
    const { key, sessionId, text: words, writtenAt } = found;
    const isWhole = [key, sessionId, words, writtenAt].every((value) => typeof value === 'string');
    return isWhole ? ({ triedAt: null, refusal: null, ...found } as WaitingReply) : null;
  } catch {
    return null;
  }
}
