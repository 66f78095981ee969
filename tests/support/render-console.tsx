import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { PlatformProvider } from '#shared/api/platform-context.tsx';
import type { Platform } from '#shared/api/platform.ts';
import { renderScreen, someMember } from './render-screen.tsx';

type Options = Parameters<typeof renderScreen>[1] & { readonly kind?: Platform['kind'] };

/** An administrator, for `user`. */
export const someAdministrator = { ...someMember, isAdmin: true };

/** Renders a screen of the console in a shell that notes what it is asked for. */
export function renderConsole(screen: ReactNode, { kind = 'web', ...options }: Options = {}) {
  const platform = {
    kind,
    openSite: vi.fn<Platform['openSite']>(),
    download: vi.fn<Platform['download']>(),
    lookAtChat: vi.fn<Platform['lookAtChat']>(),
    outbox: { read: async () => null, write: async () => undefined },
  } satisfies Platform;
  const view = renderScreen(<PlatformProvider platform={platform}>{screen}</PlatformProvider>, {
    user: someAdministrator,
    ...options,
  });
  return { ...view, platform };
}
