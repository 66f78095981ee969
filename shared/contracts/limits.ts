/** Limits that the server enforces and the screens announce. Lengths are characters after trimming. */
export const limits = {
  email: 254,
  password: { min: 6, max: 200 },
  name: { min: 2, max: 100 },
  school: 200,
  location: 200,
  bio: 500,
  contactMessage: { min: 10, max: 5000 },
  wishedTimes: 3,
  postTitle: 200,
  postContent: 10_000,
  comment: 2000,
  topics: 50,
  topicName: 40,
  pinnedPosts: 3,
  savedPosts: 1000,
  reportWords: 1000,
  removalReason: 500,
  suspensionReason: 500,
  applicationRole: 100,
  applicationNote: 1000,
  applicationWord: 1000,
  invitationLabel: 100,
  invitationUses: 500,
  searchQuery: 100,
  chatMessage: 2000,
  /** What the agency notes about an inquiry. */
  inquiryNote: 2000,
  /** What an administrator looks for in a list. */
  consoleSearch: 100,
  cannedReplies: 200,
  /** Where the console's badges stop counting. */
  overviewCount: 100,
  message: 4000,
  /** Messages to a member who has not accepted yet. */
  requestMessages: 3,
  mediaUrl: 2000,
  blogTitle: 200,
  blogExcerpt: 1000,
  blogContent: 200_000,
  pictureAlt: 300,
  /** In one post. */
  postPictures: 6,
  slug: 120,
  page: { default: 20, max: 100 },
  likesShown: 100,
  commentsShown: 20,
  activitiesShown: 10,
  pictureFile: 5 * 2 ** 20,
  audioFile: 100 * 2 ** 20,
  /** The file of another site's picture, before it is made again. */
  previewPicture: 2 ** 20,
  /** Of a picture before it is made smaller. */
  pixels: 40_000_000,
  /** Of either side, in pixels. */
  pictureSide: 12_000,
  memberSearch: 100,
  /** Members whose names are fetched at once, by their ids. */
  membersById: 100,
  membersCounted: 10_000,
  membersOnMap: 50_000,
  schoolsOffered: 200,
  /** Where the counts of what is new in the Circle stop. */
  todayCounted: 100,
  /** Members who are named as being online. */
  onlineShown: 8,
  /** New posts and new members who are named. */
  newShown: 3,
  jsonBody: 64 * 1024,
  blogBody: 256 * 1024,
  jsonDepth: 8,
} as const;

export const points = { post: 10, comment: 5, like: 0 } as const;

/** How many of each kind are answered at most, when all are searched. */
export const FEW_FOUND = 5;

/** Where the count of new notices stops: what it costs does not grow with them. */
export const MOST_UNREAD = 100;

/** Length in code points: an emoji is one character, not two. */
export const characters = (text: string): number => Array.from(text).length;
