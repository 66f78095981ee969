import { afterEach, expect, it, vi } from 'vitest';
import { hasPrivate, MESSAGE_WORDS } from '../../device/private-storage.ts';
import { forgetOwner, meet, wipeDevice } from '../../device/owner.ts';
import { addUnsent, adopt, changeUnsent, dropUnsent, forgetOwnWords, keepDraft, useOwnWords } from './own-words.ts';

afterEach(() => {
  wipeDevice();
  forgetOwner();
  forgetOwnWords();
});

/** A tab that a member has opened. */
const open = (member: number) => {
  forgetOwnWords();
  meet(member);
  adopt(member);
  return useOwnWords.getState();
};

it('survive the tab: what was begun, and what was not sent', () => {
  open(1);
  keepDraft(7, 'Good mor');
  const { key } = addUnsent(8, 'Hello', 0);
  changeUnsent(key, { state: 'failed', problem: 'No network' });
  const { drafts, unsent } = open(1);
  expect(drafts).toEqual({ 7: 'Good mor' });
  expect(unsent).toMatchObject([{ key, to: 8, text: 'Hello', state: 'failed', problem: 'No network' }]);
});

it('are known to the device until they are sent or taken back, so that a sign-out can ask', () => {
  open(1);
  expect(hasPrivate(MESSAGE_WORDS)).toBe(false);
  keepDraft(7, 'Good mor');
  const { key } = addUnsent(8, 'Hello', 0);
  keepDraft(7, '');
  expect(hasPrivate(MESSAGE_WORDS)).toBe(true);
  dropUnsent(key);
  expect(hasPrivate(MESSAGE_WORDS)).toBe(false);
});

it('are nobody else’s, and nothing is kept after a sign-out', () => {
  vi.spyOn(location, 'replace').mockImplementation(() => {});
  open(1);
  keepDraft(7, 'Good mor');
  wipeDevice();
  keepDraft(7, 'Good morning');
  expect(hasPrivate(MESSAGE_WORDS)).toBe(false);
  forgetOwner();
  expect(open(2).drafts).toEqual({});
});
