/** Body → its `Idempotency-Key`. */
export type Keyring = (body: unknown) => string;

/** What was sent last, and under which key. */
export interface Attempt {
  readonly body: string;
  readonly key: string;
}

/**
 * Keys for one thing that is being written: a repeat of the same body gets the same key, so that it has one effect
 * even when the first answer was lost; another body gets a new one, since the server refuses the old.
 * @param last the latest attempt of an earlier visit
 * @param note is told of each new one, before it is made
 */
export function createKeyring(last: Attempt = { body: '', key: '' }, note?: (attempt: Attempt) => void): Keyring {
  return (body) => {
    const text = JSON.stringify(body);
    if (!last.key || last.body !== text) {
      last = { body: text, key: newKey() };
      note?.(last);
    }
    return last.key;
  };
}

/** 128 random bits. crypto.randomUUID exists only over https and on localhost. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
