import type { Gazetteer } from './gazetteer.ts';
import { type Geocoder, rounded } from '../../adapters/geocoder.ts';
import { matchesHint } from './matches-hint.ts';
import { type Reading, readingsOf } from './place-readings.ts';

/**
 * Finds places in the gazetteer. Of several with one name the largest is meant, unless a hint says otherwise; a hint that
 * fits none is believed rather than ignored, and the place is then not known: better no marker than a wrong one.
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
