import { create } from 'zustand';
import { readPrivate, writePrivate } from '../private-storage.ts';

/** Survives a sign-out: it names nobody, and nobody should be asked twice. */
const DECLINED = 'bonjour.install-declined';
/** Private storage: this member's first visit here, in milliseconds since 1970. */
const FIRST_VISIT = 'first-visit';
/** A visit this long after the first is a later visit, in milliseconds. */
const APART = 60 * 60 * 1000;

interface Offer {
  /** The history key of this page's first screen; the prompt waits for a navigation. */
  readonly firstKey: string | null;
  /** The member has been here before, or has just contributed. */
  readonly earned: boolean;
  readonly open: boolean;
}

/** Lives as long as the page: every screen mounts a bar of its own. */
export const useOffer = create<Offer>(() => ({ firstKey: null, earned: false, open: false }));
export const changeOffer = (change: Partial<Offer>): void => useOffer.setState(change);
export const offerNow = (): Offer => useOffer.getState();

export function isDeclined(): boolean {
  try {
    return DECLINED in localStorage;
  } catch {
    // Storage is refused: a refusal could not be remembered.
    return true;
  }
}

export function decline(): void {
  try {
    localStorage.setItem(DECLINED, '1');
  } catch {
    // Nothing is suggested when nothing can be stored.
  }
}

/** Records a visit. @returns whether the member has been here before */
export function recordVisit(now = Date.now()): boolean {
  const first = Number(readPrivate(FIRST_VISIT)[0]?.[1]);
  if (first > 0) return now - first > APART;
  writePrivate(FIRST_VISIT, String(now));
  return false;
}
