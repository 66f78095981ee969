import { prices } from '#data/content/prices.ts';
import type { PriceLine, Prices } from '#data/content/schema.ts';
import { serviceNames } from '#data/content/navigation.ts';
import { regions, type Region } from '#shared/rules/prices.ts';
import { plain } from './words.ts';

export type PricedService = keyof Prices;

/** One line of the price list. */
export interface PriceItem {
  readonly service: PricedService;
  readonly line: PriceLine;
}

/** The lines of the price list that a text asks for. */
export interface Asked {
  readonly items: readonly PriceItem[];
}

export const priceItems: readonly PriceItem[] = (Object.keys(prices) as PricedService[]).flatMap((service) =>
  prices[service].map((line) => ({ service, line })),
);

/** Patterns for services in plain text. A film without further detail may be either of the two kinds. */
const SERVICES: Record<PricedService, RegExp> = {
  podcasts: /\bpod ?-?casts?\b|\bpodcasting\b|\baudio (series|show)\b|\bepisodes?\b/,
  'video-testimonials':
    /\btestimonials?\b|\b(parent|pupil|student|alumni|teacher|video) interviews?\b|\binterviews?\b|\bvideo reviews?\b/,
  'marketing-videos':
    /\bmarketing (videos?|films?)\b|\bmini ?-?(videos?|films?)?\b|\bminis\b|\b(8|eight) (short |mini |little |marketing )*(videos?|films?|clips?)\b|\b(promo|promotional|short|social media|admissions|school) (videos?|films?)\b|\bvideo packages?\b/,
  photography:
    /\bphotograph\w*\b|\bphotos?\b|\bphoto ?-?shoots?\b|\bpictures?\b|\bpics?\b|\bimages?\b|\bshoot\b|\bheadshots?\b|\bportraits?\b/,
  'done-for-you-editing': /\bedit(s|ed|ing|or|ors)?\b|\bdone[ -]for[ -]you\b|\bpost ?-?production\b|\bfootage\b/,
  training: /\btrain(ing|ings|ed|er)?\b|\bworkshops?\b|\bcourses?\b|\bcoaching\b|\blessons?\b|\bteach\b/,
};
const ANY_FILM = /\bvideos?\b|\bfilm(s|ing)?\b|\bvideography\b/;

/** Patterns for the lines within a service, from their labels. */
const LINES: Record<string, RegExp> = {
  'Set-up fee':
    /\bset ?-?up\b|\bsetting up\b|\bstart(ing)? (a|an|our|up|the)\b|\blaunch(ing)?\b|\bone ?-?off\b|\bget(ting)? started\b/,
  'Monthly hosting': /\bhost(ing|ed)?\b|\bmonthly\b|\b(per|a|each|every) month\b/,
  'Full day': /\bfull[- ]day\b|\bper day\b|\bday rate\b|\bdaily\b/,
  'Per episode': /\bepisodes?\b|\b(per|each) (podcast|show|recording)\b/,
};

/** What a question asks for, judged by its words alone. */
export function askedIn(message: string): Asked {
  const text = plain(message);
  const named = (Object.keys(SERVICES) as PricedService[]).filter((service) => SERVICES[service].test(text));
  const lines = priceItems.filter(({ line }) => LINES[line.label]?.test(text));
  // "Video editing" is editing, "training" about filming is training: the more specific word wins.
  if (named.length === 0 && ANY_FILM.test(text)) named.push('video-testimonials', 'marketing-videos');
  if (named.length === 0 && lines.length > 0) return { items: lines };
  const items = priceItems.filter(({ service, line }) => {
    if (!named.includes(service)) return false;
    const wanted = lines.filter((item) => item.service === service);
    return wanted.length === 0 || wanted.some((item) => item.line === line);
  });
  return { items };
}

/** A line's name outside its own table: "Podcasts, set-up fee". */
export function nameOf({ service, line }: PriceItem): string {
  const name = serviceNames[service];
  const label = plain(line.label);
  return plain(name).includes(label) || (prices[service].length === 1 && plain(label).includes(plain(name)))
    ? name
    : `${name}, ${line.label.charAt(0).toLowerCase()}${line.label.slice(1)}`;
}

/** Patterns for regions in a plain-text question. */
const SIGNS: Record<Region, RegExp> = {
  uk: /£|\b(uk|u\.k\.?|united kingdom|gb|gbp|great britain|britain|british|england|english (school|prices?)|scotland|scottish|wales|welsh|northern ireland|london|manchester|birmingham|edinburgh|oxford|cambridge|surrey|kent|sussex|bristol|pounds?|sterling|quid)\b/,
  us: /\$|\b(usa|u\.s\.?(a\.?)?|usd|united states|states|america|americans?|dollars?|bucks|new york|nyc|new england|boston|connecticut|massachusetts|california|texas|florida|chicago|washington|los angeles|san francisco|vermont|new hampshire|new jersey|rhode island|pennsylvania|virginia|maryland|georgia|north carolina|south carolina|tennessee|ohio|michigan|illinois|colorado|arizona|oregon|minnesota|seattle|atlanta|philadelphia|us (boarding|prep|day|private|independent|based|price|prices|pricing|dollars?|school|schools|rate|rates|cost|fee|fees|client|clients|office|market)|(in|for|to|from) the us)\b/,
  uae: /\b(uae|u\.a\.e\.?|united arab emirates|emirates|emirati|dubai|abu dhabi|sharjah|ajman|gulf|aed|dhs?|dirhams?)\b/,
};
/** "US" in capitals, unless the whole text is in capitals. */
const US_IN_CAPITALS = /\bUS\b/;
const OTHER_CURRENCY =
  /€|₹|\b(euros?|eur|rupees?|inr|riyals?|sar|qar|yen|francs?|chf|aud|cad|sgd|hkd|(australian|canadian|singapore|hong kong) dollars?)\b/;

/** The regions named in a text, in the order of the price list. */
export function regionsIn(text: string): Region[] {
  const low = plain(text).replace(OTHER_CURRENCY, ' ');
  const capitals = US_IN_CAPITALS.test(text) && text !== text.toUpperCase();
  return regions.filter((region) => SIGNS[region].test(low) || (region === 'us' && capitals));
}

/** Whether a text asks for a currency that we do not quote in. */
export const asksForOtherCurrency = (text: string): boolean => OTHER_CURRENCY.test(plain(text));

const REGION_WORDS = new Set(
  `uk gb gbp britain british england english scotland scottish wales welsh london manchester birmingham edinburgh united kingdom
  pound pounds sterling quid us usa usd america american americans states dollar dollars bucks york nyc boston connecticut
  vermont pennsylvania maryland tennessee ohio michigan illinois colorado arizona oregon minnesota seattle atlanta philadelphia
  massachusetts california texas florida chicago washington new uae dubai abu dhabi sharjah emirates emirati gulf aed dirham
  dirhams dhs dh arab euro euros eur rupees`.split(/\s+/),
);

/** Whether a word is only a place, and asks for nothing. */
export const isRegionWord = (word: string): boolean => REGION_WORDS.has(word);
