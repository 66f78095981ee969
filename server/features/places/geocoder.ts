import { nominatimGeocoder, rounded, type Geocoder } from '../../adapters/geocoder.ts';
import type { Deps } from '../../app/deps.ts';
import type { PlaceImport } from './import-places.ts';
import { placeKey, countiesOf, countryName, countryNicknames, regionOf } from './place-names.ts';
import { findPlacesNamed } from './place-repository.ts';

/**
 * Finds places in the gazetteer. The largest of several with one name wins, unless a hint says otherwise. A hint that
 * matches none makes the place unknown: better no marker than a wrong one.
 */
export function builtInGeocoder(gazetteer: Gazetteer): Geocoder {
  const find = async ({ name, hints }: Reading) => {
    const candidates = await gazetteer.named(name);
    if (candidates.length === 0 || hints.length === 0) return candidates[0];
    const about = await Promise.all(hints.map(async (hint) => ({ hint, others: await gazetteer.named(hint) })));
    return candidates.find((place) => about.every(({ hint, others }) => matchesHint(place, hint, others)));
  };

  return {
    async locate(text) {
      for (const reading of readingsOf(text)) {
        const place = await find(reading);
        if (place) {
          const { latitude, longitude, country } = place;
          return { latitude: rounded(latitude), longitude: rounded(longitude), country };
        }
      }
      return undefined;
    },
  };
}

/** A place of the gazetteer. */
export interface KnownPlace {
  readonly name: string;
  /** The first division of its country, as GeoNames codes it. */
  readonly region: string;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** The places of the world with 5,000 people and more. */
interface Gazetteer {
  /** The places with a name (in the form of `placeKey`), largest first; a bounded number. */
  named(key: string): Promise<KnownPlace[]>;
}

/** The largest distance between a place and its town, as in `Clifton, Bristol`, in kilometres. */
const NEARBY = 60;
const KM_PER_DEGREE = 111;

/**
 * Whether a hint matches a place: its country or region by name or abbreviation, its county in the United Kingdom, or a
 * town close by.
 * @param others the places with the hint as their name
 */
function matchesHint(place: KnownPlace, hint: string, others: readonly KnownPlace[]): boolean {
  const { country } = place;
  const region = regionOf(country, place.region);
  const regionNames = [
    placeKey(countryName(country)),
    country.toLowerCase(),
    ...countryNicknames(country),
    ...(region ? [placeKey(region.name), region.short.toLowerCase()] : []),
    ...(country === 'GB' ? countiesOf(place.region) : []),
  ];
  return regionNames.includes(hint) || others.some((other) => other !== place && distance(place, other) < NEARBY);
}

/** In kilometres on a flat map, which is accurate enough for short distances. */
function distance(one: KnownPlace, other: KnownPlace): number {
  const north = one.latitude - other.latitude;
  const east = (one.longitude - other.longitude) * Math.cos((one.latitude * Math.PI) / 180);
  return Math.hypot(north, east) * KM_PER_DEGREE;
}

/** One interpretation of the input: a place's name, and a hint as to which place of that name. */
interface Reading {
  readonly name: string;
  readonly hints: readonly string[];
}

/** Longer than any place with its county and country. */
const MAX_WORDS = 12;
const POSTCODE = /\b[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}\b/gi;

/**
 * The interpretations of a location, likeliest first. `Bath, Somerset, UK` is a name with two hints; `Washington, DC`
 * may be one name; `London Ontario` may be a one-word name with a one-word hint.
 */
function readingsOf(text: string): Reading[] {
  const parts = text
    .replace(POSTCODE, ' ')
    .split(/[,;/()]/)
    .map(placeKey)
    .filter((part) => part !== '');
  const [first, ...hints] = parts;
  if (first === undefined) return [];
  const whole: Reading = { name: parts.join(' '), hints: [] };
  return hints.length > 0 ? [whole, { name: first, hints }] : [whole, ...withTrailingHint(first)];
}

function withTrailingHint(text: string): Reading[] {
  const words = text.split(' ').slice(0, MAX_WORDS);
  return words
    .slice(1)
    .map((_, index) => words.length - 1 - index)
    .map((length) => ({ name: words.slice(0, length).join(' '), hints: [words.slice(length).join(' ')] }));
}

/** The configured geocoder: the server in `GEOCODER_URL`, else the built-in gazetteer. */
export function createGeocoder(
  { db, config, log }: Pick<Deps, 'db' | 'config' | 'log'>,
  places: Pick<PlaceImport, 'ready'>,
): Geocoder {
  const gazetteer: Gazetteer = {
    async named(key) {
      await places.ready();
      return findPlacesNamed(db, key);
    },
  };
  const builtIn = builtInGeocoder(gazetteer);
  return config.geocoderUrl ? nominatimGeocoder({ url: config.geocoderUrl, log, fallback: builtIn }) : builtIn;
}
