import { sql } from 'kysely';
import { type Migrations, ofUser, required, withId, zero } from './columns.ts';

/** Tables of the feed: posts, files, likes, comments, points. */
export const feed: Migrations = {
  /** The counts are stored with the post, so a page of popular posts costs no more to read. */
  '0009-feed-posts': async (db) => {
    await withId(db, db.schema.createTable('feed_posts'))
      .addColumn('author_id', 'integer', ofUser)
      .addColumn('title', 'text', required)
      .addColumn('content', 'text', required)
      .addColumn('post_type', 'text', (column) => column.notNull().defaultTo('text'))
      .addColumn('media_url', 'text')
      .addColumn('media_type', 'text')
      .addColumn('media_mime_type', 'text')
      .addColumn('blog_post_id', 'integer', (column) => column.references('blog_posts.id').onDelete('set null'))
      .addColumn('like_count', 'integer', zero)
      .addColumn('comment_count', 'integer', zero)
      .addColumn('created_at', 'text', required)
      .addColumn('updated_at', 'text', required)
      .execute();
    await db.schema.createIndex('feed_posts_author_id').on('feed_posts').columns(['author_id', 'id']).execute();
    await db.schema.createIndex('feed_posts_blog_post_id').on('feed_posts').column('blog_post_id').execute();
  },

  '0010-feed-post-likes': async (db) => {
    await withId(db, db.schema.createTable('feed_post_likes'))
      .addColumn('post_id', 'integer', (column) => column.notNull().references('feed_posts.id').onDelete('cascade'))
      .addColumn('user_id', 'integer', ofUser)
      .addColumn('created_at', 'text', required)
      .addUniqueConstraint('feed_post_likes_once', ['post_id', 'user_id'])
      .execute();
    await db.schema.createIndex('feed_post_likes_newest').on('feed_post_likes').columns(['post_id', 'id']).execute();
    await db.schema.createIndex('feed_post_likes_user_id').on('feed_post_likes').column('user_id').execute();
  },

  '0011-feed-post-comments': async (db) => {
    await withId(db, db.schema.createTable('feed_post_comments'))
      .addColumn('post_id', 'integer', (column) => column.notNull().references('feed_posts.id').onDelete('cascade'))
      .addColumn('user_id', 'integer', ofUser)
      .addColumn('content', 'text', required)
      .addColumn('created_at', 'text', required)
      .addColumn('updated_at', 'text', required)
      .execute();
    await db.schema
      .createIndex('feed_post_comments_newest')
      .on('feed_post_comments')
      .columns(['post_id', 'id'])
      .execute();
    await db.schema.createIndex('feed_post_comments_user_id').on('feed_post_comments').column('user_id').execute();
  },

  /** One row for each existing post, comment and like. Undoing one deletes its row, and so its points. */
  '0012-user-activities': async (db) => {
    await withId(db, db.schema.createTable('user_activities'))
      .addColumn('user_id', 'integer', ofUser)
      .addColumn('activity_type', 'text', required)
      .addColumn('points', 'integer', zero)
      .addColumn('related_id', 'integer')
      .addColumn('created_at', 'text', required)
      .addUniqueConstraint('user_activities_once', ['activity_type', 'related_id', 'user_id'])
      .execute();
    await db.schema.createIndex('user_activities_newest').on('user_activities').columns(['user_id', 'id']).execute();
  },

  '0013-levels': async (db) => {
    await withId(db, db.schema.createTable('levels'))
      .addColumn('level_number', 'integer', (column) => column.notNull().unique())
      .addColumn('name', 'text', required)
      .addColumn('min_points', 'integer', required)
      .addColumn('badge_color', 'text', (column) => column.notNull().defaultTo('#3B82F6'))
      .addColumn('badge_icon', 'text', (column) => column.notNull().defaultTo('star'))
      .execute();
  },

  /** Pictures and recordings that members uploaded. `sizes` are a picture's widths, as in `480,960`. */
  '0029-media-files': async (db) => {
    await withId(db, db.schema.createTable('media_files'))
      .addColumn('name', 'text', (column) => column.notNull().unique())
      .addColumn('user_id', 'integer', ofUser)
      .addColumn('kind', 'text', required)
      .addColumn('extension', 'text', required)
      .addColumn('width', 'integer')
      .addColumn('height', 'integer')
      .addColumn('sizes', 'text')
      .addColumn('duration', 'integer')
      .addColumn('created_at', 'text', required)
      .execute();
    await db.schema.createIndex('media_files_user_id').on('media_files').column('user_id').execute();
  },

  /** The picture or recording of a post. */
  '0030-feed-posts-media': async (db) => {
    await db.schema
      .alterTable('feed_posts')
      .addColumn('media_id', 'integer', (column) => column.references('media_files.id').onDelete('set null'))
      .execute();
    await db.schema.createIndex('feed_posts_media_id').on('feed_posts').column('media_id').execute();
  },

  /** The size of a member's files in bytes. Null for older files until the cleanup measures them. */
  '0065-media-bytes': async (db) => {
    await db.schema.alterTable('media_files').addColumn('bytes', 'integer').execute();
  },

  /** A post's alternative text for its picture. */
  '0110-post-picture-words': async (db) => {
    await db.schema.alterTable('feed_posts').addColumn('media_alt', 'text').execute();
  },

  /** Finds the posts since a time, such as a member's last visit. */
  '0132-feed-posts-created': async (db) => {
    await db.schema.createIndex('feed_posts_created').on('feed_posts').columns(['created_at', 'id']).execute();
  },

  /** The topics of posts, named by administrators. `key` is the name in the form in which names are compared. */
  '0142-topics': async (db) => {
    await withId(db, db.schema.createTable('topics'))
      .addColumn('name', 'text', required)
      .addColumn('key', 'text', (column) => column.notNull().unique())
      .addColumn('position', 'integer', zero)
      .addColumn('archived_at', 'text')
      .addColumn('created_at', 'text', required)
      .addColumn('updated_at', 'text', required)
      .execute();
  },

  /**
   * A post's topic, when it was pinned, and the time of its last comment. Each way to filter the feed has an index in reading
   * order. The partial indexes begin with a column that is equal in all their rows, otherwise SQLite would read the posts by
   * id instead.
   */
  '0143-feed-filters': async (db) => {
    const alter = () => db.schema.alterTable('feed_posts');
    await alter()
      .addColumn('topic_id', 'integer', (column) => column.references('topics.id').onDelete('set null'))
      .execute();
    await alter().addColumn('pinned_at', 'text').execute();
    await alter()
      .addColumn('last_activity_at', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await sql`update feed_posts set last_activity_at = coalesce((select created_at from feed_post_comments
      where post_id = feed_posts.id order by id desc limit 1), created_at)`.execute(db);
    const index = (name: string, columns: string[]) => db.schema.createIndex(name).on('feed_posts').columns(columns);
    await index('feed_posts_activity', ['last_activity_at', 'id']).execute();
    await index('feed_posts_topic', ['topic_id', 'id']).execute();
    await index('feed_posts_topic_activity', ['topic_id', 'last_activity_at', 'id']).execute();
    const unanswered = sql<boolean>`comment_count = 0`;
    await index('feed_posts_unanswered', ['comment_count', 'id']).where(unanswered).execute();
    await index('feed_posts_topic_unanswered', ['topic_id', 'comment_count', 'id']).where(unanswered).execute();
    await index('feed_posts_pinned', ['pinned_at', 'id'])
      .where(sql<boolean>`pinned_at is not null`)
      .execute();
  },

  /** Posts that members saved for later. Only they can see them. */
  '0144-post-saves': async (db) => {
    await withId(db, db.schema.createTable('post_saves'))
      .addColumn('user_id', 'integer', ofUser)
      .addColumn('post_id', 'integer', (column) => column.notNull().references('feed_posts.id').onDelete('cascade'))
      .addColumn('created_at', 'text', required)
      .addUniqueConstraint('post_saves_once', ['user_id', 'post_id'])
      .execute();
    await db.schema.createIndex('post_saves_newest').on('post_saves').columns(['user_id', 'id']).execute();
    await db.schema.createIndex('post_saves_post_id').on('post_saves').column('post_id').execute();
  },

  /**
   * Whether a member follows or mutes a post's comments. Members who had commented before there was a choice follow, because
   * they were notified until then.
   */
  '0145-post-follows': async (db) => {
    await withId(db, db.schema.createTable('post_follows'))
      .addColumn('user_id', 'integer', ofUser)
      .addColumn('post_id', 'integer', (column) => column.notNull().references('feed_posts.id').onDelete('cascade'))
      .addColumn('state', 'text', required)
      .addColumn('created_at', 'text', required)
      .addUniqueConstraint('post_follows_once', ['user_id', 'post_id'])
      .execute();
    await db.schema
      .createIndex('post_follows_of_post')
      .on('post_follows')
      .columns(['post_id', 'state', 'id'])
      .execute();
    await db.schema.createIndex('post_follows_of_user').on('post_follows').columns(['user_id', 'id']).execute();
    await sql`insert into post_follows (user_id, post_id, state, created_at)
      select user_id, post_id, 'following', min(created_at) from feed_post_comments group by user_id, post_id`.execute(
      db,
    );
  },

  /**
   * The comment that started a thread of replies. There is no foreign key: replies stay together when that comment is deleted.
   */
  '0137-comment-replies': async (db) => {
    await db.schema.alterTable('feed_post_comments').addColumn('parent_id', 'integer').execute();
  },

  '0138-comment-likes': async (db) => {
    await db.schema.alterTable('feed_post_comments').addColumn('like_count', 'integer', zero).execute();
    await withId(db, db.schema.createTable('feed_comment_likes'))
      .addColumn('comment_id', 'integer', (column) =>
        column.notNull().references('feed_post_comments.id').onDelete('cascade'),
      )
      .addColumn('user_id', 'integer', ofUser)
      .addColumn('created_at', 'text', required)
      .addUniqueConstraint('feed_comment_likes_once', ['comment_id', 'user_id'])
      .execute();
    await db.schema
      .createIndex('feed_comment_likes_newest')
      .on('feed_comment_likes')
      .columns(['comment_id', 'id'])
      .execute();
    await db.schema.createIndex('feed_comment_likes_user_id').on('feed_comment_likes').column('user_id').execute();
  },

  /** The members mentioned in a text, as JSON (`shared/rules/mentions.ts`); null when there are none. */
  '0139-mentions': async (db) => {
    await db.schema.alterTable('feed_posts').addColumn('mentions', 'text').execute();
    await db.schema.alterTable('feed_post_comments').addColumn('mentions', 'text').execute();
  },

  /**
   * Previews of the pages that posts link to, one for each address, with our own copy of the picture. A post shows the preview
   * of its first link. An address whose preview the author removed is recorded, so editing the text does not bring it back.
   */
  '0147-link-previews': async (db) => {
    await withId(db, db.schema.createTable('link_previews'))
      .addColumn('address', 'text', (column) => column.notNull().unique())
      .addColumn('title', 'text', required)
      .addColumn('description', 'text')
      .addColumn('site_name', 'text')
      .addColumn('picture_name', 'text', (column) => column.unique())
      .addColumn('picture_width', 'integer')
      .addColumn('picture_height', 'integer')
      .addColumn('picture_sizes', 'text')
      .addColumn('picture_bytes', 'integer')
      .addColumn('fetched_at', 'text', required)
      .execute();
    await db.schema
      .alterTable('feed_posts')
      .addColumn('preview_id', 'integer', (column) => column.references('link_previews.id').onDelete('set null'))
      .execute();
    await db.schema.alterTable('feed_posts').addColumn('preview_removed', 'text').execute();
    await db.schema.createIndex('feed_posts_preview_id').on('feed_posts').column('preview_id').execute();
  },

  /** A post's further pictures; the first is stored with the post. Positions begin at 1. */
  '0148-post-pictures': async (db) => {
    await withId(db, db.schema.createTable('post_pictures'))
      .addColumn('post_id', 'integer', (column) => column.notNull().references('feed_posts.id').onDelete('cascade'))
      .addColumn('position', 'integer', required)
      .addColumn('media_id', 'integer', (column) => column.notNull().references('media_files.id').onDelete('cascade'))
      .addColumn('alt', 'text')
      .addUniqueConstraint('post_pictures_once', ['post_id', 'position'])
      .execute();
    await db.schema.createIndex('post_pictures_media_id').on('post_pictures').column('media_id').execute();
  },

  /** When a post is unpinned automatically. Posts pinned earlier stay pinned until somebody unpins them. */
  '0220-pins-end': async (db) => {
    await db.schema.alterTable('feed_posts').addColumn('pinned_until', 'text').execute();
  },
};
