import type { Region } from '#shared/rules/prices.ts';

/** An amount as an answer names it. */
export interface Amount {
  readonly value: number;
  readonly region: Region;
}

const WRITTEN: readonly (readonly [RegExp, Region])[] = [
  [/£\s?([\d,]+)/g, 'uk'],
  [/\$\s?([\d,]+)/g, 'us'],
  [/AED\s?([\d,]+)/g, 'uae'],
];

/** Every amount of an answer, in whichever currency. */
export const amountsIn = (answer: string): Amount[] =>
  WRITTEN.flatMap(([pattern, region]) =>
    [...answer.matchAll(pattern)].map(([, digits = '']) => ({ value: Number(digits.replaceAll(',', '')), region })),
  );

/** Money in words that `amountsIn` does not read: none may appear at all. */
export const STRANGE_MONEY = /\d\s?(pounds|dollars|dirhams|euros|gbp|usd|quid)|€|\b(hundred|thousand)\b|%|per cent/i;
