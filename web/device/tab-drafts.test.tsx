import { afterEach, expect, it, vi } from 'vitest';
import { resetStores } from '../../tests/support/reset-stores.ts';
import { setOwner, wipeDevice } from './owner.ts';
import { tabDrafts } from './tab-drafts.ts';

afterEach(() => wipeDevice());

it('a visitor’s draft in a tab goes to the member who signs in there, but not to the next one', () => {
  vi.spyOn(location, 'replace').mockImplementation(() => {});
  tabDrafts.write(null, 'contact', 'Dear');
  expect(localStorage).toHaveLength(0);
  setOwner(1);
  expect(tabDrafts.read(1, 'contact')).toBe('Dear');
  // Somebody else has signed in in another tab; this one was reloaded and has not noticed yet.
  resetStores();
  localStorage.setItem('private/owner', '2');
  expect([tabDrafts.read(2, 'contact'), tabDrafts.read(null, 'contact')]).toEqual([null, null]);
  setOwner(2);
  expect(JSON.stringify(sessionStorage)).not.toContain('Dear');
});

it('a page of a former member stores nothing in its tab', () => {
  vi.spyOn(location, 'replace').mockImplementation(() => {});
  setOwner(1);
  localStorage.setItem('private/owner', '2');
  expect(tabDrafts.write(1, 'contact', 'Dear')).toBe(false);
  expect(JSON.stringify(sessionStorage)).not.toContain('Dear');
});

it('drafts are removed at a sign-out', () => {
  setOwner(1);
  tabDrafts.write(1, 'contact', 'Dear');
  wipeDevice();
  expect([tabDrafts.read(1, 'contact'), tabDrafts.read(null, 'contact')]).toEqual([null, null]);
});
