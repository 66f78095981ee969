import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { stopLive } from '../../web/live/use-live.ts';
import { closeOutbox } from '../../web/offline/outbox/the-outbox.ts';

// Testing Library does this by itself only where the test functions are global.
afterEach(cleanup);

// What is waited for comes at once; only a machine with much else to do lets it wait longer than the usual second.
configure({ asyncUtilTimeout: 5000 });

// No screen of a test listens to a server, and none goes on doing so after it.
beforeEach(() => void vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Tests have no network'))));
afterEach(stopLive);
afterEach(closeOutbox);
