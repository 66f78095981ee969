import { type Region, regions } from '#shared/rules/prices.ts';
import { plain } from './words.ts';

/** What names a region in a question; plain text. */
const SIGNS: Record<Region, RegExp> = {
  uk: /£|\b(uk|u\.k\.?|united kingdom|gb|gbp|great britain|britain|british|england|english (school|prices?)|scotland|scottish|wales|welsh|northern ireland|london|manchester|birmingham|edinburgh|oxford|cambridge|surrey|kent|sussex|bristol|pounds?|sterling|quid)\b/,
  us: /\$|\b(usa|u\.s\.?(a\.?)?|usd|united states|states|america|americans?|dollars?|bucks|new york|nyc|new england|boston|connecticut|massachusetts|california|texas|florida|chicago|washington|los angeles|san francisco|vermont|new hampshire|new jersey|rhode island|pennsylvania|virginia|maryland|georgia|north carolina|south carolina|tennessee|ohio|michigan|illinois|colorado|arizona|oregon|minnesota|seattle|atlanta|philadelphia|us (boarding|prep|day|private|independent|based|price|prices|pricing|dollars?|school|schools|rate|rates|cost|fee|fees|client|clients|office|market)|(in|for|to|from) the us)\b/,
  uae: /\b(uae|u\.a\.e\.?|united arab emirates|emirates|emirati|dubai|abu dhabi|sharjah|ajman|gulf|aed|dhs?|dirhams?)\b/,
};
/** "US" in capitals, in a text that is not written in capitals throughout; and "in us" at the end of a short question. */
const US_IN_CAPITALS = /\bUS\b/;
const OTHER_CURRENCY =
  /€|₹|\b(euros?|eur|rupees?|inr|riyals?|sar|qar|yen|francs?|chf|aud|cad|sgd|hkd|(australian|canadian|singapore|hong kong) dollars?)\b/;

/** The regions that a text names, in their order; none when it names none. */
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

/** Whether a word only says where: it asks for nothing by itself. */
export const isRegionWord = (word: string): boolean => REGION_WORDS.has(word);
