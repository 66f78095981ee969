import { contact } from '#data/content/contact.ts';
import type { Region } from '#shared/rules/prices.ts';
import { ADDRESSES } from './address-in-text.ts';
import { askedIn, type PriceItem } from './price-items.ts';

/** The context that a provider's answer is checked against. */
export interface Context {
  /** The lines of the price list that the visitor asked about. Empty when the question was about something else. */
  readonly items: readonly PriceItem[];
  /** The regions that the visitor asked for. */
  readonly regions: readonly Region[];
}

/** Amounts that cannot be checked, and promises about money that the price list does not make. */
const UNCHECKABLE =
  /\b(hundred|thousand|grand|fifty|sixty|seventy|eighty|ninety)\b|%|\bper ?cent\b|\bdiscount\w*|\breduc(ed|tion)\b|\bhalf[ -]price\b|\bfree of charge\b|\bfor free\b|\bcomplimentary\b|\bat no (extra |additional )?(cost|charge)\b|\bno (extra |set-?up )?(cost|charge|fee)s?\b|\bvat\b/i;
const ABOUT_A_PRICE =
  /\b(costs?|pric(e|es|ed|ing)|fees?|charge[sd]?|pay|rates?|quote[sd]?|starts? (at|from)|from just|only)\b/i;
/** Numbers without a currency that are quantities, not amounts. */
const COUNTED =
  /\b\d[\d,]*(\/\d+|-\d+)?\+?\s?(-\s?\d+\s?)?(mini|short|edited|finished|images?|photos?|pictures?|minutes?|videos?|films?|episodes?|days?|years?|hours?|services?|things?)\b|\b20[12]\d(\/\d\d)?\b|\b12\+|\+\d[\d ]+/gi;

/** Commas and full stops inside a number do not end a sentence. */
const SENTENCE_ENDS = /(?<!\d)[.!?;\n]+|[.!?;\n]+(?!\d)/;
const PARTS = /(?<!\d),|,(?!\d{3})|\band\b|\bplus\b|\bwhile\b|\bbut\b|[()•]/i;

/**
 * Checks an answer for faults: an amount that does not match the price list, money that cannot be checked, a missing price
 * of the region that was asked for, or a link or address that is not ours.
 * @returns the fault, or undefined when the answer may be sent
 */
export function faultIn(answer: string, { items, regions }: Context): string | undefined {
  const text = answer.normalize('NFKC').replace(/\p{Cf}/gu, '');
  const foreign = foreignAddress(text);
  if (foreign) return foreign;
  if (UNCHECKABLE.test(text)) return 'it speaks of money in a way that cannot be checked';

  const named: Amount[] = [];
  let meant = items;
  for (const sentence of text.split(SENTENCE_ENDS)) {
    for (const part of sentence.split(PARTS)) {
      const here = askedIn(part).items;
      if (here.length > 0) meant = here;
      const amounts = amountsIn(part);
      if (amounts.length === 0 && hasBareFigure(part)) return 'it names a figure beside a price, without its currency';
      if (!amounts.every((amount) => meant.some((item) => isPriceOf(item, amount)))) {
        return 'it names an amount that is not the price of what it speaks of';
      }
      named.push(...amounts);
    }
  }
  if (items.length > 0 && regions.length > 0 && !named.some(({ region }) => region && regions.includes(region))) {
    return 'it does not name the price in the region that was asked for';
  }
  return undefined;
}

const isPriceOf = ({ line }: PriceItem, { value, region }: Amount): boolean =>
  region !== undefined && line.price[region] === value;

const hasBareFigure = (part: string): boolean => ABOUT_A_PRICE.test(part) && /\d{2,}/.test(part.replace(COUNTED, ''));

/** Only our own links and addresses are allowed, whatever a visitor talks the model into. */
function foreignAddress(text: string): string | undefined {
  const ours = new Set([contact.profile.href, contact.whatsApp.uk.href, contact.whatsApp.uae.href]);
  const links = text.match(/\b(?:https?:\/\/|www\.)[^\s<>"')]+/gi) ?? [];
  if (links.some((link) => !ours.has(link.replace(/[.,;:!?]+$/, '')))) return 'it links to another site';
  const mails = text.match(ADDRESSES) ?? [];
  return mails.some((mail) => mail.toLowerCase() !== contact.email)
    ? 'it names an address that is not ours'
    : undefined;
}

/** Money in a text: a whole amount in one of our currencies, or something that cannot be on our price list. */
interface Amount {
  /** Undefined for a fraction, or for another currency. */
  readonly value: number | undefined;
  readonly region: Region | undefined;
  /** Its offset in the text. */
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

/** "1,495", "1495.00" and "1 495" are 1495. We never charge "1.5k" or "49.95". */
function wholeNumber(written: string): number | undefined {
  const compact = written.replace(/[\u00a0\u202f\s'’]/g, '');
  const [, whole = ''] = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.00?)?$/.exec(compact) ?? [];
  return whole === '' ? undefined : Number(whole.replaceAll(',', ''));
}

/** Every amount of money in a text that is written in digits. */
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
