import { answers } from '#data/content/answers/index.ts';
import { prices } from '#data/content/prices.ts';
import { type Region, formatPrice, regions } from '#shared/rules/prices.ts';
import { STRANGE_MONEY, amountsIn } from './amounts.ts';
import type { Expected, Golden, Line, Part } from './golden.ts';

export const priceOf = (line: Line) => {
  const [service, place] = line.split('/') as [keyof typeof prices, string];
  return prices[service][Number(place)]!.price;
};

/** The order of the regions: requested ones, or else the page's own first. */
const orderOf = (asked: readonly Region[] | undefined, home: Region = 'uk'): readonly Region[] =>
  asked ?? [home, ...regions.filter((region) => region !== home)];

/** Every amount that an answer must have, exactly as often, and no others. */
function rightAmounts(expected: Expected, home: Region | undefined): string[] {
  if (expected.kind === 'price') {
    const order = orderOf(expected.regions, home);
    return expected.lines.flatMap((line) => order.map((region) => formatPrice(priceOf(line)[region], region)));
  }
  if (expected.kind !== 'sum') return [];
  const [first = 'uk', ...others] = orderOf(expected.regions, home);
  const total = (region: Region, parts: readonly Part[]) =>
    formatPrice(
      parts.reduce((sum, [line, count]) => sum + count * priceOf(line)[region], 0),
      region,
    );
  const each = expected.parts.flatMap((part) => {
    const [line, count] = part;
    return count === 1 ? [total(first, [part])] : [total(first, [[line, 1]]), total(first, [part])];
  });
  return [...each, total(first, expected.parts), ...others.map((region) => total(region, expected.parts))];
}

/** Additional amounts allowed for a new podcast: its set-up, the total with it, and a month of hosting. */
function besides({ parts, regions: asked }: Extract<Expected, { kind: 'sum' }>, home: Region | undefined): string[] {
  const [first = 'uk'] = orderOf(asked, home);
  const setUp = priceOf('podcasts/0')[first];
  const all = parts.reduce((sum, [line, count]) => sum + count * priceOf(line)[first], setUp);
  return [setUp, all, priceOf('podcasts/1')[first]].map((amount) => formatPrice(amount, first));
}

const textOf = (id: string): string => {
  const answer = answers.find((one) => one.id === id);
  if (!answer) throw new Error(`There is no answer ${id}`);
  return answer.text;
};

const isRight: { [K in Expected['kind']]: (answer: string, expected: Extract<Expected, { kind: K }>) => boolean } = {
  price: (answer, { lines, written }) =>
    lines.every((line) => answer.includes(`/services/${line.split('/')[0]}`)) &&
    (written === undefined || answer.includes(textOf(written))),
  sum: (answer) => answer.includes('Total'),
  written: (answer, { ids }) =>
    ids.every((id) => answer.includes(textOf(id))) &&
    answers.filter(({ text }) => answer.includes(text)).length === ids.length,
  page: (answer, { path, says = [] }) =>
    answer.endsWith(`Read more: ${path}`) && says.every((words) => answer.includes(words)),
  person: (answer) => answer.includes('email address'),
  declined: (answer) => answer.includes('I can’t do that'),
  talk: (answer, { says }) => answer.includes(says),
};
/** Kinds whose answers must not show the address form. */
const ASKS_NOTHING = new Set<Expected['kind']>(['page', 'declined', 'talk']);

/** The faults of an answer; empty if it is right. */
export function faultsOf(answer: string, { expect: expected, on }: Pick<Golden, 'expect' | 'on'>): string[] {
  const faults: string[] = [];
  // In any case, each amount must have been asked for, in its region, and nothing else may look like a price.
  const named = amountsIn(answer).map(({ value, region }) => formatPrice(value, region));
  const right = rightAmounts(expected, on?.region);
  const missing = right.filter((amount) => !named.includes(amount));
  const allowed = expected.kind === 'sum' ? [...right, ...besides(expected, on?.region)] : right;
  const strange = named.filter((amount) => !allowed.includes(amount));
  const isOnce = expected.kind === 'sum' || named.length === right.length;
  if (missing.length > 0 || strange.length > 0 || !isOnce) {
    faults.push(`wrong price: ${named.join(', ')} instead of ${right.join(', ') || 'none'}`);
  }
  const [first = ''] = named.toSorted((one, other) => answer.indexOf(one) - answer.indexOf(other));
  const [home = 'uk'] = orderOf('regions' in expected ? expected.regions : undefined, on?.region);
  if (right.length > 0 && amountsIn(first)[0]?.region !== home) faults.push(`${first} comes before those of ${home}`);
  if (STRANGE_MONEY.test(answer)) faults.push('wrong price: money that cannot be checked');
  if (!isRight[expected.kind](answer, expected as never)) faults.push(`not as expected: ${JSON.stringify(expected)}`);
  if (ASKS_NOTHING.has(expected.kind) && /email address|get in touch/.test(answer)) faults.push('asks for an address');
  return faults.map((fault) => `${fault}\n${answer}`);
}
