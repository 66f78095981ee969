import { sql } from 'kysely';
import { isPostgres, type Migrations, ofUser, required, sortedTexts, sortKey, withId, zero } from './columns.ts';
import { newIndex, searchable } from './search-indexes.ts';

/** The members' library: guides, templates, films and courses, and members' progress. */
export const library: Migrations = {
  /** A resource is in at most one collection. A collection of kind `course` counts what a member has finished. */
  '0250-library': async (db) => {
    await withId(db, db.schema.createTable('library_collections'))
      .addColumn('slug', 'text', (column) => column.notNull().unique())
      .addColumn('kind', 'text', required)
      .addColumn('title', 'text', required)
      .addColumn('summary', 'text', required)
      .addColumn('position', 'integer', zero)
      .addColumn('cover_id', 'integer', (column) => column.references('blog_pictures.id').onDelete('set null'))
      .addColumn('created_at', 'text', required)
      .addColumn('updated_at', 'text', required)
      .execute();
    const index = (name: string, table: string, columns: string[]) =>
      db.schema.createIndex(name).on(table).columns(columns).execute();
    await index('library_collections_position', 'library_collections', ['position', 'id']);
    await index('library_collections_cover_id', 'library_collections', ['cover_id']);
    await withId(db, db.schema.createTable('library_resources'))
      .addColumn('slug', 'text', (column) => column.notNull().unique())
      .addColumn('kind', 'text', required)
      .addColumn('title', 'text', required)
      .addColumn('summary', 'text', required)
      .addColumn('topic', 'text', required)
      .addColumn('level', 'text', required)
      .addColumn('minutes', 'integer', required)
      .addColumn('audience', 'text', required)
      .addColumn('collection_id', 'integer', (column) =>
        column.references('library_collections.id').onDelete('set null'),
      )
      .addColumn('position', 'integer', zero)
      .addColumn('doc', 'text', required)
      .addColumn('doc_version', 'integer', required)
      // The document as plain text and the transcript's text, for the search.
      .addColumn('text', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('transcript_text', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('cover_id', 'integer', (column) => column.references('blog_pictures.id').onDelete('set null'))
      // `file`, `youtube` or `vimeo`; the file's name, or the provider's id.
      .addColumn('film_provider', 'text')
      .addColumn('film_id', 'text')
      .addColumn('film_hash', 'text')
      .addColumn('film_bytes', 'integer')
      .addColumn('film_seconds', 'integer')
      // As WebVTT.
      .addColumn('transcript', 'text')
      .addColumn('status', 'text', (column) => column.notNull().defaultTo('draft'))
      .addColumn('published_at', 'text')
      .addColumn('scheduled_for', 'text')
      .addColumn('trashed_at', 'text')
      .addColumn('trashed_slug', 'text')
      .addColumn('created_at', 'text', required)
      .addColumn('updated_at', 'text', required)
      .addColumn('updated_by', 'integer', (column) => column.references('users.id').onDelete('set null'))
      .execute();
    await index('library_resources_collection', 'library_resources', ['collection_id', 'position', 'id']);
    await index('library_resources_published', 'library_resources', ['status', 'published_at', 'id']);
    await index('library_resources_shortest', 'library_resources', ['status', 'minutes', 'id']);
    await sql`create index library_resources_by_title on library_resources
      (status, (${sortKey(db, sortedTexts.library_resources.title)}), id)`.execute(db);
    await index('library_resources_changed', 'library_resources', ['updated_at', 'id']);
    await index('library_resources_cover_id', 'library_resources', ['cover_id']);
    await index('library_resources_updated_by', 'library_resources', ['updated_by']);
    await db.schema
      .createIndex('library_resources_trashed_at')
      .on('library_resources')
      .column('trashed_at')
      .where(sql<boolean>`trashed_at is not null`)
      .execute();
    await db.schema
      .createTable('library_pictures')
      .addColumn('resource_id', 'integer', (column) =>
        column.notNull().references('library_resources.id').onDelete('cascade'),
      )
      .addColumn('picture_id', 'integer', (column) => column.notNull().references('blog_pictures.id'))
      .addPrimaryKeyConstraint('library_pictures_key', ['resource_id', 'picture_id'])
      .execute();
    await index('library_pictures_picture_id', 'library_pictures', ['picture_id']);
  },

  /** Downloads beside a resource's document. */
  '0251-library-files': async (db) => {
    await withId(db, db.schema.createTable('library_files'))
      .addColumn('resource_id', 'integer', (column) =>
        column.notNull().references('library_resources.id').onDelete('cascade'),
      )
      // The name in the store, and the name when downloaded.
      .addColumn('name', 'text', (column) => column.notNull().unique())
      .addColumn('title', 'text', required)
      .addColumn('bytes', 'integer', required)
      .addColumn('created_at', 'text', required)
      .execute();
    await db.schema.createIndex('library_files_resource').on('library_files').columns(['resource_id', 'id']).execute();
  },

  /** A member's progress in a resource: watched ranges, and when it was done. The row is created on opening. */
  '0252-library-progress': async (db) => {
    const ofResource = (table: string) =>
      withId(db, db.schema.createTable(table))
        .addColumn('user_id', 'integer', ofUser)
        .addColumn('resource_id', 'integer', (column) =>
          column.notNull().references('library_resources.id').onDelete('cascade'),
        )
        .addUniqueConstraint(`${table}_once`, ['user_id', 'resource_id']);
    await ofResource('library_progress')
      .addColumn('ranges', 'text', required)
      .addColumn('position', 'integer', zero)
      .addColumn('position_at', 'text', required)
      .addColumn('done_at', 'text')
      .addColumn('created_at', 'text', required)
      .addColumn('updated_at', 'text', required)
      .execute();
    await ofResource('library_saved').addColumn('created_at', 'text', required).execute();
    await withId(db, db.schema.createTable('library_course_done'))
      .addColumn('user_id', 'integer', ofUser)
      .addColumn('collection_id', 'integer', (column) =>
        column.notNull().references('library_collections.id').onDelete('cascade'),
      )
      .addColumn('done_at', 'text', required)
      .addUniqueConstraint('library_course_done_once', ['user_id', 'collection_id'])
      .execute();
    for (const [table, column] of [
      ['library_progress', 'resource_id'],
      ['library_saved', 'resource_id'],
      ['library_course_done', 'collection_id'],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
    }
    await db.schema
      .createTable('library_visits')
      .addColumn('user_id', 'integer', (column) =>
        column.notNull().primaryKey().references('users.id').onDelete('cascade'),
      )
      .addColumn('seen_at', 'text', required)
      .addColumn('last_visit_at', 'text')
      .execute();
  },

  '0253-library-search': async (db) => {
    for (const statement of newIndex(searchable.library, isPostgres(db))) await sql.raw(statement).execute(db);
  },

  /** The register of all stored files of a resource: its downloads, its film and the PDF of its document. */
  '0254-library-file-roles': async (db) => {
    await db.schema
      .alterTable('library_files')
      .addColumn('role', 'text', (column) => column.notNull().defaultTo('download'))
      .execute();
    await db.schema
      .alterTable('library_files')
      .addColumn('extension', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await db.schema.alterTable('library_files').addColumn('position', 'integer', zero).execute();
    await db.schema.dropIndex('library_files_resource').execute();
    await db.schema
      .createIndex('library_files_resource')
      .on('library_files')
      .columns(['resource_id', 'role', 'position', 'id'])
      .execute();
  },

  /** Whether members have been notified of a resource. Those published before notifications existed count as announced. */
  '0255-library-announced': async (db) => {
    await db.schema.alterTable('library_resources').addColumn('announced', 'integer', zero).execute();
    await sql`update library_resources set announced = 1 where published_at is not null`.execute(db);
    await db.schema
      .createIndex('library_resources_unannounced')
      .on('library_resources')
      .column('id')
      .where(sql<boolean>`announced = 0`)
      .execute();
  },

  /** The subject of a notification of the library, with which it is deleted. Each member is notified once. */
  '0256-library-notices': async (db) => {
    await db.schema
      .alterTable('notices')
      .addColumn('resource_id', 'integer', (column) => column.references('library_resources.id').onDelete('cascade'))
      .execute();
    await db.schema
      .createIndex('notices_of_resource')
      .unique()
      .on('notices')
      .columns(['resource_id', 'user_id'])
      .where(sql.ref('resource_id'), 'is not', null)
      .execute();
    for (const [way, byDefault] of [
      ['bell', 1],
      ['push', 0],
      ['mail', 1],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await db.schema
        .alterTable('notice_choices')
        .addColumn(`library_${way}`, 'integer', (column) => column.notNull().defaultTo(byDefault))
        .execute();
    }
  },

  /** The resources that a post of the feed announces. */
  '0257-posts-of-the-library': async (db) => {
    await db.schema
      .createTable('post_resources')
      .addColumn('post_id', 'integer', (column) => column.notNull().references('feed_posts.id').onDelete('cascade'))
      .addColumn('resource_id', 'integer', (column) =>
        column.notNull().references('library_resources.id').onDelete('cascade'),
      )
      .addPrimaryKeyConstraint('post_resources_key', ['post_id', 'resource_id'])
      .execute();
    await db.schema.createIndex('post_resources_resource_id').on('post_resources').column('resource_id').execute();
  },
};
