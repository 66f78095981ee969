import type { Session } from 'electron';
import { expect, it, vi } from 'vitest';
import { APP_ORIGIN } from './addresses.ts';
import { lockPermissions } from './navigation-lock.ts';

interface Handlers {
  request?: Parameters<Session['setPermissionRequestHandler']>[0];
  check?: Parameters<Session['setPermissionCheckHandler']>[0];
}

const handlers = vi.hoisted((): Handlers => ({}));
vi.mock('electron', () => {
  const defaultSession: Pick<Session, 'setPermissionRequestHandler' | 'setPermissionCheckHandler'> = {
    setPermissionRequestHandler: (handler) => void (handlers.request = handler),
    setPermissionCheckHandler: (handler) => void (handlers.check = handler),
  };
  return { session: { defaultSession } };
});

it.each([
  ['clipboard-sanitized-write', APP_ORIGIN, true],
  ['clipboard-sanitized-write', 'https://bonjour.example', false],
  ['clipboard-read', APP_ORIGIN, false],
  // Notifications are shown by the main process, which needs no permission.
  ['notifications', APP_ORIGIN, false],
  ['media', APP_ORIGIN, false],
] as const)('grants only copying, and only to the app’s own page: %s for %s', (permission, origin, isPermitted) => {
  lockPermissions();
  const answer = vi.fn<(granted: boolean) => void>();
  handlers.request?.({ getURL: () => `${origin}/inbox` } as never, permission, answer, {} as never);
  expect(answer.mock.calls).toEqual([[isPermitted]]);
  expect(handlers.check?.(null, permission, `${origin}/`, {} as never)).toBe(isPermitted);
});
