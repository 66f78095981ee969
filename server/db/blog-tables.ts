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
  /** Null as `doc` is. */
  reading_minutes: number | null;
  /** The slug of a person of the team; null for the blog's own author. */
  author: string | null;
  seo_title: string | null;
  seo_description: string | null;
  /** It was begun in the editor, and has no address of its own yet. */
  never_published: Defaulted<Flag>;
  /** As they are being written; null where nothing is. */
  draft_title: Defaulted<string | null>;
  draft_category: Defaulted<string | null>;
  /** Since when it is in the trash; null where it is not. */
  trashed_at: Defaulted<Timestamp | null>;
  /** The address that it had until then, which another post may take. */
  trashed_slug: Defaulted<string | null>;
  /** `published` as it was until then. */
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
  /** The widths that it was made in, as in `480,960`. */
  sizes: string;
  /** What it shows, for those who do not see it; empty for a decoration. */
  alt: Defaulted<string>;
  /** Size of all its files in bytes; null until they are counted. */
  bytes: number | null;
  /** The kind and the width of the file that mails show; null until it is made. */
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
  /** All fields but the document. */
  fields: Json;
  doc: Json;
  doc_version: number;
}

interface BlogDraftsTable extends WrittenColumns {
  post_id: number;
  updated_at: Timestamp;
  updated_by: number | null;
  /** When the latest version of it was kept, or it was begun. */
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
  /** What of the post shows the picture: `post`, `draft`, or a version by its id. */
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
