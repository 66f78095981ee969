import { expect, it } from 'vitest';
import { expectWithin } from '../../../tests/support/depth.ts';
import { stripQuotedText } from './strip-quoted-text.ts';

it.each([
  ['Yes, Tuesday.\n\nAnna', 'Yes, Tuesday.\n\nAnna'],
  [
    'Yes.\r\n\r\nOn Sat, 28 Nov 2026 at 10:40, Bonjour <hello@b.example>\r\nwrote:\r\n> Shall we\r\n>\r\n> talk?\r\n',
    'Yes.',
  ],
  ['Ja.\n\nAm 28.11.2026 um 10:40 schrieb Amira:\n\n> Dienstag?', 'Ja.'],
  [
    'Yes.\n________________________________\nFrom: Amira <a@b>\nSent: Saturday\nTo: Anna\nSubject: Re: x\n\nold',
    'Yes.',
  ],
  ['Oui.\n\n-----Message d’origine-----\nDe : Amira\nold', 'Oui.'],
  ['> Tuesday?\nNo, Wednesday.\n> At ten?\nYes.', '> Tuesday?\nNo, Wednesday.\n> At ten?\nYes.'],
  ['> only a quotation', '> only a quotation'],
  ['From: me to you\nwith love', 'From: me to you\nwith love'],
  ['These are our dates:\n> 5 May', 'These are our dates:'],
  ['', ''],
])('removes the quoted text from %j, which leaves %j', (text, words) => {
  expect(stripQuotedText(text)).toBe(words);
});

it('reads hostile text in linear time', { tags: ['full'] }, () => {
  const begun = performance.now();
  for (const piece of ['On ', 'On \n a', '>', '\n', ' ', '_', '-', 'From: ', 'From:\n', '<a@'])
    stripQuotedText(piece.repeat(100_000));
  expectWithin(2000, begun);
});
