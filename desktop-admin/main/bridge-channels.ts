import type { DesktopBridge } from '#shared/api/desktop-bridge.ts';

/** The channel of each request, shared by preload script and main process. */
export const CHANNELS = {
  listen: 'bonjour:listen',
  signIn: 'bonjour:sign-in',
  signOut: 'bonjour:sign-out',
  changeSettings: 'bonjour:change-settings',
  setOpenChat: 'bonjour:set-open-chat',
  openSite: 'bonjour:open-site',
  readOutbox: 'bonjour:read-outbox',
  writeOutbox: 'bonjour:write-outbox',
} as const satisfies Record<keyof DesktopBridge, string>;

/** The channel for messages to the page. */
export const MESSAGES = 'bonjour:message';
