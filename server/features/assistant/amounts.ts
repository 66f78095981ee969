import type { Region } from '#shared/rules/prices.ts';

/** Money in a text: a whole amount in one of our currencies, or something that no price list of ours holds. */
export interface Amount {
  /** Undefined when it is no whole number, or in another currency. */
  readonly value: number | undefined;
  readonly region: Region | undefined;
  /** Where it begins in the text. */
  readonly at: number;
}

const NUMBER = String.raw`\d(?:[\d.,'’\u00a0\u202f ]*\d)?\s?(?:k\b|m\b)?`;
const BEFORE = String.raw`£|€|₹|¥|[a-z]{0,2}\$|\b(?:gbp|usd|aed|eur|sar|inr|dhs?\.?|dirhams?)(?![a-z])`;
const AFTER = String.raw`£|€|\$|\b(?:gbp|usd|aed|eur|sar|inr|dhs?|pounds?|dollars?|bucks|dirhams?|euros?|quid|pence|cents|riyals?|rupees?)\b`;
const WITH_SIGN = new RegExp(
  `(?<before>${BEFORE})\\s?(?<first>${NUMBER})|(?<second>${NUMBER})\\s?(?:(?:us|british|uk|pounds?)\\s)?(?<after>${AFTER})`,
  'giu',
);
/** The other end of a range: "£400-£600" has two signs, "£400 to 600" one. */
const RANGE_END = new RegExp(`^\\s?(?:-|–|to|and|or)\\s?(${NUMBER})`, 'iu');

const REGIONS: readonly (readonly [RegExp, Region])[] = [
  [/^(£|gbp|pounds?|quid)/i, 'uk'],
  [/^((us)?\$|usd|dollars?|bucks)/i, 'us'],
  [/^(aed|dh|dirham)/i, 'uae'],
];

const regionOf = (sign: string): Region | undefined => REGIONS.find(([pattern]) => pattern.test(sign))?.[1];

/** "1,495", "1495.00" and "1 495" are 1495; "1.5k" and "49.95" are nothing that we charge. */
function wholeNumber(written: string): number | undefined {
  const compact = written.replace(/[\u00a0\u202f\s'’]/g, '');
  const [, whole = ''] = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.00?)?$/.exec(compact) ?? [];
  return whole === '' ? undefined : Number(whole.replaceAll(',', ''));
}

/** Every amount of money that a text names in figures. */
export function amountsIn(text: string): Amount[] {
  return [...text.matchAll(WITH_SIGN)].flatMap((match) => {
    const { before, first, second, after } = match.groups ?? {};
    const region = regionOf(before ?? after ?? '');
    const amounts: Amount[] = [{ value: wholeNumber(first ?? second ?? ''), region, at: match.index }];
    const end = RANGE_END.exec(text.slice(match.index + match[0].length));
    if (before !== undefined && end?.[1]) amounts.push({ value: wholeNumber(end[1]), region, at: match.index });
    return amounts;
  });
}
