import type { Region } from '#shared/rules/prices.ts';

/** An amount in an answer. */
export interface Amount {
  readonly value: number;
  readonly region: Region;
}

const WRITTEN: readonly (readonly [RegExp, Region])[] = [
  [/£\s?([\d,]+)/g, 'uk'],
  [/\$\s?([\d,]+)/g, 'us'],
  [/AED\s?([\d,]+)/g, 'uae'],
];

/** Every amount in an answer, in any currency. */
export const amountsIn = (answer: string): Amount[] =>
  WRITTEN.flatMap(([pattern, region]) =>
    [...answer.matchAll(pattern)].map(([, digits = '']) => ({ value: Number(digits.replaceAll(',', '')), region })),
  );

/** Prices in words, which `amountsIn` does not parse, so they must not appear. */
export const STRANGE_MONEY = /\d\s?(pounds|dollars|dirhams|euros|gbp|usd|quid)|€|\b(hundred|thousand)\b|%|per cent/i;
