import { type Region, regions } from './prices.ts';

/** What a browser tells without being asked for a place. */
interface RegionHints {
  /** As `navigator.languages` has them, the preferred one first: "en-GB". */
  readonly languages: readonly string[];
  /** As the IANA names it: "Europe/London"; empty when the browser does not say. */
  readonly timeZone: string;
}

/**
 * Whose prices come first for a visitor who has not chosen. The time zone says where somebody is; a
 * language says less, since most browsers come in American English. Where neither tells, it is the UK.
 */
export function guessRegion({ languages, timeZone }: RegionHints): Region {
  return regionOfZone(timeZone) ?? regionOfLanguages(languages) ?? 'uk';
}

/** Whether a stored or typed word names one of the regions. */
export const isRegion = (word: string | null): word is Region => regions.some((region) => region === word);

const UK_ZONE = /^(?:Europe\/(?:London|Belfast|Jersey|Guernsey|Isle_of_Man)|GB|GB-Eire)$/;
/** The Emirates, and the neighbours whom the office in Dubai looks after. */
const GULF_ZONE = /^Asia\/(?:Dubai|Muscat|Qatar|Bahrain|Kuwait|Riyadh)$/;
const AMERICAN_ZONE = /^(?:America|US)\/|^Pacific\/Honolulu$/;

function regionOfZone(zone: string): Region | undefined {
  if (UK_ZONE.test(zone)) return 'uk';
  if (GULF_ZONE.test(zone)) return 'uae';
  return AMERICAN_ZONE.test(zone) ? 'us' : undefined;
}

const countries = new Map<string, Region>([
  ['GB', 'uk'],
  ['US', 'us'],
  ...['AE', 'OM', 'QA', 'BH', 'KW', 'SA'].map((country) => [country, 'uae'] as const),
]);

/** The countries that belong to a region, by ISO 3166. */
export const countriesOf = (region: Region): string[] =>
  [...countries].flatMap(([country, its]) => (its === region ? country : []));

/** The first language that belongs to a country that counts. */
function regionOfLanguages(languages: readonly string[]): Region | undefined {
  for (const language of languages) {
    const region = countries.get(/-([A-Za-z]{2})$/.exec(language)?.[1]?.toUpperCase() ?? '');
    if (region) return region;
  }
  return undefined;
}
