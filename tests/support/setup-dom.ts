// Before any module that reads it on import.
import 'fake-indexeddb/auto';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { setReached } from '../../web/device/connection.ts';
import { database } from '../../web/device/database.ts';
import { removeDrafts } from '../../web/features/feed/drafts/drafts.ts';
import { stopLive } from '../../web/live/use-live.ts';
import { closeOutbox } from '../../web/device/outbox/page-outbox.ts';
import { patience } from './depth.ts';
import { endTimers } from './page-timers.ts';
import { resetStores } from './reset-stores.ts';

// Each test starts without what earlier ones left, in any file: toasts, for one, stay longer than most tests take.
beforeEach(resetStores);
afterEach(resetStores);

// Testing Library does this automatically only with global test functions.
afterEach(cleanup);

// Awaited elements appear at once; only a busy machine needs more than the default second.
configure({ asyncUtilTimeout: patience(5000) });

// Each test leaves its page.
afterEach(endTimers);

// Ends live updates: no screen of a test listens to a server after it.
beforeEach(() => void vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Tests have no network'))));
afterEach(stopLive);
afterEach(closeOutbox);
// A test without a connection would leave the next file without one.
afterEach(() => setReached(true));

// Files that share a worker share its browser and modules: each starts with the empty state of the first.
beforeAll(async () => {
  // Waits for a pending deletion of the database from the previous file.
  await database.owner.count();
  removeDrafts();
  localStorage.clear();
  sessionStorage.clear();
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL('http://localhost:3000/');
});

// Unsaved changes of one file would block navigation in the next ones.
afterAll(() => {
  const isUnsaved = !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  if (isUnsaved) throw new Error('The tests of this file leave something unsaved behind');
});
