/**
 * Limits of posts and newsletters. Separate from `limits.ts`, which the forms of public pages load. Text lengths are in
 * characters, bodies in bytes, everything else is a count.
 */
export const publishingLimits = {
  pictureCaption: 500,
  /** Blocks of a document, including those inside lists and quotes. */
  documentBlocks: 2000,
  /** The deepest nesting of a body with a document, because lists nest. */
  documentDepth: 24,
  buttonLabel: 80,
  /** Tags of one post. */
  postTags: 10,
  tagName: 40,
  seoTitle: 120,
  seoDescription: 320,
  /** Stored versions of a post, of each kind. */
  postVersions: 30,
  /** Preview links of a post that are valid at a time. */
  previewLinks: 10,
  /** Documents are larger than text, because they have markup for every part. */
  newsletterBody: 2 ** 20,
  newsletterSubject: 150,
  newsletterPreheader: 150,
  subscriberTag: 40,
  subscriberTags: 20,
  bounceReason: 500,
  /** Of a page view: its path, and each referrer field. */
  viewedPath: 200,
  viewWord: 100,
  /** The longest period of analytics, and the rows of each list. */
  analyticsDays: 5 * 366,
  analyticsRows: 50,
  blogTitle: 200,
  blogExcerpt: 1000,
  blogContent: 200_000,
  /** Documents are larger than text, because they have markup for every part. */
  blogBody: 2 ** 20,
} as const;
