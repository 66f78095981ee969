import { expect, it } from 'vitest';
import { followPost, likePost, savePost } from '../../contracts/endpoints/feed.ts';
import { replaces } from './item.ts';
import { newItem } from './kinds.ts';

const own = { userId: 1 };
const post = { id: '12' };
const save = (key: string, saved: boolean) => newItem(savePost, { params: post, body: { saved } }, { ...own, key });
const waiting = { madeAt: '', meantAt: '', triedAt: null, state: 'waiting', problem: null } as const;

it('a member’s mark on a post replaces earlier ones of its kind, and no others', () => {
  const [saved, unsaved] = [save('a', true), save('b', false)];
  const muted = newItem(followPost, { params: post, body: { follow: 'muted' } }, { ...own, key: 'c' });
  const liked = newItem(likePost, { params: post, body: { liked: true } }, { ...own, key: 'd' });
  expect([saved, muted, liked].map(({ queueKey }) => queueKey)).toEqual(['post:12', 'post:12', 'post:12']);
  expect(replaces(unsaved, { ...saved, ...waiting })).toBe(true);
  expect(replaces(unsaved, { ...muted, ...waiting })).toBe(false);
  expect(replaces(unsaved, { ...liked, ...waiting })).toBe(false);
  // One in progress may still arrive, and must not do so last.
  expect(replaces(unsaved, { ...saved, ...waiting, triedAt: '2026-01-01T00:00:00.000Z' })).toBe(false);
});
