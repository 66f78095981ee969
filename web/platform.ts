import type { Platform } from '#shared/api/platform.ts';

/** The website as the console's shell: pages and files open as everywhere in a browser. */
export const webPlatform: Platform = {
  kind: 'web',
  openSite: (path) => void window.open(path, '_blank', 'noopener'),
  download: (path) => window.location.assign(path),
  // Browsers are told of chats by the page itself.
  lookAtChat: () => undefined,
};
