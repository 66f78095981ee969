import { type Region, regions } from './prices.ts';

/** What a browser reveals without asking for the location. */
interface RegionHints {
  /** As in `navigator.languages`, preferred first: "en-GB". */
  readonly languages: readonly string[];
  /** An IANA name: "Europe/London"; empty if the browser has none. */
  readonly timeZone: string;
}

/**
 * The region to show first to a visitor who has not chosen. The time zone shows where somebody is. The language is weaker,
 * because most browsers use American English. The default is the UK.
 */
export function guessRegion({ languages, timeZone }: RegionHints): Region {
  return regionOfZone(timeZone) ?? regionOfLanguages(languages) ?? 'uk';
}

/** Whether a stored or typed word is a region. */
export const isRegion = (word: string | null): word is Region => regions.some((region) => region === word);

const UK_ZONE = /^(?:Europe\/(?:London|Belfast|Jersey|Guernsey|Isle_of_Man)|GB|GB-Eire)$/;
/** The Emirates, and the neighbours that the Dubai office covers. */
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

/** Countries with a region, by ISO 3166. */
export const countriesOf = (region: Region): string[] =>
  [...countries].flatMap(([country, its]) => (its === region ? country : []));

/** The first language with a country that has a region. */
function regionOfLanguages(languages: readonly string[]): Region | undefined {
  for (const language of languages) {
    const region = countries.get(/-([A-Za-z]{2})$/.exec(language)?.[1]?.toUpperCase() ?? '');
    if (region) return region;
  }
  return undefined;
}
