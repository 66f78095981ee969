import type { DesktopBridge } from '#shared/api/desktop-bridge.ts';

/** What the page calls → the channel it travels on. Preload and main process agree by this. */
export const CHANNELS = {
  listen: 'bonjour:listen',
  signIn: 'bonjour:sign-in',
  signOut: 'bonjour:sign-out',
  changeSettings: 'bonjour:change-settings',
  lookAtChat: 'bonjour:look-at-chat',
  openSite: 'bonjour:open-site',
  readOutbox: 'bonjour:read-outbox',
  writeOutbox: 'bonjour:write-outbox',
} as const satisfies Record<keyof DesktopBridge, string>;

/** The one channel towards the page. */
export const MESSAGES = 'bonjour:message';
