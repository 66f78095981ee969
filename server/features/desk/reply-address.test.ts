import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rounds, SEED } from '../../../tests/support/depth.ts';
import {
  entryOfMessageId,
  entryOfReturn,
  messageIdFor,
  replyAddress,
  returnAddress,
  signedIn,
  threadOfAddress,
} from './reply-address.ts';

const SECRET = 'a secret that only this test knows about';
const IN_MAILBOX = { address: 'hello@bonjour.example', receivesMail: true, inboundDomain: undefined };
const AT_DOMAIN = { ...IN_MAILBOX, inboundDomain: 'in.bonjour.example' };
const ids = fc.integer({ min: 1, max: 999_999_999_999_999 });

it('recognises a reply address, however it is written', () => {
  fc.assert(
    fc.property(ids, fc.constantFrom(IN_MAILBOX, AT_DOMAIN), (id, place) => {
      const address = replyAddress(place, id, SECRET)!;
      expect(address).toBe(address.toLowerCase());
      expect(address.indexOf('@')).toBeLessThanOrEqual(64);
      expect(threadOfAddress(address, SECRET)).toBe(id);
      expect(threadOfAddress(` ${address.toUpperCase()}`, SECRET)).toBe(id);
      expect(threadOfAddress(address, `${SECRET}!`)).toBeUndefined();
    }),
    { seed: SEED, numRuns: rounds(50, 1000) },
  );
});

it('rejects a reply address with one changed character before the @', () => {
  const [mark = '', host = ''] = replyAddress(AT_DOMAIN, 1234, SECRET)!.split('@');
  fc.assert(
    fc.property(fc.nat(mark.length - 1), fc.constantFrom(...'0123456789abcdef+.-xyz'.split('')), (at, character) => {
      fc.pre(mark[at] !== character);
      const changed = `${mark.slice(0, at)}${character}${mark.slice(at + 1)}@${host}`;
      expect(threadOfAddress(changed, SECRET)).toBeUndefined();
    }),
    { seed: SEED, numRuns: rounds(200, 5000) },
  );
});

it('creates no reply address while incoming mail is off', () => {
  expect(replyAddress({ ...IN_MAILBOX, receivesMail: false }, 1, SECRET)).toBeUndefined();
});

it('accepts a signature only for the purpose it was made for', () => {
  const [, signature] = /\.([0-9a-f]{20})@/.exec(replyAddress(AT_DOMAIN, 7, SECRET)!)!;
  expect(entryOfReturn(`bounce+r7-${signature}@x.example`, SECRET)).toBeUndefined();
  expect(entryOfMessageId(`7.7.${signature}@x.example`, SECRET)).toBeUndefined();
  expect(entryOfReturn(returnAddress(7, 'x.example', SECRET), SECRET)).toBe(7);
  expect(entryOfMessageId(`${messageIdFor(7, 9, SECRET)}@x.example`, SECRET)).toEqual({ threadId: 7, entryId: 9 });
});

it('finds the signed ids of an enclosed email, and ignores forged ones', () => {
  const enclosing = (mark: string) => Buffer.from(`From: MAILER-DAEMON@mx\n\n--b\nMessage-ID: <${mark}>\n\nHello`);
  const ours = `${messageIdFor(3, 5, SECRET)}@bonjour.example`;
  expect(signedIn(enclosing(ours), SECRET)).toEqual({ entryId: 5, threadId: 3 });
  expect(signedIn(enclosing(ours.replace('3.5', '4.5')), SECRET)).toEqual({ entryId: undefined, threadId: undefined });
  const returned = enclosing(returnAddress(8, 'x.example', SECRET));
  expect(signedIn(returned, SECRET)).toEqual({ entryId: 8, threadId: undefined });
  const replied = enclosing(replyAddress(IN_MAILBOX, 6, SECRET)!);
  expect(signedIn(replied, SECRET)).toEqual({ entryId: undefined, threadId: 6 });
});
