import { expect, it } from 'vitest';
import { formatPrice } from './prices.ts';

it.each([
  [1495, 'uk', '£1,495'],
  [1995, 'us', '$1,995'],
  [19_500, 'uae', 'AED 19,500'],
  [50, 'uk', '£50'],
] as const)('quotes %i in %s as %s', (amount, region, text) => {
  expect(formatPrice(amount, region)).toBe(text);
});
