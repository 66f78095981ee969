import type { Region } from '#shared/rules/prices.ts';
import { guessRegion, isRegion } from '#shared/rules/region.ts';
import { storedChoice } from '#shared/ui/stored-choice.ts';

let guessed: Region | undefined;

/** The region whose prices come first: the visitor's choice on any page, else the browser's suggestion. */
export const regionChoice = storedChoice<Region>({
  key: 'region',
  isChoice: isRegion,
  unchosen: 'uk',
  guess: () => (guessed ??= guessRegion({ languages: navigator.languages, timeZone: timeZone() })),
});

/** Not yet in all browsers. */
declare const Temporal: { readonly Now: { timeZoneId(): string } } | undefined;

/** `Temporal` answers at once. `Intl` loads its data first, which takes 20 to 50 ms on a fast computer. */
function timeZone(): string {
  if (typeof Temporal !== 'undefined') return Temporal.Now.timeZoneId();
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
