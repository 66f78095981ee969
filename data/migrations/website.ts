import { type Migrations, required, withId, zero } from './columns.ts';

/** The history of services, blog and newsletter. */
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

  /** Until when the mailed link confirms the subscription. */
  '0028-newsletter-confirm-before': async (db) => {
    await db.schema.alterTable('newsletter_subscribers').addColumn('confirm_before', 'text').execute();
  },

  /** Pictures that administrators uploaded for the blog. They belong to the agency, and stay when whoever sent them goes. */
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

  /** The uploaded picture of a post; a picture of the site's own is only an address. */
  '0052-blog-posts-picture': async (db) => {
    await db.schema
      .alterTable('blog_posts')
      .addColumn('picture_id', 'integer', (column) => column.references('blog_pictures.id').onDelete('set null'))
      .execute();
    await db.schema.createIndex('blog_posts_picture_id').on('blog_posts').column('picture_id').execute();
  },

  /** How much room a picture of the blog takes, in bytes. Unknown of those that came before: the cleanup finds out. */
  '0066-blog-picture-bytes': async (db) => {
    await db.schema.alterTable('blog_pictures').addColumn('bytes', 'integer').execute();
  },
};
