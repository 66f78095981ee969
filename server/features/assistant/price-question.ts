import type { HistoryEntry } from './assistant.ts';
import { askedIn, asksForOtherCurrency, isRegionWord, regionsIn, type Asked } from './price-items.ts';
import { contentWords, plain, wordsOf } from './words.ts';

const ABOUT_MONEY =
  /£|\$|€|\bhow much\b(?! (time|notice|experience|footage|storage|data|space|room|warning|help|work|input|involvement))|\bhowmuch\b|\bmuch (is|are|for|does|do|would|will|per)\b|\bpric(e|es|ed|ing|ey)\b|\bcosts?\b|\bcosting\b|(?<!\b(licence|license|usage|repeat) )\bfees?\b|\bcharg(e|es|ed|ing)\b|\b(day |hourly |daily |your |the )rates?\b|\brate card\b|\bquot(e|es|ation)\b|\bexpensive\b|\bcheap(er|est)?\b|\bafford(able)?\b|\bbudgets?\b|\b(do|will|would|must|should) (i|we) (have to )?pay\b|\bpounds?\b|\bdollars?\b|\bdirhams?\b|\baed\b|\bgbp\b|\busd\b|\beuros?\b|\bquid\b|\bwhat (would|are|might) (we|i|you) (be )?looking at\b|\bball ?park\b|\bset you back\b|\bset us back\b|\bdamage\b|\b(the|in|a) total\b|\baltogether\b|\badd(ed|s)? up\b|\bstart(s|ing)? (at|from)\b|\binvestment\b|\btariffs?\b/;
/** Number and time words: "and for two days?" asks for more of the same. */
const COUNTED = /^(days?|months?|years?|episodes?|terms?|weeks?|\d+|ten|twelve|six|four|five|eight|whole)$/;
const GOES_ON = /^(and|or|what about|how about|same for|also|in|for|ok(ay)?,? and|but)\b/;
/** Topics that the price list does not cover. */
const CAVEAT =
  /\bvat\b|\btax(es)?\b|\bhalf[ -]?(a )?day\b|\bhour(s|ly)?\b|\bdeposit\b|\brefund\b|\binstalments?\b|\binvoices?\b|\btravel(ling)?\b|\bexpenses\b|\bcancel\w*\b|\btotal\b|\baltogether\b|\b(two|three|four|five|six|seven|nine|ten|twelve|[2-79]|1\d) (full |half |whole )?(days?|episodes?|videos?|films?|testimonials?|mini videos?|months?|guests?|interviews?)\b|\bper (image|photo|picture|video|person|minute)\b/;
/** Words of a price question that do not name a product. */
const GENERAL = new Set(
  `small large big little prep senior boarding primary price prices priced pricing pricey cost costs costing fee fees charge charges charged charging rate rates quote quotes quotation
  expensive cheap cheaper cheapest affordable afford budget budgets pay paying money currency investment damage tariff back list
  service services package packages typical typically usually average school schools everything total project projects product
  products offer offers figure figures amount much roughly approximately idea ballpark start starting starts total day full hello
  give whole set minimum around everything overview breakdown menu breakdowns card sheet brochure per each independent private
  client clients local value hire book agency company bonjour sell provide england ones different options`.split(/\s+/),
);

export interface PriceQuestion {
  readonly asked: Asked;
  readonly regions: ReturnType<typeof regionsIn>;
  readonly otherCurrency: boolean;
  readonly caveat: boolean;
  /** Whether it asks for the price of something that we do not list. */
  readonly isUnknownItem: boolean;
}

const isAbout = ({ items }: Asked): boolean => items.length > 0;
/** Whether a text speaks of money. */
export const isAboutMoney = (text: string): boolean => ABOUT_MONEY.test(plain(text));

/** "How much is it?" on a service's page is about that service. */
function askedOn(page: string, text: string): Asked | undefined {
  const asked = askedIn(/^\/services\/([a-z-]+)/.exec(page)?.[1]?.replaceAll('-', ' ') ?? '');
  return /\b(it|this|that|these|they)\b/.test(text) && isAbout(asked) ? asked : undefined;
}

/**
 * Reads a question about money. What it leaves out, such as the product or the place, comes from the visitor's earlier
 * messages or from their page. @returns undefined when it is about something else
 */
export function priceQuestion(message: string, history: readonly HistoryEntry[], page = ''): PriceQuestion | undefined {
  const earlier = history.filter(({ author }) => author === 'visitor').map((each) => each.message);
  const text = plain(message);
  const before = earlier.at(-1);
  const here = regionsIn(message);
  const asked = askedIn(message);
  const content = contentWords(wordsOf(message));
  const countsOn = GOES_ON.test(text) && content.some((word) => COUNTED.test(word));
  const rest = content.filter(
    (word) => !GENERAL.has(word) && !isRegionWord(word) && !/^\d+$/.test(word) && !(countsOn && COUNTED.test(word)),
  );

  const goesOn =
    before !== undefined &&
    isAboutMoney(before) &&
    (isAbout(asked) ? GOES_ON.test(text) : (here.length > 0 || countsOn) && rest.length === 0);
  if (!isAboutMoney(message) && !goesOn) return undefined;

  const item =
    isAbout(asked) || rest.length > 0
      ? asked
      : (earlier.map(askedIn).findLast(isAbout) ?? askedOn(page, text) ?? asked);
  return {
    asked: item,
    regions: here.length > 0 ? here : (earlier.map(regionsIn).findLast((regions) => regions.length > 0) ?? []),
    otherCurrency: asksForOtherCurrency(message),
    caveat: CAVEAT.test(text),
    isUnknownItem: !isAbout(item) && rest.length > 0,
  };
}
