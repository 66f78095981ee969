import { afterEach, expect, it, vi } from 'vitest';
import { hasPrivate, MESSAGE_WORDS } from '../../device/private-storage.ts';
import { forgetOwner, meet, wipeDevice } from '../../device/owner.ts';
import { adopt, forgetOwnWords, keepDraft, useOwnWords } from './own-words.ts';

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

it('survive the tab', () => {
  open(1);
  keepDraft(7, 'Good mor');
  expect(open(1).drafts).toEqual({ 7: 'Good mor' });
});

it('are known to the device until they are sent or discarded, so that a sign-out can ask', () => {
  open(1);
  expect(hasPrivate(MESSAGE_WORDS)).toBe(false);
  keepDraft(7, 'Good mor');
  expect(hasPrivate(MESSAGE_WORDS)).toBe(true);
  keepDraft(7, '');
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
