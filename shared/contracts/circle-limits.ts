/**
 * Limits of the Circle and the console. Separate from `limits.ts`, which the forms of public pages load. Text lengths are in
 * characters, files in bytes, everything else is a count unless noted.
 */
export const circleLimits = {
  topics: 50,
  topicName: 40,
  pinnedPosts: 3,
  /** How long a post is pinned by default, and at most. */
  pinnedDays: 14,
  pinnedDaysMost: 366,
  savedPosts: 1000,
  suspensionReason: 500,
  applicationRole: 100,
  applicationNote: 1000,
  applicationWord: 1000,
  invitationLabel: 100,
  invitationUses: 500,
  /** The most mentions in one text. */
  mentions: 20,
  /** How many members are suggested after `@`. */
  mentionsOffered: 8,
  /** In one post. */
  postPictures: 6,
  /** The file size of another site's picture, before it is re-encoded. */
  previewPicture: 2 ** 20,
  /** The size of a picture before it is scaled down. */
  pixels: 40_000_000,
  /** Of either side, in pixels. */
  pictureSide: 12_000,
  /** The most members fetched by id at once. */
  membersById: 100,
  membersCounted: 10_000,
  membersOnMap: 50_000,
  schoolsOffered: 200,
  /** The highest count of news in the Circle. */
  todayCounted: 100,
  /** How many online members are named. */
  onlineShown: 8,
  /** New posts and new members who are named. */
  newShown: 3,
  removalReason: 500,
  reportWords: 1000,
  cannedReplies: 200,
  /** The highest number in the console's badges. */
  overviewCount: 100,
  /** How many waiting people the console's start page lists. */
  todayWaiting: 50,
  /** The team's note about an inquiry. */
  inquiryNote: 2000,
} as const;
