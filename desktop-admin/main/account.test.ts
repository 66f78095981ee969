import { beforeEach, expect, it } from 'vitest';
import type { Owner } from '#shared/rules/console-owner.ts';
import { Account } from './account.ts';

const HERE = 'https://bonjour.example';
const THERE = 'https://other.example';
const ALICE = { id: 1, firstName: 'Alice', lastName: 'Alpha' };
const BEA = { id: 2, firstName: 'Bea', lastName: 'Beta' };
const of = (origin: string, { id }: typeof ALICE): Owner => ({ origin, personId: id });

/** The system's key store, and the app on top of it. */
let stored: Map<string, string>;
let account: Account;
const start = () =>
  new Account({
    read: (name) => stored.get(name) ?? null,
    write: (name, text) => void (text === null ? stored.delete(name) : stored.set(name, text)),
  });

beforeEach(() => {
  stored = new Map();
  account = start();
  account.signIn(HERE, ALICE);
  account.writeOutbox(of(HERE, ALICE), 'k', 'Alice’s words');
});

it('keeps replies for their author after the session expires and the app quits', () => {
  account.expire();
  account = start();
  expect(account.resume(HERE)).toBeNull();
  expect(account.readOutbox(of(HERE, ALICE))).toEqual([]);
  account.signIn(HERE, ALICE);
  expect(account.readOutbox(of(HERE, ALICE))).toEqual(['Alice’s words']);
  account = start();
  expect(account.resume(HERE)).toEqual(ALICE);
  expect(account.readOutbox(of(HERE, ALICE))).toEqual(['Alice’s words']);
});

it('restores the session for its own server only', () => {
  account = start();
  expect(account.resume(THERE)).toBeNull();
  expect(account.readOutbox(of(HERE, ALICE))).toEqual([]);
});

it('keeps replies of the same user id on two servers apart', () => {
  account.expire();
  account.signIn(THERE, ALICE);
  expect(account.readOutbox(of(THERE, ALICE))).toEqual([]);
  expect(account.readOutbox(of(HERE, ALICE))).toEqual([]);
  account.leave();
  account.signIn(HERE, ALICE);
  expect(account.readOutbox(of(HERE, ALICE))).toEqual(['Alice’s words']);
});

it('removes another person’s replies on the same server', () => {
  account.expire();
  account.signIn(HERE, BEA);
  expect(account.readOutbox(of(HERE, ALICE))).toEqual([]);
  expect([...stored.values()].join()).not.toContain('Alice’s words');
});

it('stores nothing for another person, and nothing after a sign-out', () => {
  expect(account.writeOutbox(of(HERE, BEA), 'k', 'Bea’s words')).toBe(false);
  account.expire();
  // The page may still be about to store its owner's text.
  expect(account.writeOutbox(of(HERE, ALICE), 'l', 'late words')).toBe(true);
  account.signIn(HERE, ALICE);
  account.leave();
  expect(account.writeOutbox(of(HERE, ALICE), 'm', 'later words')).toBe(false);
  expect(stored.size).toBe(0);
});

it('stores no more than the limit', () => {
  expect(account.writeOutbox(of(HERE, ALICE), 'l', 'x'.repeat(1_000_000))).toBe(false);
  expect(account.readOutbox(of(HERE, ALICE))).toEqual(['Alice’s words']);
});

it('removes a reply by its key', () => {
  expect(account.writeOutbox(of(HERE, ALICE), 'k', null)).toBe(true);
  expect(account.readOutbox(of(HERE, ALICE))).toEqual([]);
});
