import { afterEach, expect, it, vi } from 'vitest';
import { resetStores } from '../../tests/support/reset-stores.ts';
import { deviceDrafts, DRAFTS } from './drafts.ts';
import { setOwner, wipeDevice } from './owner.ts';
import { hasPrivate } from './private-storage.ts';

afterEach(() => wipeDevice());

const reload = () => resetStores();

it('drafts survive a reload, and can be detected before a sign-out', () => {
  setOwner(1);
  expect(hasPrivate(DRAFTS)).toBe(false);
  deviceDrafts.write(1, 'messages/7', 'Good mor');
  expect(hasPrivate(DRAFTS)).toBe(true);
  reload();
  setOwner(1);
  expect(deviceDrafts.read(1, 'messages/7')).toBe('Good mor');
  deviceDrafts.write(1, 'messages/7', null);
  expect(hasPrivate(DRAFTS)).toBe(false);
});

it('drafts are private, and nothing is stored after a sign-out', () => {
  vi.spyOn(location, 'replace').mockImplementation(() => {});
  setOwner(1);
  deviceDrafts.write(1, 'messages/7', 'Good mor');
  wipeDevice();
  expect(deviceDrafts.write(1, 'messages/7', 'Good morning')).toBe(false);
  expect(hasPrivate(DRAFTS)).toBe(false);
  reload();
  setOwner(2);
  expect([deviceDrafts.read(2, 'messages/7'), deviceDrafts.list(1, '')]).toEqual([null, []]);
});

it('drafts are removed when another member signs in, and the former member’s page stores no more', () => {
  vi.spyOn(location, 'replace').mockImplementation(() => {});
  setOwner(1);
  deviceDrafts.write(1, 'messages/7', 'Good mor');
  // In another tab.
  localStorage.setItem('private/owner', '2');
  expect(deviceDrafts.write(1, 'messages/7', 'Good morning')).toBe(false);
  reload();
  setOwner(3);
  expect(hasPrivate(DRAFTS)).toBe(false);
});

it('visitors’ drafts are not stored on the device', () => {
  expect(deviceDrafts.write(null, 'messages/7', 'Good mor')).toBe(false);
  expect(localStorage).toHaveLength(0);
});
