import type { Generated, Insertable, Selectable } from 'kysely';
import type { Defaulted, Flag, Json, Timestamp } from './schema.ts';

interface BlogPostsTable {
  id: Generated<number>;
  slug: string;
  title: string;
  excerpt: string;
  /** The document as plain text, for the search. */
  content: string;
  category: string;
  image_url: string | null;
  published: Defaulted<Flag>;
  published_at: Timestamp;
  picture_id: number | null;
  /** The document. One from before there were documents has none, and is read from `content`. */
  doc: Json | null;
  doc_version: number | null;
  /** Null like `doc`. */
  reading_minutes: number | null;
  /** The slug of a team member; null for the blog's own author. */
  author: string | null;
  seo_title: string | null;
  seo_description: string | null;
  /** It was created in the editor, and has no address of its own yet. */
  never_published: Defaulted<Flag>;
  /** The draft's values; null without a draft. */
  draft_title: Defaulted<string | null>;
  draft_category: Defaulted<string | null>;
  /** Since when it is in the trash; null otherwise. */
  trashed_at: Defaulted<Timestamp | null>;
  /** Its address before the trash, which another post may take. */
  trashed_slug: Defaulted<string | null>;
  /** Its `published` before the trash. */
  trashed_published: Defaulted<Flag | null>;
  /** The administrator who changed it last. */
  updated_by: number | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

interface BlogRedirectsTable {
  old_slug: string;
  post_id: number;
}

export interface BlogPicturesTable {
  id: Generated<number>;
  name: string;
  width: number;
  height: number;
  /** Its available widths, as in `480,960`. */
  sizes: string;
  /** Alternative text; empty for a decoration. */
  alt: Defaulted<string>;
  /** Size of all its files in bytes; null until they are counted. */
  bytes: number | null;
  /** The format and the width of the file for mails; null until it is made. */
  mail_type: Defaulted<'jpg' | 'png' | null>;
  mail_width: Defaulted<number | null>;
  created_at: Timestamp;
}

interface BlogTagsTable {
  id: Generated<number>;
  slug: string;
  name: string;
}

interface BlogPostTagsTable {
  post_id: number;
  tag_id: number;
  position: number;
}

/** A document with the other fields of its post. */
interface WrittenColumns {
  /** All fields except the document. */
  fields: Json;
  doc: Json;
  doc_version: number;
}

interface BlogDraftsTable extends WrittenColumns {
  post_id: number;
  updated_at: Timestamp;
  updated_by: number | null;
  /** When its latest version was stored, or when it was created. */
  kept_at: Timestamp;
}

interface BlogVersionsTable extends WrittenColumns {
  id: Generated<number>;
  post_id: number;
  kind: 'published' | 'draft';
  title: string;
  words: number;
  created_at: Timestamp;
  created_by: number | null;
}

interface BlogPictureUsesTable {
  post_id: number;
  /** Where the post shows the picture: `post`, `draft`, or a version by its id. */
  holder: 'post' | 'draft' | `version:${number}`;
  picture_id: number;
}

interface BlogEditorsTable {
  post_id: number;
  user_id: number;
  seen_at: Timestamp;
}

interface BlogPreviewsTable {
  id: Generated<number>;
  post_id: number;
  token_hash: string;
  created_at: Timestamp;
  created_by: number | null;
  expires_at: Timestamp;
}

/** The blog's tables. */
export interface BlogTables {
  blog_posts: BlogPostsTable;
  blog_redirects: BlogRedirectsTable;
  blog_pictures: BlogPicturesTable;
  blog_tags: BlogTagsTable;
  blog_post_tags: BlogPostTagsTable;
  blog_drafts: BlogDraftsTable;
  blog_versions: BlogVersionsTable;
  blog_picture_uses: BlogPictureUsesTable;
  blog_editors: BlogEditorsTable;
  blog_previews: BlogPreviewsTable;
}

export type BlogPostRow = Selectable<BlogPostsTable>;
export type NewBlogPost = Insertable<BlogPostsTable>;
export type BlogDraftRow = Selectable<BlogDraftsTable>;
export type BlogVersionRow = Selectable<BlogVersionsTable>;
export type PictureHolder = BlogPictureUsesTable['holder'];
