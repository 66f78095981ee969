import type { KnownPlace } from './gazetteer.ts';
import { placeKey } from './place-key.ts';
import { countiesOf, countryName, countryNicknames, regionOf } from './region-names.ts';

/** How far the town may be that a place is said to belong to, as in `Clifton, Bristol`, in kilometres. */
const NEARBY = 60;
const KM_PER_DEGREE = 111;

/**
 * Whether a hint speaks of where a place is: its country or region by name or in short, its county in the United Kingdom,
 * or a town close by.
 * @param others the places that the hint itself is the name of
 */
export function matchesHint(place: KnownPlace, hint: string, others: readonly KnownPlace[]): boolean {
  const { country } = place;
  const region = regionOf(country, place.region);
  const said = [
    placeKey(countryName(country)),
    country.toLowerCase(),
    ...countryNicknames(country),
    ...(region ? [placeKey(region.name), region.short.toLowerCase()] : []),
    ...(country === 'GB' ? countiesOf(place.region) : []),
  ];
  return said.includes(hint) || others.some((other) => other !== place && distance(place, other) < NEARBY);
}

/** In kilometres, as the map is flat; right enough for neighbours. */
function distance(one: KnownPlace, other: KnownPlace): number {
  const north = one.latitude - other.latitude;
  const east = (one.longitude - other.longitude) * Math.cos((one.latitude * Math.PI) / 180);
  return Math.hypot(north, east) * KM_PER_DEGREE;
}
