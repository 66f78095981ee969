import type { Region } from '#shared/rules/prices.ts';
import { guessRegion, isRegion } from '#shared/rules/region.ts';
import { storedChoice } from '#shared/ui/stored-choice.ts';

let guessed: Region | undefined;

/** Whose prices come first: what the visitor chose on any page, else what the browser suggests. */
export const regionChoice = storedChoice<Region>({
  key: 'region',
  isChoice: isRegion,
  unchosen: 'uk',
  guess: () => (guessed ??= guessRegion({ languages: navigator.languages, timeZone: timeZone() })),
});

/** Not yet in all browsers. */
declare const Temporal: { readonly Now: { timeZoneId(): string } } | undefined;

/** `Temporal` says it at once. `Intl` loads its data for this, which takes a fast computer 20 to 50 ms. */
function timeZone(): string {
  if (typeof Temporal !== 'undefined') return Temporal.Now.timeZoneId();
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
