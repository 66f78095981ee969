import { describe, expect, it } from 'vitest';
import { createPasswords } from './passwords.ts';

const cheap = { memory: 8, passes: 1 };

describe('passwords', () => {
  const passwords = createPasswords(cheap);

  it('match their own hash and no other', async () => {
    const hash = await passwords.hash('correct horse');
    expect(await passwords.verify('correct horse', hash)).toBe(true);
    for (const wrong of ['', 'correct', 'Correct horse', 'correct horse ', 'correct horse\0']) {
      expect(await passwords.verify(wrong, hash)).toBe(false);
    }
  });

  it('get a different hash each time, which does not contain them', async () => {
    const [one, other] = [await passwords.hash('correct horse'), await passwords.hash('correct horse')];
    expect(one).not.toBe(other);
    expect(one).toMatch(/^argon2id\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
  });

  it('may be any text in any script', async () => {
    const hash = await passwords.hash('pässwörd 🔑');
    expect(await passwords.verify('pässwörd 🔑', hash)).toBe(true);
  });

  it('never match for a missing account or an invalid hash', async () => {
    for (const hash of [
      undefined,
      '',
      'plain text',
      'argon2id$8$1',
      'bcrypt$8$1$AAAA$AAAA',
      'argon2id$8$1$AAAAAAAAAAAAAAAAAAAAAA$AAAA',
    ]) {
      expect(await passwords.verify('correct horse', hash)).toBe(false);
    }
  });

  it('still match after the hashing cost was raised', async () => {
    const hash = await passwords.hash('correct horse');
    expect(await createPasswords({ memory: 16, passes: 2 }).verify('correct horse', hash)).toBe(true);
  });

  it('take the same work for a missing account, including a slot in the queue', async () => {
    const busy = createPasswords(cheap);
    const all = Array.from({ length: 40 }, () =>
      busy.verify('correct horse', undefined).catch(({ code }: { code: string }) => code),
    );
    const answers = await Promise.all(all);
    expect(answers.filter((answer) => answer === false)).toHaveLength(34);
    expect(answers.filter((answer) => answer === 'unavailable')).toHaveLength(6);
  });
});
