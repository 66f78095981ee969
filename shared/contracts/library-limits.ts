/** Limits of the library: text lengths in characters, files in bytes, times in the units of their names. */
export const libraryLimits = {
  title: 120,
  summary: 200,
  audience: 120,
  minutes: 1000,
  filmSeconds: 12 * 60 * 60,
  collections: 100,
  /** Resources per collection. */
  collected: 200,
  /** Saved resources per member. */
  saved: 1000,
  /** Resources shown in a post of the feed. */
  inPost: 8,
  captions: 500_000,
  film: 500 * 2 ** 20,
  /** Of one download. */
  file: 50 * 2 ** 20,
  /** Downloads per resource. */
  files: 20,
  /** The name of a download, without its extension. */
  fileTitle: 100,
  /** A document and the captions of its film. */
  body: 2 * 2 ** 20,
} as const;
