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
export interface Gazetteer {
  /** The places of a name (as `placeKey` makes it), the largest first; a bounded number. */
  named(key: string): Promise<KnownPlace[]>;
}
