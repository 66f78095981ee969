import type * as contract from '#shared/contracts/places.ts';
import type { Place } from '#shared/contracts/places.ts';
import type { HandlersFor } from '../../app/call.ts';
import type { Deps } from '../../app/deps.ts';
import { placeKey, countryName, regionOf } from './place-names.ts';
import { findPlacesBeginning, type PlaceRow } from './place-repository.ts';

const SHOWN = 8;
/** Some places have several names with the same prefix. */
const LOOKED_AT = 3 * SHOWN;
const FEWEST_LETTERS = 2;

/** Suggestions for a profile's location, from the built-in gazetteer only, so that no other server sees the input. */
export function placeHandlers({ db, limits, places }: Deps): HandlersFor<typeof contract> {
  return {
    async searchPlaces({ query, actor }) {
      await limits.consume('places:member', String(actor.id));
      // "Bath, England" too: the label of a chosen suggestion still finds its place.
      const key = placeKey(query.search.split(',')[0] ?? '');
      if (key.length < FEWEST_LETTERS) return [];
      await places.ready();
      const found = (await findPlacesBeginning(db, key, LOOKED_AT)).map(presentPlace);
      const isFirst = ({ label }: Place, index: number) => found.findIndex((place) => place.label === label) === index;
      return found.filter(isFirst).slice(0, SHOWN);
    },
  };
}

function presentPlace({ name, region, country }: PlaceRow): Place {
  const regionName = regionOf(country, region)?.name;
  const detail = [...(regionName && regionName !== name ? [regionName] : []), countryName(country)].join(', ');
  return { label: `${name}, ${detail}`, name, detail };
}
