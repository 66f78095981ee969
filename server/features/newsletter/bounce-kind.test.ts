import { expect, it } from 'vitest';
import { bounceKindOf, refusalKindOf } from './bounce-kind.ts';

it.each([
  ['5.1.1', 'hard'],
  ['5.1.3', 'hard'],
  ['5.1.10', 'hard'],
  ['5.2.1', 'hard'],
  ['5.1.2', 'soft'],
  ['5.1.8', 'soft'],
  ['5.2.2', 'soft'],
  ['5.2.3', 'soft'],
  ['5.4.7', 'soft'],
  ['5.5.0', 'soft'],
  ['5.6.0', 'soft'],
  ['5.7.1', 'soft'],
  ['5.0.0', 'soft'],
  ['4.1.1', 'soft'],
] as const)('the status %s is %s', (status, kind) => {
  expect(bounceKindOf({ status })).toBe(kind);
});

it.each([
  ['5.5.0', '451 try again later', 'soft'],
  ['5.1.1', '452 4.2.2 The mailbox is full', 'soft'],
  ['5.0.0', '550 5.1.1 No such user', 'hard'],
  ['5.0.0', '550-5.1.1 The account does not exist\n 550 5.1.1 see the help', 'hard'],
  ['5.1.1', '550 sorry', 'hard'],
  ['5.1.1', '550 5.0.0 sorry', 'hard'],
  ['5.0.0', '550 unknown user', 'hard'],
  ['5.0.0', '550 Sender domain unknown', 'soft'],
  ['5.0.0', 'host 5.1.1.7 said 554 no', 'soft'],
  ['4.4.7', '550 no such user', 'soft'],
  [undefined, 'Sorry, no mailbox here by that name. (#5.1.1)', 'hard'],
] as const)('the status %s with the diagnostic %j is %s', (status, diagnostic, kind) => {
  expect(bounceKindOf({ status, diagnostic })).toBe(kind);
});

it.each([
  ['550 5.1.1 User unknown', 'hard'],
  ['550 No such user here', 'hard'],
  ['552 5.2.2 Mailbox full', 'soft'],
  ['554 5.7.1 Message content rejected', undefined],
  ['552 5.2.3 Message too large', undefined],
  ['550 5.7.26 This mail is not authenticated', undefined],
] as const)('the rejection %j marks the mailbox as: %s', (answer, kind) => {
  expect(refusalKindOf(answer)).toBe(kind);
});
