import type { Logger } from 'pino';
import * as z from 'zod/mini';

/** A place's coordinates, rounded to about a kilometre, and its country (ISO 3166) if known. */
interface Located {
  readonly latitude: number;
  readonly longitude: number;
  readonly country: string | null;
}

/** Finds the coordinates of a member's location. */
export interface Geocoder {
  /** @returns undefined for a place that is unknown or ambiguous */
  locate(text: string): Promise<Located | undefined>;
}

/** To two decimals, about a kilometre: a town, but not a house. */
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
 * Uses a Nominatim-compatible server (`GEOCODER_URL`). If it fails, the built-in gazetteer is used, so that a member's
 * profile is saved either way.
 * @param url without a trailing slash
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
