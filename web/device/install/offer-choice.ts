import { create } from 'zustand';
import { readPrivate, writePrivate } from '../private-storage.ts';

/** Outside of what a sign-out removes: it says nothing of anybody, and nobody is asked twice. */
const DECLINED = 'bonjour.install-declined';
/** Private storage: when this member was first here, in milliseconds since 1970. */
const FIRST_VISIT = 'first-visit';
/** A visit that begins so long after the first is another one, in milliseconds. */
const APART = 60 * 60 * 1000;

interface Offer {
  /** Where this page began; the offer waits for a turn to another screen. */
  readonly firstKey: string | null;
  /** Its member has been here before, or has just left something of theirs. */
  readonly earned: boolean;
  readonly open: boolean;
}

const nothingYet: Offer = { firstKey: null, earned: false, open: false };

/** For as long as the page is loaded: every screen has a bar of its own. */
export const useOffer = create<Offer>(() => nothingYet);
export const changeOffer = (change: Partial<Offer>): void => useOffer.setState(change);
export const offerNow = (): Offer => useOffer.getState();
/** As on a new page; for tests. */
export const forgetOffer = (): void => changeOffer(nothingYet);

export function isDeclined(): boolean {
  try {
    return DECLINED in localStorage;
  } catch {
    // It could not be remembered that somebody said no.
    return true;
  }
}

export function decline(): void {
  try {
    localStorage.setItem(DECLINED, '1');
  } catch {
    // Nothing is offered where nothing is remembered.
  }
}

/** Takes note that a member is here. @returns whether they have been here before */
export function noteVisit(now = Date.now()): boolean {
  const first = Number(readPrivate(FIRST_VISIT)[0]?.[1]);
  if (first > 0) return now - first > APART;
  writePrivate(FIRST_VISIT, String(now));
  return false;
}
