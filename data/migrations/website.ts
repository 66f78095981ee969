import { sql } from 'kysely';
import { isPostgres, type Migrations, ofUser, required, sortedTexts, sortKey, withId, zero } from './columns.ts';

/** Tables of services, blog and newsletter subscribers. */
export const website: Migrations = {
  '0004-services': async (db) => {
    await withId(db, db.schema.createTable('services'))
      .addColumn('slug', 'text', (column) => column.notNull().unique())
      .addColumn('name', 'text', required)
      .addColumn('description', 'text', required)
      .addColumn('short_description', 'text', required)
      .addColumn('features', 'text', required)
      .addColumn('image_url', 'text')
      .addColumn('color', 'text', required)
      .addColumn('display_order', 'integer', zero)
      .addColumn('created_at', 'text', required)
      .addColumn('updated_at', 'text', required)
      .execute();
  },

  '0006-newsletter-subscribers': async (db) => {
    await withId(db, db.schema.createTable('newsletter_subscribers'))
      .addColumn('email', 'text', (column) => column.notNull().unique())
      .addColumn('token_hash', 'text', (column) => column.unique())
      .addColumn('confirmed_at', 'text')
      .addColumn('unsubscribed_at', 'text')
      .addColumn('created_at', 'text', required)
      .execute();
  },

  '0007-blog-posts': async (db) => {
    await withId(db, db.schema.createTable('blog_posts'))
      .addColumn('slug', 'text', (column) => column.notNull().unique())
      .addColumn('title', 'text', required)
      .addColumn('excerpt', 'text', required)
      .addColumn('content', 'text', required)
      .addColumn('category', 'text', required)
      .addColumn('image_url', 'text')
      .addColumn('published', 'integer', zero)
      .addColumn('published_at', 'text', required)
      .addColumn('created_at', 'text', required)
      .addColumn('updated_at', 'text', required)
      .execute();
    await db.schema
      .createIndex('blog_posts_published')
      .on('blog_posts')
      .columns(['published', 'published_at', 'id'])
      .execute();
    await db.schema.createIndex('blog_posts_published_at').on('blog_posts').columns(['published_at', 'id']).execute();
  },

  /** A post's former addresses. */
  '0008-blog-redirects': async (db) => {
    await db.schema
      .createTable('blog_redirects')
      .addColumn('old_slug', 'text', (column) => column.notNull().primaryKey())
      .addColumn('post_id', 'integer', (column) => column.notNull().references('blog_posts.id').onDelete('cascade'))
      .execute();
    await db.schema.createIndex('blog_redirects_post_id').on('blog_redirects').column('post_id').execute();
  },

  /** Until when the link in the email confirms the subscription. */
  '0028-newsletter-confirm-before': async (db) => {
    await db.schema.alterTable('newsletter_subscribers').addColumn('confirm_before', 'text').execute();
  },

  /** Pictures that administrators uploaded for the blog. They belong to the agency, and stay when their uploader leaves. */
  '0051-blog-pictures': async (db) => {
    await withId(db, db.schema.createTable('blog_pictures'))
      .addColumn('name', 'text', (column) => column.notNull().unique())
      .addColumn('width', 'integer', required)
      .addColumn('height', 'integer', required)
      .addColumn('sizes', 'text', required)
      .addColumn('alt', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('created_at', 'text', required)
      .execute();
  },

  /** The uploaded picture of a post. One of the site's own pictures is only an address. */
  '0052-blog-posts-picture': async (db) => {
    await db.schema
      .alterTable('blog_posts')
      .addColumn('picture_id', 'integer', (column) => column.references('blog_pictures.id').onDelete('set null'))
      .execute();
    await db.schema.createIndex('blog_posts_picture_id').on('blog_posts').column('picture_id').execute();
  },

  /** The size of a picture of the blog in bytes. Null for older ones until the cleanup measures them. */
  '0066-blog-picture-bytes': async (db) => {
    await db.schema.alterTable('blog_pictures').addColumn('bytes', 'integer').execute();
  },

  /**
   * Posts as documents. `content` is still written as plain text for the previous version. Where it differs from `text`, that
   * version has changed the post since, and `doc` is out of date.
   */
  '0180-blog-documents': async (db) => {
    for (const [column, type] of [
      ['doc', 'text'],
      ['doc_version', 'integer'],
      ['text', 'text'],
      ['reading_minutes', 'integer'],
      ['author', 'text'],
      ['seo_title', 'text'],
      ['seo_description', 'text'],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- SQLite adds one column at a time
      await db.schema.alterTable('blog_posts').addColumn(column, type).execute();
    }
    await db.schema.alterTable('blog_posts').addColumn('never_published', 'integer', zero).execute();
    await db.schema
      .alterTable('blog_posts')
      .addColumn('updated_by', 'integer', (column) => column.references('users.id').onDelete('set null'))
      .execute();
    await db.schema.createIndex('blog_posts_updated_by').on('blog_posts').column('updated_by').execute();
  },

  '0181-blog-tags': async (db) => {
    await withId(db, db.schema.createTable('blog_tags'))
      .addColumn('slug', 'text', (column) => column.notNull().unique())
      .addColumn('name', 'text', required)
      .execute();
    await db.schema
      .createTable('blog_post_tags')
      .addColumn('post_id', 'integer', (column) => column.notNull().references('blog_posts.id').onDelete('cascade'))
      .addColumn('tag_id', 'integer', (column) => column.notNull().references('blog_tags.id').onDelete('cascade'))
      .addColumn('position', 'integer', required)
      .addPrimaryKeyConstraint('blog_post_tags_key', ['post_id', 'tag_id'])
      .execute();
    await db.schema.createIndex('blog_post_tags_tag_id').on('blog_post_tags').columns(['tag_id', 'post_id']).execute();
  },

  /** The unpublished changes to a post, one draft shared by all colleagues, and versions to go back to. */
  '0182-blog-drafts': async (db) => {
    await db.schema
      .createTable('blog_drafts')
      .addColumn('post_id', 'integer', (column) =>
        column.notNull().primaryKey().references('blog_posts.id').onDelete('cascade'),
      )
      .addColumn('fields', 'text', required)
      .addColumn('doc', 'text', required)
      .addColumn('doc_version', 'integer', required)
      .addColumn('updated_at', 'text', required)
      .addColumn('updated_by', 'integer', (column) => column.references('users.id').onDelete('set null'))
      // When the latest version was saved.
      .addColumn('kept_at', 'text', required)
      .execute();
    await db.schema.createIndex('blog_drafts_updated_by').on('blog_drafts').column('updated_by').execute();
    await withId(db, db.schema.createTable('blog_versions'))
      .addColumn('post_id', 'integer', (column) => column.notNull().references('blog_posts.id').onDelete('cascade'))
      .addColumn('kind', 'text', required)
      .addColumn('title', 'text', required)
      .addColumn('words', 'integer', required)
      .addColumn('fields', 'text', required)
      .addColumn('doc', 'text', required)
      .addColumn('doc_version', 'integer', required)
      .addColumn('created_at', 'text', required)
      .addColumn('created_by', 'integer', (column) => column.references('users.id').onDelete('set null'))
      .execute();
    await db.schema.createIndex('blog_versions_post').on('blog_versions').columns(['post_id', 'id']).execute();
    await db.schema.createIndex('blog_versions_created_by').on('blog_versions').column('created_by').execute();
  },

  /**
   * Which pictures a post uses in its document, its draft and its versions. They cannot be deleted, even by the previous version,
   * which does not know documents.
   */
  '0183-blog-picture-uses': async (db) => {
    await db.schema
      .createTable('blog_picture_uses')
      .addColumn('post_id', 'integer', (column) => column.notNull().references('blog_posts.id').onDelete('cascade'))
      // `post`, `draft`, or `version:` with its id.
      .addColumn('holder', 'text', required)
      .addColumn('picture_id', 'integer', (column) => column.notNull().references('blog_pictures.id'))
      .addPrimaryKeyConstraint('blog_picture_uses_key', ['post_id', 'holder', 'picture_id'])
      .execute();
    await db.schema.createIndex('blog_picture_uses_picture_id').on('blog_picture_uses').column('picture_id').execute();
  },

  /** Administrators who have a post open, and links for previewing a draft. */
  '0184-blog-editors-and-previews': async (db) => {
    await db.schema
      .createTable('blog_editors')
      .addColumn('post_id', 'integer', (column) => column.notNull().references('blog_posts.id').onDelete('cascade'))
      .addColumn('user_id', 'integer', ofUser)
      .addColumn('seen_at', 'text', required)
      .addPrimaryKeyConstraint('blog_editors_key', ['post_id', 'user_id'])
      .execute();
    await db.schema.createIndex('blog_editors_user_id').on('blog_editors').column('user_id').execute();
    await withId(db, db.schema.createTable('blog_previews'))
      .addColumn('post_id', 'integer', (column) => column.notNull().references('blog_posts.id').onDelete('cascade'))
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('created_at', 'text', required)
      .addColumn('created_by', 'integer', (column) => column.references('users.id').onDelete('set null'))
      .addColumn('expires_at', 'text', required)
      .execute();
    await db.schema.createIndex('blog_previews_post_id').on('blog_previews').columns(['post_id', 'id']).execute();
    await db.schema.createIndex('blog_previews_created_by').on('blog_previews').column('created_by').execute();
  },

  /** Sorts the console's posts by what it shows: the draft's title and category, which the post's row repeats. */
  '0197-blog-posts-sorted': async (db) => {
    await db.schema.alterTable('blog_posts').addColumn('draft_title', 'text').execute();
    await db.schema.alterTable('blog_posts').addColumn('draft_category', 'text').execute();
    const written = (name: string) =>
      isPostgres(db) ? sql.raw(`fields::json ->> '${name}'`) : sql.raw(`json_extract(fields, '$.${name}')`);
    await sql`update blog_posts set
      draft_title = (select coalesce(nullif(trim(${written('title')}), ''), 'Untitled') from blog_drafts where post_id = blog_posts.id),
      draft_category = (select ${written('category')} from blog_drafts where post_id = blog_posts.id)
      where id in (select post_id from blog_drafts)`.execute(db);
    for (const [by, text] of Object.entries(sortedTexts.blog_posts)) {
      await sql`create index if not exists ${sql.ref(`blog_posts_by_${by}`)} on blog_posts
        ((${sortKey(db, text)}), id)`.execute(db);
    }
  },

  /** The version of a picture for emails: its type, `jpg` or `png`, and its width in pixels. */
  '0199-mail-pictures': async (db) => {
    await db.schema.alterTable('blog_pictures').addColumn('mail_type', 'text').execute();
    await db.schema.alterTable('blog_pictures').addColumn('mail_width', 'integer').execute();
  },

  /** Deleted posts, which can be restored for a while: when they were deleted, and their address and state before. */
  '0230-posts-in-the-trash': async (db) => {
    await db.schema.alterTable('blog_posts').addColumn('trashed_at', 'text').execute();
    await db.schema.alterTable('blog_posts').addColumn('trashed_slug', 'text').execute();
    await db.schema.alterTable('blog_posts').addColumn('trashed_published', 'integer').execute();
    await db.schema
      .createIndex('blog_posts_trashed_at')
      .on('blog_posts')
      .column('trashed_at')
      .where(sql<boolean>`trashed_at is not null`)
      .execute();
  },

  /** Drops `text`: a post's plain text is in `content` alone. */
  '0249-one-text-of-a-post': async (db) => {
    await db.schema.alterTable('blog_posts').dropColumn('text').execute();
  },
};
