/** Where demo members live, with typical names and words of schools there. */
export interface Region {
  /** The region's share of members. The shares add up to 1. */
  readonly share: number;
  /** ISO 3166-1. */
  readonly country: string;
  /** Degrees north and east. */
  readonly towns: readonly (readonly [name: string, latitude: number, longitude: number])[];
  /** `{name}` becomes one of `schoolNames`. */
  readonly schools: readonly string[];
  /** The title of a head of school. */
  readonly head: string;
  /** The year in which most children join. */
  readonly entryYear: string;
  readonly currency: string;
}

export const regions: readonly Region[] = [
  {
    share: 0.6,
    country: 'GB',
    towns: [
      ['London', 51.51, -0.13],
      ['Bath', 51.38, -2.36],
      ['Bristol', 51.45, -2.59],
      ['Oxford', 51.75, -1.26],
      ['Cambridge', 52.21, 0.12],
      ['Edinburgh', 55.95, -3.19],
      ['Harrogate', 53.99, -1.54],
      ['York', 53.96, -1.08],
      ['Cheltenham', 51.9, -2.08],
      ['Tunbridge Wells', 51.13, 0.26],
      ['Guildford', 51.24, -0.57],
      ['Winchester', 51.06, -1.31],
      ['Norwich', 52.63, 1.3],
      ['Exeter', 50.72, -3.53],
      ['Chester', 53.19, -2.89],
      ['Durham', 54.78, -1.58],
      ['Shrewsbury', 52.71, -2.75],
      ['Cardiff', 51.48, -3.18],
      ['St Andrews', 56.34, -2.8],
      ['Canterbury', 51.28, 1.08],
      ['Manchester', 53.48, -2.24],
      ['Belfast', 54.6, -5.93],
    ],
    schools: [
      '{name} School',
      '{name} College',
      '{name} House School',
      '{name} Prep',
      'The {name} School',
      '{name} Hall',
    ],
    head: 'our headteacher',
    entryYear: 'Year 7',
    currency: '£',
  },
  {
    share: 0.2,
    country: 'AE',
    towns: [
      ['Dubai', 25.2, 55.27],
      ['Dubai Marina', 25.08, 55.14],
      ['Jumeirah, Dubai', 25.2, 55.24],
    ],
    schools: [
      '{name} International School',
      '{name} British School Dubai',
      '{name} Academy Dubai',
      '{name} School Dubai',
    ],
    head: 'our principal',
    entryYear: 'FS1',
    currency: 'AED ',
  },
  {
    share: 0.2,
    country: 'US',
    towns: [
      ['Boston, MA', 42.36, -71.06],
      ['New York, NY', 40.71, -74.01],
      ['Washington, DC', 38.9, -77.04],
      ['Chicago, IL', 41.88, -87.63],
      ['San Francisco, CA', 37.77, -122.42],
      ['Austin, TX', 30.27, -97.74],
      ['Charlotte, NC', 35.23, -80.84],
      ['Seattle, WA', 47.61, -122.33],
      ['Philadelphia, PA', 39.95, -75.17],
      ['Greenwich, CT', 41.03, -73.63],
      ['Denver, CO', 39.74, -104.99],
      ['Atlanta, GA', 33.75, -84.39],
    ],
    schools: ['{name} Academy', '{name} Country Day School', 'The {name} School', '{name} Preparatory School'],
    head: 'our head of school',
    entryYear: 'sixth grade',
    currency: '$',
  },
];

/** All of them fictional. */
export const schoolNames: readonly string[] = [
  'Ashcombe Vale',
  'Larkhaven',
  'Wrenfield',
  'Merrowdown',
  'Stonecrest',
  'Fernleigh Park',
  'Holmedale',
  'Eastmere',
  'Thistlewood',
  'Kingsbarrow',
  'Oakhanger Hill',
  'Pendlecote',
  'Ravensmoor',
  'Silverbeck',
  'Tarrant Lodge',
  'Underwick',
  'Whitlow Grange',
  'Yarrowby',
  'Amberlake',
  'Brackenhurst Lane',
  'Cloverdene',
  'Dovecote Rise',
  'Elmsworthy',
  'Foxglove Hill',
  'Greystoke Meadow',
  'Hazelmount',
  'Ivybridge Court',
  'Juniper Bay',
  'Kestrel Point',
  'Lindenholt',
  'Maplethorpe',
  'Northwyck',
  'Orchard Mead',
  'Palmgrove',
  'Quillbrook',
  'Rosemarsh',
  'Sandhaven',
  'Tidewater Cross',
  'Umberleigh',
  'Westerby',
];
