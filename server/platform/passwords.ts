import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createSemaphore } from './semaphore.ts';

const hashWith = promisify(argon2);

/** OWASP's recommendation for Argon2id: 19 MiB, two passes, one lane; about 40 ms. */
const COST = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 };
const SEMAPHORE = {
  atOnce: 2,
  waitingAtMost: 32,
  refusal: 'Too many people are signing in right now. Please try again in a moment.',
};

export interface Passwords {
  /** @throws HttpError 503 when too many wait */
  hash(password: string): Promise<string>;
  /** Compares in constant time. Without a hash it takes as long and returns false. */
  verify(password: string, hash: string | undefined): Promise<boolean>;
}

/** Argon2id from Node itself, at most two at once. `cost` is lowered in tests only. */
export function createPasswords(cost: Partial<typeof COST> = {}): Passwords {
  const settings = { ...COST, ...cost };
  const semaphore = createSemaphore(SEMAPHORE);

  const digest = (password: string, nonce: Buffer, memory: number, passes: number) =>
    semaphore(() =>
      hashWith('argon2id', {
        message: password,
        nonce,
        parallelism: settings.parallelism,
        tagLength: settings.tagLength,
        memory,
        passes,
      }),
    );

  // The hash for unknown addresses, so that they take as long as known ones.
  const dummy = { nonce: randomBytes(16), tag: randomBytes(settings.tagLength) };

  return {
    async hash(password) {
      const nonce = randomBytes(16);
      const tag = await digest(password, nonce, settings.memory, settings.passes);
      return [
        'argon2id',
        settings.memory,
        settings.passes,
        nonce.toString('base64url'),
        tag.toString('base64url'),
      ].join('$');
    },
    async verify(password, hash) {
      const [kind, memory, passes, nonce, tag] = hash?.split('$') ?? [];
      const known = kind === 'argon2id' && nonce !== undefined && tag !== undefined;
      const expected = known ? Buffer.from(tag, 'base64url') : dummy.tag;
      const actual = await digest(
        password,
        known ? Buffer.from(nonce, 'base64url') : dummy.nonce,
        known ? Number(memory) : settings.memory,
        known ? Number(passes) : settings.passes,
      );
      return expected.length === actual.length && timingSafeEqual(expected, actual) && known;
    },
  };
}
