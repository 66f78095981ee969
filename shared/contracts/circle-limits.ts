/**
 * Limits of the Circle and the console. They stand apart from those of `limits.ts`, which the forms of public pages fetch:
 * text lengths are in characters, files in bytes, everything else is a count unless it says otherwise.
 */
export const circleLimits = {
  topics: 50,
  topicName: 40,
  pinnedPosts: 3,
  /** How long a post is pinned where no end is chosen, and at most. */
  pinnedDays: 14,
  pinnedDaysMost: 366,
  savedPosts: 1000,
  suspensionReason: 500,
  applicationRole: 100,
  applicationNote: 1000,
  applicationWord: 1000,
  invitationLabel: 100,
  invitationUses: 500,
  /** Members whom one text can mention. */
  mentions: 20,
  /** Members who are offered while somebody types `@`. */
  mentionsOffered: 8,
  /** In one post. */
  postPictures: 6,
  /** The file of another site's picture, before it is made again. */
  previewPicture: 2 ** 20,
  /** Of a picture before it is made smaller. */
  pixels: 40_000_000,
  /** Of either side, in pixels. */
  pictureSide: 12_000,
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
  removalReason: 500,
  reportWords: 1000,
  cannedReplies: 200,
  /** Where the console's badges stop counting. */
  overviewCount: 100,
  /** People who wait for an answer, as the console's first screen lists them. */
  todayWaiting: 50,
  /** What the agency notes about an inquiry. */
  inquiryNote: 2000,
} as const;
