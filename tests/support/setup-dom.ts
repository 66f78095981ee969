// Before anything that looks for it when it is loaded.
import 'fake-indexeddb/auto';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { clearToasts } from '#shared/ui/toast/toast-store.ts';
import { database } from '../../web/device/database.ts';
import { forgetOwner } from '../../web/device/owner.ts';
import { forgetDrafts } from '../../web/features/feed/drafts/drafts.ts';
import { stopLive } from '../../web/live/use-live.ts';
import { closeOutbox } from '../../web/device/outbox/the-outbox.ts';
import { patience } from './depth.ts';

// A toast stays for five seconds, longer than most tests: none sees one of the test before it, in whichever file that was.
beforeEach(clearToasts);

// Testing Library does this by itself only where the test functions are global.
afterEach(cleanup);

// What is waited for comes at once; only a machine with much else to do lets it wait longer than the usual second.
configure({ asyncUtilTimeout: patience(5000) });

// No screen of a test listens to a server, and none goes on doing so after it.
beforeEach(() => void vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Tests have no network'))));
afterEach(stopLive);
afterEach(closeOutbox);
afterEach(forgetOwner);

// Files that share a worker share its browser and its modules: each begins with an empty one, where the first began.
beforeAll(async () => {
  // Opens only after a deletion that the file before did not wait for.
  await database.owner.count();
  forgetDrafts();
  localStorage.clear();
  sessionStorage.clear();
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL('http://localhost:3000/');
});

// What is unsaved in one file would keep the pages of the next ones from being left.
afterAll(() => {
  const isUnsaved = !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  if (isUnsaved) throw new Error('The tests of this file leave something unsaved behind');
});
