/** Where a place is, rounded to about a kilometre, and in which country (ISO 3166) if that is known. */
export interface Located {
  readonly latitude: number;
  readonly longitude: number;
  readonly country: string | null;
}

/** Finds where a place is that a member wrote down. */
export interface Geocoder {
  /** @returns nothing for a place that is not known, or not for certain */
  locate(text: string): Promise<Located | undefined>;
}

/** To two decimals, about a kilometre: a town, and nobody's house (hazards, "PUT profile"). */
export const rounded = (degrees: number): number => Math.round(degrees * 100) / 100;
