import lighthouse, { type Flags, type Result } from 'lighthouse';

export interface PageAudit {
  readonly address: string;
  /** Performance, accessibility, best practices, SEO: of 100. */
  readonly scores: readonly number[];
  /** First and largest contentful paint, blocking time (with its range), layout shift, and kilobytes transferred. */
  readonly figures: readonly string[];
  /** What costs points. */
  readonly faults: readonly string[];
}

/** Otherwise the page would find the cookies and local storage of an earlier visit. */
const FIRST_VISIT = { clearStorageTypes: ['all'] } satisfies Flags;

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

interface Options {
  readonly url: string;
  /** The port of the browser's DevTools. */
  readonly port: number;
  readonly runs: number;
}

/** Audits a page several times. Figures are medians of their own; scores and faults are those of the median run. */
export async function auditPage({ url, port, runs }: Options): Promise<PageAudit> {
  const results: Result[] = [];
  for (let run = 0; run < runs; run++) {
    results.push(await auditOnce(url, port));
  }
  const byScore = results.toSorted((one, other) => performanceOf(one) - performanceOf(other));
  const result = byScore[Math.floor(runs / 2)];
  if (!result) throw new Error('Lighthouse needs at least one run');
  return {
    address: new URL(url).pathname,
    scores: CATEGORIES.map((category) => scoreOf(result, category)),
    figures: figuresOf(results),
    faults: faultsOf(result),
  };
}

/** Tries again if there is no result, because a browser short of processor time loses its trace. */
async function auditOnce(url: string, port: number, triesLeft = 2): Promise<Result> {
  const settings = { ...FIRST_VISIT, onlyCategories: CATEGORIES };
  const answer = await lighthouse(url, { port, ...settings, logLevel: 'error', output: 'json' });
  const fault = answer ? answer.lhr.runtimeError : { message: 'no answer' };
  if (answer && !fault) return answer.lhr;
  if (triesLeft === 0) throw new Error(`${url}: ${fault?.message}`);
  return auditOnce(url, port, triesLeft - 1);
}

const performanceOf = ({ categories }: Result): number => categories['performance']?.score ?? 0;

const scoreOf = ({ categories }: Result, category: string): number =>
  Math.round((categories[category]?.score ?? 0) * 100);

function figuresOf(results: readonly Result[]): string[] {
  const values = (id: string) =>
    results.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN).toSorted((one, other) => one - other);
  const median = (id: string) => values(id)[Math.floor(results.length / 2)] ?? Number.NaN;
  const seconds = (id: string) => `${(median(id) / 1000).toFixed(2)} s`;
  const blocking = values('total-blocking-time');
  const range = results.length > 1 ? ` (${blocking[0]?.toFixed(0)}–${blocking.at(-1)?.toFixed(0)})` : '';
  return [
    seconds('first-contentful-paint'),
    seconds('largest-contentful-paint'),
    `${median('total-blocking-time').toFixed(0)}${range} ms`,
    median('cumulative-layout-shift').toFixed(3),
    (median('total-byte-weight') / 1000).toFixed(0),
  ];
}

/** Audits with less than full marks that count in their category. */
function faultsOf({ audits, categories }: Result): string[] {
  const counted = CATEGORIES.flatMap((category) =>
    (categories[category]?.auditRefs ?? []).map(({ id, weight }) => ({ category, weight, audit: audits[id] })),
  );
  return counted
    .filter(({ audit, weight }) => audit && weight > 0 && audit.score !== null && audit.score < 1)
    .map(({ category, audit }) => `${category}: ${audit?.title} (${audit?.displayValue ?? audit?.score})`);
}
