/**
 * Limits of posts and newsletters as they are written. They stand apart from those of `limits.ts`, which the forms of public
 * pages fetch: text lengths are in characters, bodies in bytes, everything else is a count.
 */
export const publishingLimits = {
  pictureCaption: 500,
  /** Blocks of a written document, those of lists and quotes counted with the rest. */
  documentBlocks: 2000,
  /** How deep the JSON of a body with a document may lie, in which lists lie in lists. */
  documentDepth: 24,
  /** Of one table; its rows include the header. */
  tableColumns: 8,
  tableRows: 60,
  buttonLabel: 80,
  /** Tags of one post. */
  postTags: 10,
  tagName: 40,
  seoTitle: 120,
  seoDescription: 320,
  /** Versions of a post that are kept, of each kind. */
  postVersions: 30,
  /** Links for a preview of one post that lead there at a time. */
  previewLinks: 10,
  /** A document says what each of its words is. */
  newsletterBody: 2 ** 20,
  newsletterSubject: 150,
  newsletterPreheader: 150,
  subscriberTag: 40,
  subscriberTags: 20,
  bounceReason: 500,
  /** Of a page view: its path, and each word on where its reader came from. */
  viewedPath: 200,
  viewWord: 100,
  /** How far figures reach, and the rows of each of their lists. */
  analyticsDays: 5 * 366,
  analyticsRows: 50,
  blogTitle: 200,
  blogExcerpt: 1000,
  blogContent: 200_000,
  /** A document says what each of its words is. */
  blogBody: 2 ** 20,
} as const;
