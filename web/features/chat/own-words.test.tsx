import { beforeEach, expect, it } from 'vitest';
import { adopt, forgetOwnWords, keepContact, keepDraft, useOwnWords } from './own-words.ts';

const blank = { email: '', name: '' };
const shown = () => {
  const { draft, contact } = useOwnWords.getState();
  return { draft, contact };
};
/** The chat is opened in a tab that was just loaded, by a member or a visitor. */
const open = (owner: number | null) => {
  forgetOwnWords();
  adopt(owner);
  return shown();
};
const storedDraftOf = (author: string) => sessionStorage.getItem(`drafts/http%3A%2F%2Flocalhost%3A3000/${author}/chat`);

beforeEach(() => {
  sessionStorage.clear();
  forgetOwnWords();
});

it('a draft and the fields of the contact form survive a reload, under their author', () => {
  open(null);
  keepDraft('Do you');
  keepContact({ email: 'a@b.example' });
  expect(open(null)).toEqual({ draft: 'Do you', contact: { ...blank, email: 'a@b.example' } });
  expect(storedDraftOf('nobody')).toContain('Do you');
});

it.each([
  ['while the chat is open', () => void adopt(1)],
  ['before the chat is opened again', () => void open(1)],
])('a visitor’s words go over to the member who signs in %s', (_, signIn) => {
  open(null);
  keepDraft('Do you');
  signIn();
  expect(shown().draft).toBe('Do you');
  expect([storedDraftOf('1'), storedDraftOf('nobody')]).toEqual([expect.stringContaining('Do you'), null]);
});

it.each([
  ['a visitor', null],
  ['somebody else', 2],
])('a member’s words are not for %s, and go', (_, next) => {
  for (const leave of [() => adopt(next), () => open(next)]) {
    sessionStorage.clear();
    open(1);
    keepDraft('A secret');
    leave();
    expect(shown()).toEqual({ draft: '', contact: blank });
    expect(JSON.stringify(Object.values(sessionStorage))).not.toContain('secret');
  }
});

it('what was typed before it is known who writes goes before what was kept', () => {
  open(1);
  keepDraft('Before');
  forgetOwnWords();
  keepDraft('Now');
  adopt(1);
  expect(shown().draft).toBe('Now');
});
