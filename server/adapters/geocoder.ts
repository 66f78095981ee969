import type { Logger } from 'pino';
import * as z from 'zod/mini';

/** Where a place is, rounded to about a kilometre, and in which country (ISO 3166) if that is known. */
interface Located {
  readonly latitude: number;
  readonly longitude: number;
  readonly country: string | null;
}

/** Finds where a place is that a member wrote down. */
export interface Geocoder {
  /** @returns nothing for a place that is not known, or not for certain */
  locate(text: string): Promise<Located | undefined>;
}

/** To two decimals, about a kilometre: a town, and nobody's house. */
export const rounded = (degrees: number): number => Math.round(degrees * 100) / 100;

/** Short: the member waits while the profile is saved. */
const TIMEOUT_MS = 5000;

const answer = z.array(
  z.object({
    lat: z.coerce.number().check(z.gte(-90), z.lte(90)),
    lon: z.coerce.number().check(z.gte(-180), z.lte(180)),
    address: z.optional(z.object({ country_code: z.optional(z.string().check(z.regex(/^[a-z]{2}$/))) })),
  }),
);

/**
 * Asks a server that speaks as Nominatim does (`GEOCODER_URL`). When it does not answer, or nonsense, the built-in
 * gazetteer does: a member's profile is saved either way.
 * @param url without a slash at the end
 */
export function nominatimGeocoder({ url, log, fallback }: { url: string; log: Logger; fallback: Geocoder }): Geocoder {
  return {
    async locate(text) {
      try {
        const query = new URLSearchParams({ q: text, format: 'jsonv2', limit: '1', addressdetails: '1' });
        const response = await fetch(`${url}/search?${query.toString()}`, {
          headers: { Accept: 'application/json', 'Accept-Language': 'en', 'User-Agent': 'Bonjour (members map)' },
          signal: AbortSignal.timeout(TIMEOUT_MS),
          redirect: 'error',
        });
        if (!response.ok) throw new Error(`the geocoder answered ${response.status}`);
        const [found] = answer.parse(await response.json());
        if (!found) return undefined;
        const country = found.address?.country_code?.toUpperCase() ?? null;
        return { latitude: rounded(found.lat), longitude: rounded(found.lon), country };
      } catch (error) {
        log.warn({ err: error }, 'geocoder: the built-in gazetteer answers instead');
        return fallback.locate(text);
      }
    },
  };
}
