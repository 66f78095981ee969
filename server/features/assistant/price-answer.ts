import { type Region, formatPrice, regionNames, regions } from '#shared/rules/prices.ts';
import type { Reply } from './reply.ts';
import { type Asked, type PriceItem, nameOf, priceItems } from './price-items.ts';
import { handOver, wording } from './wording.ts';

interface PriceQuestion {
  readonly asked: Asked;
  /** The regions to quote for; none quotes the visitor's own and names the others. */
  readonly regions: readonly Region[];
  /** The region whose prices the visitor's pages show first; the UK when that is not known. */
  readonly home?: Region | undefined;
  readonly otherCurrency: boolean;
  /** Something that the price list does not say was asked too, such as VAT or half a day. */
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
    return `These are our ${regionNames[first]} prices, with ${rest} in brackets:`;
  }
  return asked.length === 1
    ? `Our prices in the ${regionNames[first]}:`
    : `Our prices in the ${asked.map((region) => regionNames[region]).join(' and the ')}:`;
}

/** Quotes the price list, word for word: no reduction, nothing that does not stand in it. */
export function priceAnswer({ asked, regions: wanted, home, otherCurrency, caveat, hasAddress }: PriceQuestion): Reply {
  const items = asked.items.length > 0 || asked.training ? asked.items : priceItems;
  const order = quotedRegions(wanted, home);
  const said: string[] = [];
  if (otherCurrency) said.push(wording.otherCurrency);
  if (items.length > 0) said.push(lead(wanted, order), ...items.map((item) => priceLine(item, order)));
  if (asked.training) said.push(wording.trainingPrice);
  else if (caveat) said.push(wording.priceCaveat);
  if (asked.training || caveat) said.push(handOver(hasAddress));
  const services = new Set<string>(items.map(({ service }) => service));
  if (asked.training) services.add('training');
  return { text: said.join('\n'), paths: [...services].map((slug) => `/services/${slug}`) };
}
