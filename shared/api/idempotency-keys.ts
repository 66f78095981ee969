/** Body → its `Idempotency-Key`. */
export type IdempotencyKeys = (body: unknown) => string;

/** The last body sent, and its key. */
export interface Attempt {
  readonly body: string;
  readonly key: string;
}

/**
 * Idempotency keys for one draft. Retrying the same body uses the same key, so that it takes effect once even if the first
 * response was lost. Another body gets a new key, because the server rejects reuse.
 * @param last the latest attempt of an earlier visit
 * @param note called with each new attempt before it is made
 */
export function createIdempotencyKeys(
  last: Attempt = { body: '', key: '' },
  note?: (attempt: Attempt) => void,
): IdempotencyKeys {
  return (body) => {
    const text = JSON.stringify(body);
    if (!last.key || last.body !== text) {
      last = { body: text, key: newIdempotencyKey() };
      note?.(last);
    }
    return last.key;
  };
}

/** 128 random bits. crypto.randomUUID exists only over https and on localhost. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
