/** Limits that the server enforces and the screens announce: texts in characters after trimming, files and bodies in bytes. */
export const limits = {
  email: 254,
  password: { min: 6, max: 200 },
  name: { min: 2, max: 100 },
  jobTitle: 100,
  school: 200,
  location: 200,
  bio: 500,
  contactMessage: { min: 10, max: 5000 },
  wishedTimes: 3,
  postTitle: 200,
  postContent: 10_000,
  comment: 2000,
  searchQuery: 100,
  chatMessage: 2000,
  /** An administrator's search text. */
  consoleSearch: 100,
  message: 4000,
  /** Messages to a member who has not accepted yet. */
  requestMessages: 3,
  mediaUrl: 2000,
  pictureAlt: 300,
  slug: 120,
  page: { default: 20, max: 100 },
  likesShown: 100,
  commentsShown: 20,
  activitiesShown: 10,
  pictureFile: 5 * 2 ** 20,
  audioFile: 100 * 2 ** 20,
  memberSearch: 100,
  jsonBody: 64 * 1024,
  jsonDepth: 8,
} as const;

export const points = { post: 10, comment: 5, like: 0, resource: 5 } as const;

/** The most results of each kind in a search of everything. */
export const FEW_FOUND = 5;

/** The highest count of new notifications, so that the query's cost stays bounded. */
export const MOST_UNREAD = 100;

/** Length in code points: an emoji is one character, not two. */
export const characters = (text: string): number => Array.from(text).length;
