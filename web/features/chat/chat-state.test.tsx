import { beforeEach, expect, it } from 'vitest';
import { resetStores } from '../../../tests/support/reset-stores.ts';
import { adopt, storeContact, storeDraft, useChatState } from './chat-state.ts';

const blank = { email: '', name: '' };
const shown = () => {
  const { draft, contact } = useChatState.getState();
  return { draft, contact };
};
/** Opens the chat in a newly loaded tab, as a member or a visitor. */
const open = (owner: number | null) => {
  resetStores();
  adopt(owner);
  return shown();
};
const storedDraftOf = (author: string) => sessionStorage.getItem(`drafts/http%3A%2F%2Flocalhost%3A3000/${author}/chat`);

beforeEach(() => sessionStorage.clear());

it('a draft and the contact form’s fields survive a reload, for their author', () => {
  open(null);
  storeDraft('Do you');
  storeContact({ email: 'a@b.example' });
  expect(open(null)).toEqual({ draft: 'Do you', contact: { ...blank, email: 'a@b.example' } });
  expect(storedDraftOf('nobody')).toContain('Do you');
});

it.each([
  ['while the chat is open', () => void adopt(1)],
  ['before the chat is opened again', () => void open(1)],
])('a visitor’s draft becomes that of the member who signs in %s', (_, signIn) => {
  open(null);
  storeDraft('Do you');
  signIn();
  expect(shown().draft).toBe('Do you');
  expect([storedDraftOf('1'), storedDraftOf('nobody')]).toEqual([expect.stringContaining('Do you'), null]);
});

it.each([
  ['a visitor', null],
  ['another member', 2],
])('a member’s draft is deleted when the page is used by %s', (_, next) => {
  for (const leave of [() => adopt(next), () => open(next)]) {
    sessionStorage.clear();
    open(1);
    storeDraft('A secret');
    leave();
    expect(shown()).toEqual({ draft: '', contact: blank });
    expect(JSON.stringify(Object.values(sessionStorage))).not.toContain('secret');
  }
});

it('text typed before the session is known takes precedence over stored text', () => {
  open(1);
  storeDraft('Before');
  resetStores();
  storeDraft('Now');
  adopt(1);
  expect(shown().draft).toBe('Now');
});
