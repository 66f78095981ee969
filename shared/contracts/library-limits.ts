/** Limits of the library: lengths of texts in characters, files in bytes, times in what their names say. */
export const libraryLimits = {
  title: 120,
  summary: 200,
  audience: 120,
  minutes: 1000,
  filmSeconds: 12 * 60 * 60,
  collections: 100,
  /** Resources of one collection. */
  collected: 200,
  /** Resources that one member can have saved. */
  saved: 1000,
  captions: 500_000,
  /** A document and the captions of its film. */
  body: 2 * 2 ** 20,
} as const;
