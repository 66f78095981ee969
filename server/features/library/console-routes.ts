import type * as contract from '#shared/contracts/library-console.ts';
import type { EditedCollection, EditedResource } from '#shared/contracts/library-console.ts';
import type { HandlersFor } from '../../app/call.ts';
import type { Deps } from '../../app/deps.ts';
import { takePage } from '../../app/paging.ts';
import { listOrder } from '../../app/sorted-list.ts';
import { presentTrash } from '../../app/trash.ts';
import type { Db } from '../../db/transaction.ts';
import { documentPictureList } from '../blog/blog-presenter.ts';
import { storedDocument } from '../blog/post-document.ts';
import { countUses, findEditedResources, findInCollection } from './console-repository.ts';
import * as service from './console-service.ts';
import { cuesOf, filmOf, presentCovers, presentDownloads } from './library-presenter.ts';
import {
  addDownload,
  deleteDownload,
  deleteFilm,
  storeDownload,
  storeFilm,
  orderDownloads,
  putFilm,
  renameDownload,
} from './resource-files.ts';
import { refusedField } from '../../platform/errors.ts';
import { findCollections, findFiles, type ResourceRow } from './library-repository.ts';

const entry = ({ id }: { readonly id: number }, summary: string) => ({ kind: 'library-resource', id, summary });
const ofCollection = (id: number, summary: string) => ({ kind: 'library-collection', id, summary });

/** How administrators edit the library. */
export const libraryConsoleHandlers = (deps: Deps): HandlersFor<typeof contract> => ({
  async listEditedResources({ query, nextPage }) {
    const { search, state, limit, before } = query;
    const order = listOrder(deps.db, 'library_resources', { sort: '-changed', before });
    const { page, last } = takePage(await findEditedResources(deps.db, { order, search, state, limit }), limit);
    if (last) nextPage(order.cursorOf(last));
    const usesOf = await countUses(
      deps.db,
      page.map(({ id }) => id),
    );
    return page.map((row) => ({ ...presentListed(row), ...usesOf(row.id) }));
  },

  async getEditedResource({ params }) {
    return presentEdited(deps.db, await service.findEditable(deps.db, params.id));
  },

  beginResource: ({ body, actor, audit, write }) =>
    write(async (tx) => {
      const row = await service.beginResource(tx, deps, body, actor.id);
      await audit(tx, entry(row, `Started the library resource “${row.title}”`));
      return presentEdited(tx.db, row);
    }),

  changeResource: ({ params, body, actor, audit, write }) =>
    write(async (tx) => {
      const row = await service.changeResource(tx, deps, params.id, body, actor.id);
      await audit(tx, entry(row, `Updated the library resource “${row.title}”`));
      return presentEdited(tx.db, row);
    }),

  publishResource: ({ params, body, actor, audit, write }) =>
    write(async (tx) => {
      const row = await service.publishResource(tx, deps, params.id, body, actor.id);
      const act = row.status === 'scheduled' ? 'Scheduled' : 'Published';
      await audit(tx, entry(row, `${act} the library resource “${row.title}”`));
      return presentEdited(tx.db, row);
    }),

  unpublishResource: ({ params, body, audit, write }) =>
    write(async (tx) => {
      const row = await service.unpublishResource(tx, deps, params.id, body.ifUpdatedAt);
      await audit(tx, entry(row, `Unpublished the library resource “${row.title}”`));
      return presentEdited(tx.db, row);
    }),

  deleteResource: ({ params, audit, write }) =>
    write(async (tx) => {
      const row = await service.trashResource(tx, deps, params.id);
      await audit(tx, entry(row, `Moved the library resource “${row.title}” to the trash`));
      return { success: true };
    }),

  restoreResource: ({ params, audit, write }) =>
    write(async (tx) => {
      const row = await service.restoreResource(tx, deps, params.id);
      await audit(tx, entry(row, `Restored the library resource “${row.title}” from the trash`));
      return presentEdited(tx.db, row);
    }),

  deleteTrashedResource: ({ params, audit, write }) =>
    write(async (tx) => {
      const row = await service.deleteTrashedResource(tx, deps, params.id);
      await audit(tx, entry(row, `Permanently deleted the library resource “${row.title}”`));
      return { success: true };
    }),

  async putResourceFilm({ params, file, audit, write }) {
    if (!file) throw refusedField('validation_failed', 'film', 'Please choose a film');
    const film = await storeFilm(deps, file);
    try {
      return await write(async (tx) => {
        const row = await putFilm(tx, deps, params.id, film);
        await audit(tx, entry(row, `Uploaded a film for the library resource “${row.title}”`));
        return { film: filmOf(row) };
      });
    } finally {
      await film.file.discardUnused();
    }
  },

  deleteResourceFilm: ({ params, audit, write }) =>
    write(async (tx) => {
      const row = await deleteFilm(tx, deps, params.id);
      await audit(tx, entry(row, `Deleted the film of the library resource “${row.title}”`));
      return { film: filmOf(row) };
    }),

  async addResourceFile({ params, body, file, audit, write }) {
    if (!file) throw refusedField('validation_failed', 'file', 'Please choose a file');
    const stored = await storeDownload(deps, file);
    try {
      return await write(async (tx) => {
        const row = await addDownload(tx, deps, params.id, { ...body, file: stored });
        await audit(tx, entry(row, `Added the file “${body.title}” to the library resource “${row.title}”`));
        return presentDownloads(row.slug, await findFiles(tx.db, row.id));
      });
    } finally {
      await stored.discardUnused();
    }
  },

  renameResourceFile: ({ params, body, audit, write }) =>
    write(async (tx) => {
      const row = await renameDownload(tx, deps, params, body.title);
      await audit(tx, entry(row, `Renamed a file of the library resource “${row.title}” to “${body.title}”`));
      return presentDownloads(row.slug, await findFiles(tx.db, row.id));
    }),

  deleteResourceFile: ({ params, audit, write }) =>
    write(async (tx) => {
      const row = await deleteDownload(tx, deps, params);
      await audit(tx, entry(row, `Deleted a file of the library resource “${row.title}”`));
      return presentDownloads(row.slug, await findFiles(tx.db, row.id));
    }),

  orderResourceFiles: ({ params, body, audit, write }) =>
    write(async (tx) => {
      const row = await orderDownloads(tx, deps, params.id, body.ids);
      await audit(tx, entry(row, `Reordered the files of the library resource “${row.title}”`));
      return presentDownloads(row.slug, await findFiles(tx.db, row.id));
    }),

  listEditedCollections: () => presentCollections(deps.db),

  createCollection: ({ body, audit, write }) =>
    write(async (tx) => {
      const { id } = await service.createCollection(tx, deps, body);
      await audit(tx, ofCollection(id, `Added the library collection “${body.title}”`));
      return presentCollections(tx.db);
    }),

  changeCollection: ({ params, body, audit, write }) =>
    write(async (tx) => {
      await service.changeCollection(tx, deps, params.id, body);
      await audit(tx, ofCollection(params.id, `Updated the library collection “${body.title}”`));
      return presentCollections(tx.db);
    }),

  deleteCollection: ({ params, audit, write }) =>
    write(async (tx) => {
      const { id, title } = await service.deleteCollection(tx, deps, params.id);
      await audit(tx, ofCollection(id, `Deleted the library collection “${title}”`));
      return { success: true };
    }),

  orderCollections: ({ body: { ids }, audit, write }) =>
    write(async (tx) => {
      await service.orderCollections(tx, deps, ids);
      await audit(tx, ofCollection(ids[0] ?? 0, 'Reordered the library’s collections'));
      return presentCollections(tx.db);
    }),

  orderResources: ({ params, body: { ids }, audit, write }) =>
    write(async (tx) => {
      const { id, title } = await service.orderResources(tx, deps, params.id, ids);
      await audit(tx, ofCollection(id, `Reordered the library collection “${title}”`));
      return presentCollections(tx.db);
    }),
});

type Listed = Pick<
  ResourceRow,
  | 'id'
  | 'slug'
  | 'kind'
  | 'title'
  | 'status'
  | 'collection_id'
  | 'published_at'
  | 'scheduled_for'
  | 'updated_at'
  | 'trashed_at'
>;

const presentListed = (row: Listed) => ({
  id: row.id,
  slug: row.slug,
  kind: row.kind,
  title: row.title,
  status: row.status,
  collectionId: row.collection_id,
  publishedAt: row.published_at,
  scheduledFor: row.scheduled_for,
  updatedAt: row.updated_at,
  trash: presentTrash(row.trashed_at),
});

async function presentEdited(db: Db, row: ResourceRow): Promise<EditedResource> {
  const doc = storedDocument(row.doc) ?? { type: 'doc' as const, content: [{ type: 'paragraph' as const }] };
  const [usesOf, pictures, covers, files] = [
    await countUses(db, [row.id]),
    await documentPictureList(db, doc),
    await presentCovers(db, [row]),
    await findFiles(db, row.id),
  ];
  return {
    ...presentListed(row),
    ...usesOf(row.id),
    summary: row.summary,
    topic: row.topic,
    level: row.level,
    minutes: row.minutes,
    audience: row.audience,
    doc,
    pictures,
    cover: covers(row.cover_id),
    film: filmOf(row),
    captions: row.transcript,
    transcript: cuesOf(row.transcript),
    downloads: presentDownloads(row.slug, files),
  };
}

async function presentCollections(db: Db): Promise<EditedCollection[]> {
  const shown: EditedCollection[] = [];
  for (const { id, slug, kind, title, summary, updated_at } of await findCollections(db)) {
    // oxlint-disable-next-line no-await-in-loop -- in a transaction there is one connection
    const resources = await findInCollection(db, id);
    shown.push({
      id,
      slug,
      kind,
      title,
      summary,
      resources: resources.map((row) => ({ id: row.id, title: row.title, status: row.status })),
      updatedAt: updated_at,
    });
  }
  return shown;
}
