import { prices } from '#data/content/prices.ts';
import { formatPrice, regions } from '#shared/rules/prices.ts';
import { STRANGE_MONEY, amountsIn } from './amounts.ts';
import type { Expected, Line } from './golden.ts';

export const priceOf = (line: Line) => {
  const [service, place] = line.split('/') as [keyof typeof prices, string];
  return prices[service][Number(place)]!.price;
};

/** The amounts that an answer has to name, and the only ones that it may. */
const rightAmounts = (expected: Expected): string[] =>
  expected.kind === 'price'
    ? expected.lines.flatMap((line) =>
        (expected.regions ?? regions).map((region) => formatPrice(priceOf(line)[region], region)),
      )
    : [];

const isRight: { [K in Expected['kind']]: (answer: string, expected: Expected & { kind: K }) => boolean } = {
  price: (answer, { lines }) => lines.every((line) => answer.includes(`/services/${line.split('/')[0]}`)),
  page: (answer, { path, says = [] }) =>
    answer.endsWith(`Read more: ${path}`) && says.every((words) => answer.includes(words)),
  person: (answer) => answer.includes('email address'),
  declined: (answer) => answer.includes('I cannot do that'),
  talk: (answer, { says }) => answer.includes(says),
};
/** Kinds whose answers must not bring up the form for an address. */
const ASKS_NOTHING = new Set<Expected['kind']>(['page', 'declined', 'talk']);

/** What is wrong with an answer; nothing, when it is as it has to be. */
export function faultsOf(answer: string, expected: Expected): string[] {
  const faults: string[] = [];
  // Whatever was asked: each amount is one that was asked for, in its region, and nothing else looks like money.
  const named = amountsIn(answer).map(({ value, region }) => formatPrice(value, region));
  const right = rightAmounts(expected);
  if (named.toSorted().join() !== right.toSorted().join()) {
    faults.push(`wrong price: ${named.join(', ')} instead of ${right.join(', ') || 'none'}`);
  }
  if (STRANGE_MONEY.test(answer)) faults.push('wrong price: money that cannot be checked');
  if (!isRight[expected.kind](answer, expected as never)) faults.push(`not as expected: ${JSON.stringify(expected)}`);
  if (ASKS_NOTHING.has(expected.kind) && /email address|get in touch/.test(answer)) faults.push('asks for an address');
  return faults.map((fault) => `${fault}\n${answer}`);
}
