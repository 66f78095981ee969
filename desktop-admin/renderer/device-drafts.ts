import type { Platform } from '#shared/api/platform.ts';

const PREFIX = 'draft/';

/** What was begun in the console, in the page's own storage under its author's id. */
export const deviceDrafts: Platform['drafts'] = {
  read: (personId, name) => localStorage.getItem(`${PREFIX}${personId}/${name}`),
  write(personId, name, text) {
    const key = `${PREFIX}${personId}/${name}`;
    try {
      if (text === null) localStorage.removeItem(key);
      else localStorage.setItem(key, text);
      return true;
    } catch {
      return false;
    }
  },
};

/** Removes everybody's drafts, or everybody's but one person's. */
export function wipeDrafts(but?: number): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(PREFIX) && (but === undefined || !key.startsWith(`${PREFIX}${but}/`))) {
      localStorage.removeItem(key);
    }
  }
}
