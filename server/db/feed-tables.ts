import type { Generated } from 'kysely';
import type { Defaulted, Timestamp } from './schema.ts';

export interface FeedPostsTable {
  id: Generated<number>;
  author_id: number;
  title: string;
  content: string;
  post_type: Defaulted<string>;
  media_url: string | null;
  media_type: string | null;
  media_mime_type: string | null;
  media_alt: string | null;
  media_id: number | null;
  /** The preview of the first link in its text. */
  preview_id: number | null;
  /** The address whose preview its author removed. */
  preview_removed: string | null;
  blog_post_id: number | null;
  topic_id: number | null;
  /** Since when it is pinned to the top; null for every other post. */
  pinned_at: Timestamp | null;
  /** When the pin ends; null for pins without an end, and for every other post. */
  pinned_until: Timestamp | null;
  /** When it was shared, or when its newest comment was written. */
  last_activity_at: Defaulted<Timestamp>;
  like_count: Defaulted<number>;
  comment_count: Defaulted<number>;
  /** JSON, as `server/features/feed/mentions.ts` writes it. */
  mentions: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface FeedPostLikesTable {
  id: Generated<number>;
  post_id: number;
  user_id: number;
  created_at: Timestamp;
}

export interface FeedPostCommentsTable {
  id: Generated<number>;
  post_id: number;
  user_id: number;
  content: string;
  /** The first comment of its thread, which may be deleted. Null for a comment that is not a reply. */
  parent_id: number | null;
  like_count: Defaulted<number>;
  /** JSON, as `server/features/feed/mentions.ts` writes it. */
  mentions: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface TopicsTable {
  id: Generated<number>;
  name: string;
  /** The name in its form for comparison. It is unique. */
  key: string;
  position: Defaulted<number>;
  /** Since when it is archived; null while it is offered. */
  archived_at: Timestamp | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface PostSavesTable {
  id: Generated<number>;
  user_id: number;
  post_id: number;
  created_at: Timestamp;
}

export interface PostFollowsTable {
  id: Generated<number>;
  user_id: number;
  post_id: number;
  state: 'following' | 'muted';
  created_at: Timestamp;
}

export interface FeedCommentLikesTable {
  id: Generated<number>;
  comment_id: number;
  user_id: number;
  created_at: Timestamp;
}

export interface UserActivitiesTable {
  id: Generated<number>;
  user_id: number;
  activity_type: 'post' | 'comment' | 'like' | 'resource';
  points: Defaulted<number>;
  related_id: number | null;
  created_at: Timestamp;
}

export interface LevelsTable {
  id: Generated<number>;
  level_number: number;
  name: string;
  min_points: number;
  badge_color: Defaulted<string>;
  badge_icon: Defaulted<string>;
}

export interface MediaFilesTable {
  id: Generated<number>;
  name: string;
  user_id: number;
  kind: 'picture' | 'audio';
  extension: string;
  width: number | null;
  height: number | null;
  /** A picture's available widths, as in `480,960`. */
  sizes: string | null;
  /** In milliseconds; null when unknown. */
  duration: number | null;
  /** Size of all its files in bytes; null until they are counted. */
  bytes: number | null;
  created_at: Timestamp;
}

/** The pictures of posts after their first. */
export interface PostPicturesTable {
  id: Generated<number>;
  post_id: number;
  /** From 1. */
  position: number;
  media_id: number;
  /** Alternative text by its author. */
  alt: string | null;
}

/** The resources of the library that a post announces. */
export interface PostResourcesTable {
  post_id: number;
  resource_id: number;
}

/** The webinar that a post announces. */
export interface PostWebinarsTable {
  post_id: number;
  webinar_id: number;
}

/** The pages that posts link to, each once. */
export interface LinkPreviewsTable {
  id: Generated<number>;
  /** Normalised (`shared/rules/preview-links.ts`). */
  address: string;
  title: string;
  description: string | null;
  site_name: string | null;
  /** Its picture's files, as those of `media_files`; all null when it has none. */
  picture_name: string | null;
  picture_width: number | null;
  picture_height: number | null;
  picture_sizes: string | null;
  picture_bytes: number | null;
  fetched_at: Timestamp;
}

/** The feed: posts with their files, previews, likes and comments, and their points. */
export interface FeedTables {
  media_files: MediaFilesTable;
  post_pictures: PostPicturesTable;
  post_resources: PostResourcesTable;
  post_webinars: PostWebinarsTable;
  link_previews: LinkPreviewsTable;
  feed_posts: FeedPostsTable;
  feed_post_likes: FeedPostLikesTable;
  feed_post_comments: FeedPostCommentsTable;
  topics: TopicsTable;
  post_saves: PostSavesTable;
  post_follows: PostFollowsTable;
  feed_comment_likes: FeedCommentLikesTable;
  user_activities: UserActivitiesTable;
  levels: LevelsTable;
}
