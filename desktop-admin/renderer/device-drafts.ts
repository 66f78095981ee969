import type { Owner } from '#shared/rules/console-owner.ts';

const PREFIX = 'drafts/';
/** As drafts were named before they said of which server their author is. */
const WITHOUT_SERVER = 'draft/';

const placeOf = (origin: string): string => `${PREFIX}${encodeURIComponent(origin)}/`;
const ownPlace = ({ origin, personId }: Owner): string => `${placeOf(origin)}${personId}/`;

/** What was begun in the console, in the page's own storage under its author's server and id. */
export const readDraft = (owner: Owner, name: string): string | null => localStorage.getItem(ownPlace(owner) + name);

/** Null removes it. @returns whether it is kept */
export function writeDraft(owner: Owner, name: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(ownPlace(owner) + name);
    else localStorage.setItem(ownPlace(owner) + name, text);
    return true;
  } catch {
    return false;
  }
}

export const countDrafts = (owner: Owner): number => keysUnder(ownPlace(owner)).length;

/** They sign out: nothing of theirs stays. */
export function wipeDrafts(owner: Owner): void {
  for (const key of keysUnder(ownPlace(owner))) localStorage.removeItem(key);
}

/** They have signed in: what others left of the same server goes, as on the website. */
export function wipeOthersDrafts(owner: Owner): void {
  const others = keysUnder(placeOf(owner.origin)).filter((key) => !key.startsWith(ownPlace(owner)));
  for (const key of [...others, ...keysUnder(WITHOUT_SERVER)]) localStorage.removeItem(key);
}

const keysUnder = (prefix: string): string[] => Object.keys(localStorage).filter((key) => key.startsWith(prefix));
