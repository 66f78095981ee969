import { describe, expect, it } from 'vitest';
import { pleasantryIn } from './pleasantries.ts';

describe('recognising small talk', () => {
  it.each([
    ['👍', 'sign'],
    ['?', 'sign'],
    ['🙏🏽❤️', 'sign'],
    ['شكرا', 'thanks'],
    ['شكراً جزيلاً!', 'thanks'],
    ['Thank you', 'thanks'],
    ['Great, thanks 👍', 'thanks'],
    ['ok', 'agreed'],
    ['Thanks for your help. Bye!', 'thanks'],
    ['Thank you, and when can you come?', undefined],
    ['yes', undefined],
    ['Hello?', undefined],
    ['thanks but it is still wrong', undefined],
  ])('in “%s”: %s', (message, kind) => expect(pleasantryIn(message)).toBe(kind));
});
