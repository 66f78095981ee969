import { formatPrice, regionNames, regions, type Region } from '#shared/rules/prices.ts';
import { countsIn, type Counts } from './price-counts.ts';
import { nameOf, priceItems, type Asked, type PriceItem } from './price-items.ts';
import { handOver, wording, type Reply } from './wording.ts';

interface Quote {
  readonly asked: Asked;
  /** The regions to quote for. When empty, quotes the visitor's own and mentions the others. */
  readonly regions: readonly Region[];
  /** The region that the visitor's pages show first. Defaults to the UK. */
  readonly home?: Region | undefined;
  readonly otherCurrency: boolean;
  /** The question also asks for something that is not on the price list, such as VAT or half a day. */
  readonly caveat: boolean;
  readonly hasAddress: boolean;
}

const amount = ({ line }: PriceItem, region: Region): string =>
  `${line.from ? 'from ' : ''}${formatPrice(line.price[region], region)}`;

/** The regions to quote for, the first one first. */
export const quotedRegions = (asked: readonly Region[], home: Region = 'uk'): readonly Region[] =>
  asked.length > 0 ? asked : [home, ...regions.filter((region) => region !== home)];

function priceLine(item: PriceItem, [first = 'uk', ...others]: readonly Region[]): string {
  const rest = others.map((region) => `${regionNames[region]} ${amount(item, region)}`).join(', ');
  const note = item.line.note ? `. ${item.line.note}` : '';
  return `• ${nameOf(item)}: ${amount(item, first)}${rest ? ` (${rest})` : ''}${note}.`;
}

function lead(asked: readonly Region[], [first = 'uk', ...others]: readonly Region[]): string {
  if (asked.length === 0) {
    const rest = others.map((region) => `the ${regionNames[region]}`).join(' and ');
    return `Here are our ${regionNames[first]} prices, with ${rest} in brackets:`;
  }
  return asked.length === 1
    ? `Our prices in the ${regionNames[first]}:`
    : `Our prices in the ${asked.map((region) => regionNames[region]).join(' and the ')}:`;
}

/** Quotes the price list word for word, with no reductions and no additions. */
export function priceAnswer({ asked, regions: wanted, home, otherCurrency, caveat, hasAddress }: Quote): Reply {
  const items = asked.items.length > 0 ? asked.items : priceItems;
  const order = quotedRegions(wanted, home);
  const paragraphs: string[] = [];
  if (otherCurrency) paragraphs.push(wording.otherCurrency);
  if (items.length > 0) paragraphs.push(lead(wanted, order), ...items.map((item) => priceLine(item, order)));
  if (caveat) paragraphs.push(wording.priceCaveat, handOver(hasAddress));
  const services = new Set<string>(items.map(({ service }) => service));
  return { text: paragraphs.join('\n'), paths: [...services].map((slug) => `/services/${slug}`) };
}

/** A line of the price list and its quantity. */
export interface Counted {
  readonly item: PriceItem;
  readonly count: number;
}

const TOTAL =
  /\btotal\b|\ball ?together\b|\baltogether\b|\bin all\b|\ball in\b|\btogether\b|\bcombined\b|\bboth\b|\bsum\b|\badd(ed)? up\b|\boverall\b|\bplus\b|\bfirst year\b|\bau total\b|\ben tout\b/;

const FROM_THE_START =
  /\bfirst year\b|\byear (one|1)\b|\bnew podcast\b|\bfrom scratch\b|\bfrom the start\b|\beverything\b|\ball[ -]in\b/;

/**
 * What a question asks to be added up: lines of the price list with quantities.
 * @param text the message, plain
 * @returns undefined when there is nothing to add, or when a quantity is ambiguous
 */
export function sumAsked(text: string, { items }: Asked): readonly Counted[] | undefined {
  if (items.length === 0) return undefined;
  const counts = countsIn(text);
  if (!counts) return undefined;
  const wanted = new Set([...items, ...impliedItems(text, items, counts)]);
  const counted = priceItems.filter((item) => wanted.has(item)).map((item) => ({ item, count: counts.of(item) }));
  if (!counted.every((part): part is Counted => part.count !== undefined)) return undefined;
  const isSum = counted.some(({ count }) => count > 1) || (counted.length > 1 && TOTAL.test(text));
  return isSum ? counted : undefined;
}

/** Implied parts of a podcast: the set-up fee "from scratch", episodes for "a monthly podcast", and their hosting. */
function impliedItems(text: string, items: readonly PriceItem[], counts: Counts): PriceItem[] {
  if (!items.some(({ service }) => service === 'podcasts')) return [];
  return priceItems.filter((item) => {
    if (item.service !== 'podcasts' || items.includes(item)) return false;
    if (item.line.label === 'Set-up fee') return FROM_THE_START.test(text);
    return item.line.label === 'Per episode'
      ? counts.of(item) !== undefined
      : counts.hasEpisodes && counts.of(item) !== undefined;
  });
}

const from = (parts: readonly Counted[]): string => (parts.some(({ item }) => item.line.from) ? 'from ' : '');
const total = (parts: readonly Counted[], region: Region): number =>
  parts.reduce((sum, { item, count }) => sum + count * item.line.price[region], 0);

const partLine = ({ item, count }: Counted, region: Region): string => {
  const each = formatPrice(item.line.price[region], region);
  const prefix = item.line.from ? 'from ' : '';
  return count === 1
    ? `• ${nameOf(item)}: ${prefix}${each}`
    : `• ${nameOf(item)}: ${count} × ${each} = ${prefix}${formatPrice(count * item.line.price[region], region)}`;
};

/** Further costs of a new podcast, when the question named only its episodes or hosting. */
function besides(parts: readonly Counted[], region: Region): string[] {
  if (!parts.some(({ item }) => item.service === 'podcasts')) return [];
  const missing = priceItems.filter(
    ({ service, line }) => service === 'podcasts' && !parts.some(({ item }) => item.line === line),
  );
  const setUp = missing.find(({ line }) => line.label === 'Set-up fee');
  const hosting = missing.find(({ line }) => line.label === 'Monthly hosting');
  const paragraphs: string[] = [];
  if (setUp) {
    const all = formatPrice(total([...parts, { item: setUp, count: 1 }], region), region);
    paragraphs.push(
      `${wording.newPodcast} ${formatPrice(setUp.line.price[region], region)}, paid once. With it, the total is ${all}.`,
    );
  }
  if (hosting) paragraphs.push(`${wording.hostingBesides} ${formatPrice(hosting.line.price[region], region)}.`);
  return paragraphs;
}

/** The lines with their quantities, added up, and the total. @param order regions, the visitor's first */
export function sumAnswer(parts: readonly Counted[], order: readonly Region[]): Reply {
  const [first = 'uk', ...others] = order.length > 0 ? order : regions;
  const rest = others.map((region) => `${regionNames[region]} ${formatPrice(total(parts, region), region)}`).join(', ');
  const text = [
    `Our ${regionNames[first]} prices, added up:`,
    ...parts.map((part) => partLine(part, first)),
    `Total: ${from(parts)}${formatPrice(total(parts, first), first)}${rest ? ` (${rest})` : ''}.`,
    ...besides(parts, first),
  ].join('\n');
  return { text, paths: [...new Set(parts.map(({ item }) => `/services/${item.service}`))] };
}
