import type { PriceItem } from './price-items.ts';

/** How many of each line of the price list a question asks for. */
export interface Counts {
  /** @returns undefined when the question gives no number and the line has no default */
  of(item: PriceItem): number | undefined;
  /** The question gives a number of episodes. */
  readonly hasEpisodes: boolean;
}

const WORDS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty';
const NUMBERS: readonly (readonly [RegExp, string])[] = [
  [/\bhalf a dozen\b/g, '6'],
  [/\b(a|one|1) dozen\b/g, '12'],
  [/\bdozen\b/g, '12'],
  [/\b(a )?(couple|pair) of\b/g, '2'],
  [/\bhalf a year\b/g, '6 months'],
  [/\b(a|one|1) year and a half\b|\b18 months\b|\bone and a half years\b/g, '18 months'],
  [/\btwice\b/g, '2 times'],
  [/\b(the |our |a )?first year\b|\byear (one|1)\b/g, '1 year'],
  ...WORDS.split(' ').map((word, value): [RegExp, string] => [new RegExp(`\\b${word}\\b`, 'g'), String(value)]),
  [/\bthirty\b/g, '30'],
  [/\bforty\b/g, '40'],
  [/\bfifty\b/g, '50'],
  [/\bsixty\b/g, '60'],
  // French, without its accents.
  ...Object.entries({
    une: 1,
    un: 1,
    deux: 2,
    trois: 3,
    quatre: 4,
    cinq: 5,
    sept: 7,
    huit: 8,
    neuf: 9,
    dix: 10,
    douze: 12,
  }).map(([word, value]): [RegExp, string] => [new RegExp(`\\b${word}\\b`, 'g'), String(value)]),
  // "For a year" and "a day" mean one. "An episode a month" is a frequency, handled below.
  [
    /\b(a|an|the|the whole|a whole|a full|per|each|every|whole|full) (?=(school |academic |calendar |full |whole )?(years?|annum)\b)/g,
    '1 ',
  ],
  [/\b(an?|single) (?=([a-z-]+ )?(episodes?|full day|day)\b)/g, '1 '],
];

/** A message with its number words as digits. */
const inFigures = (text: string): string =>
  NUMBERS.reduce((rest, [pattern, figure]) => rest.replace(pattern, figure), text.replace(/(\d),(?=\d{3}\b)/g, '$1'));

const COUNT = String.raw`(?<![\d.,/£$])(\d{1,3})(?![\d.,/]*\d) ?-?(?:x )?(?:[a-z]+-?[a-z]* ){0,2}?`;
const numberOf = (text: string, item: string): number | undefined => {
  const found = new RegExp(`${COUNT}(?:${item})\\b`).exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
};

const EPISODES = 'episodes?|podcasts? (?:episodes?|recordings?)';
/** Times per year, by frequency word. */
const TIMES_A_YEAR: Record<string, number> = {
  month: 12,
  mois: 12,
  week: 52,
  fortnight: 26,
  '2 weeks': 26,
  term: 3,
  year: 1,
  annum: 1,
};
const OFTEN: Record<string, string> = { monthly: 'month', weekly: 'week', fortnightly: 'fortnight', termly: 'term' };

/** The number of months that something is wanted for. */
function monthsIn(text: string): number | undefined {
  const years = numberOf(text, 'years?|ans?|annum');
  if (years !== undefined) return years * 12;
  return numberOf(text, 'months?|mois');
}

/** The number of episodes, either given directly or as frequency and duration. */
function episodesIn(text: string, months: number | undefined): number | undefined {
  const rate = new RegExp(
    `(?:(\\d{1,3}) )?(?:[a-z]+ )?(?:episodes?|podcasts?) (?:a|per|each|every|1|par|in a|once a) (month|mois|week|fortnight|term|2 weeks)\\b`,
  ).exec(text);
  const often =
    /\b(monthly|weekly|fortnightly|termly)\b(?! (podcast hosting|podcast fee|hosting|fee|cost|price|charge))/.exec(
      text,
    )?.[1];
  const [, times = '1', unit = often && OFTEN[often]] = rate ?? [];
  if (unit !== undefined && (rate || /\b(podcast|episode|show)/.test(text))) {
    if (months === undefined) return undefined;
    const count = (Number(times) * (TIMES_A_YEAR[unit] ?? 0) * months) / 12;
    return Number.isInteger(count) ? count : undefined;
  }
  return numberOf(text, EPISODES);
}

/** Words that give a number a meaning other than a multiple of the list price. */
const UNCLEAR =
  /\bhalf\b|\b\d+ (photographers?|crews?|schools|sites|campuses|cameras?|hours?)\b|\bboth (our )?(schools|sites|campuses)\b|\d\.\d|\d ?[-–] ?\d| or \d/;

/** @returns undefined when the numbers in a question are ambiguous. @param message plain text */
export function countsIn(message: string): Counts | undefined {
  const text = inFigures(message);
  if (UNCLEAR.test(text)) return undefined;
  const months = monthsIn(text);
  const episodes = episodesIn(text, months);
  const byLabel: Record<string, () => number | undefined> = {
    'Set-up fee': () => 1,
    'Monthly hosting': () => months,
    'Per episode': () => episodes,
    'Full day': () => numberOf(text, '(?:full |whole )?days?|photo ?shoots?|shoots|jours?|journees?') ?? 1,
    '8 mini videos': () => packagesIn(text),
    // The list has no price for several of these.
    'Video testimonials': () => single(text, 'testimonials?|interviews?|temoignages?'),
    Editing: () => single(text, 'edits?|films?|videos?|clips?|montages?'),
  };
  return { of: ({ line }) => byLabel[line.label]?.(), hasEpisodes: episodes !== undefined };
}

const single = (text: string, item: string): number | undefined => ((numberOf(text, item) ?? 1) === 1 ? 1 : undefined);

/** "8 mini videos" is one package. The list has no price for other numbers of films. */
function packagesIn(text: string): number | undefined {
  const packages = numberOf(text, 'packages?|sets?|lots?|times');
  const films = numberOf(text, 'mini ?-?videos?|minis|videos?|films?');
  if (films !== undefined && films !== 8 && films !== packages && films !== 1) return undefined;
  return packages === 8 ? 1 : (packages ?? 1);
}
