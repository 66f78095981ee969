import type { Region } from '#shared/rules/prices.ts';
import { guessRegion, isRegion } from '#shared/rules/region.ts';
import { keptChoice } from '#shared/ui/kept-choice.ts';

let guessed: Region | undefined;

/** Whose prices come first: what the visitor chose on any page, else what the browser suggests. */
export const regionChoice = keptChoice<Region>({
  key: 'region',
  isChoice: isRegion,
  unchosen: 'uk',
  guess: () =>
    (guessed ??= guessRegion({
      languages: navigator.languages,
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    })),
});
