import { type Region, formatPrice, regionNames, regions } from '#shared/rules/prices.ts';
import type { Reply } from './reply.ts';
import { type Asked, type PriceItem, nameOf, priceItems } from './price-items.ts';
import { handOver, wording } from './wording.ts';

interface PriceQuestion {
  readonly asked: Asked;
  /** The regions to quote for; none quotes the UK and names the others (decisions §8). */
  readonly regions: readonly Region[];
  readonly otherCurrency: boolean;
  /** Something that the price list does not say was asked too, such as VAT or half a day. */
  readonly caveat: boolean;
  readonly hasAddress: boolean;
}

const amount = ({ line }: PriceItem, region: Region): string =>
  `${line.from ? 'from ' : ''}${formatPrice(line.price[region], region)}`;

function priceLine(item: PriceItem, asked: readonly Region[]): string {
  const [first = 'uk', ...others] = asked.length > 0 ? asked : regions;
  const rest = others.map((region) => `${regionNames[region]} ${amount(item, region)}`).join(', ');
  const note = item.line.note ? `. ${item.line.note}` : '';
  return `• ${nameOf(item)}: ${amount(item, first)}${rest ? ` (${rest})` : ''}${note}.`;
}

function lead(asked: readonly Region[]): string {
  const [first] = asked;
  if (!first) return 'These are our UK prices, with the US and the UAE in brackets:';
  return asked.length === 1
    ? `Our prices in the ${regionNames[first]}:`
    : `Our prices in the ${asked.map((region) => regionNames[region]).join(' and the ')}:`;
}

/** Quotes the price list, word for word: no sum, no reduction, nothing that does not stand in it. */
export function priceAnswer({ asked, regions: wanted, otherCurrency, caveat, hasAddress }: PriceQuestion): Reply {
  const items = asked.items.length > 0 || asked.training ? asked.items : priceItems;
  const said: string[] = [];
  if (otherCurrency) said.push(wording.otherCurrency);
  if (items.length > 0) said.push(lead(wanted), ...items.map((item) => priceLine(item, wanted)));
  if (asked.training) said.push(wording.trainingPrice);
  else if (caveat) said.push(wording.priceCaveat);
  if (asked.training || caveat) said.push(handOver(hasAddress));
  const services = new Set<string>(items.map(({ service }) => service));
  if (asked.training) services.add('training');
  return { text: said.join('\n'), paths: [...services].map((slug) => `/services/${slug}`) };
}
