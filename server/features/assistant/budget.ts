import { amountsIn } from './price-guard.ts';
import type { PriceQuestion } from './price-question.ts';
import { priceItems } from './price-items.ts';
import { priceAnswer } from './price-quote.ts';
import type { Reply } from './wording.ts';
import type { Region } from '#shared/rules/prices.ts';

/** "3k", "£2,500", "5 000 dollars", "1500": an amount that a visitor has to spend. */
const SPENDABLE = /(?<![\d.])(\d{1,3}(?:[, ]?\d{3})+|\d{1,6})(?:\.\d+)?\s?(k\b|grand\b|thousand\b)?/gi;
/** A smaller number counts something else. */
const LEAST = 100;

/** The largest amount in a text. @returns undefined when there is none */
function spendableIn(text: string): number | undefined {
  const named = [...text.matchAll(SPENDABLE)].map(([, digits = '', times]) => {
    return Number(digits.replace(/[, ]/g, '')) * (times ? 1000 : 1);
  });
  const amounts = named.filter((value) => value >= LEAST && !(value >= 2020 && value <= 2035));
  return amounts.length > 0 ? Math.max(...amounts) : undefined;
}

/**
 * What a budget covers: the lines of the price list that cost no more, in the budget's currency.
 * @returns undefined when the message names no amount, or one that covers nothing
 */
export function budgetAnswer(message: string, price: PriceQuestion, home: Region = 'uk'): Reply | undefined {
  const budget = spendableIn(message);
  if (budget === undefined) return undefined;
  const region = amountsIn(message).find((amount) => amount.region)?.region ?? price.regions[0] ?? home;
  const items = priceItems.filter(({ line }) => line.price[region] <= budget);
  if (items.length === 0) return undefined;
  return priceAnswer({ asked: { items }, regions: [region], otherCurrency: false, caveat: false, hasAddress: true });
}
