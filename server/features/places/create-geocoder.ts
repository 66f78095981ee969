import type { Gazetteer } from './gazetteer.ts';
import { builtInGeocoder } from './built-in-geocoder.ts';
import { nominatimGeocoder, type Geocoder } from '../../adapters/geocoder.ts';
import type { Deps } from '../../app/deps.ts';
import type { PlaceImport } from './import-places.ts';
import { findPlacesNamed } from './place-repository.ts';

/** The geocoder of the settings: the server that `GEOCODER_URL` names, else the built-in gazetteer. */
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
