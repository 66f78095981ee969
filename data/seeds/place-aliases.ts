/**
 * Further names of places, as they are looked up (small letters, no accents), by GeoNames' name, country and region. What
 * can be derived from the name, such as `newcastle` from Newcastle upon Tyne, need not stand here.
 */
export const placeAliases: Readonly<Record<string, readonly string[]>> = {
  'New York City|US|NY': ['new york', 'nyc'],
  'Washington, D.C.|US|DC': ['washington', 'washington d c'],
  'Los Angeles|US|CA': ['la'],
  'San Francisco|US|CA': ['sf'],
  'Kingston upon Hull|GB|ENG': ['hull'],
  'Al Ain City|AE|01': ['al ain'],
  'Ras Al Khaimah City|AE|05': ['ras al khaimah', 'rak'],
  'Genève|CH|GE': ['geneva'],
  'Köln|DE|07': ['cologne'],
};
