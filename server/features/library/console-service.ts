import type * as z from 'zod/mini';
import { libraryLimits } from '#shared/contracts/library-limits.ts';
import type {
  libraryBeginning,
  libraryCollectionForm,
  libraryResourceChange,
} from '#shared/contracts/forms/library.ts';
import { isEmptyDocument } from '#shared/rules/rich-text.ts';
import { slugFromTitle } from '#shared/rules/slugs.ts';
import { readCaptions } from '#shared/rules/web-vtt.ts';
import type { Deps } from '../../app/deps.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import { type Db, type Transaction, transaction } from '../../db/transaction.ts';
import { toAdministrators, toMembers } from '../../live/audience.ts';
import { findBlogPictures } from '../../media/media-rows.ts';
import { timestamp, timestampAfter } from '../../platform/clock.ts';
import { HttpError, notFound, refusedField } from '../../platform/errors.ts';
import { editConflict } from '../audit/audit-service.ts';
import { documentPictures, deleteRemovedPictures, deleteUnusedPictures } from '../blog/blog-pictures.ts';
import { documentColumns, plainText, storedDocument } from '../blog/post-document.ts';
import { resourcePostChanged } from '../feed/announcements.ts';
import * as rows from './console-repository.ts';
import { announceLater, withdrawAnnouncement } from './library-notifications.ts';
import { removeFiles } from './remove-files.ts';
import { type CollectionRow, findCollections, type ResourceRow } from './library-repository.ts';
import { orderPdf } from './resource-documents.ts';

type Needs = Pick<Deps, 'clock' | 'jobs' | 'live' | 'contentChanged'>;

declare module '../../jobs/queue.ts' {
  interface JobPayloads {
    /** Publishes a scheduled resource. `by` scheduled it. */
    'library.publish': { resourceId: number; by: number };
  }
}

/** Publishes scheduled resources. A rescheduled one has a later time and another job. */
export function registerLibraryJobs(deps: Needs & Pick<Deps, 'db'>): void {
  deps.jobs.work('library.publish', ({ resourceId, by }) =>
    transaction(deps.db, async (tx) => {
      const row = await rows.findResource(tx.db, resourceId);
      if (row?.status !== 'scheduled' || row.scheduled_for === null) return;
      if (row.scheduled_for <= timestamp(deps.clock)) await appear(tx, deps, row, by);
    }),
  );
}

/** The consequences of a resource becoming visible to members. */
async function resourcePublished(
  tx: Transaction,
  { live, jobs, contentChanged }: Needs,
  row: ResourceRow,
  by: number,
): Promise<void> {
  await contentChanged(tx);
  await orderPdf(tx, { jobs }, row, 0);
  if (row.announced === 0) await announceLater(tx, { jobs }, by);
  else await resourcePostChanged(tx, { live, jobs }, row.id);
  await live.emit(tx, { name: 'library.changed', data: { resourceId: row.id } }, toMembers);
}

/** The consequences of any other change: an event for members if the resource is published, else for administrators. */
export const resourceChanged = (tx: Transaction, { live }: Pick<Needs, 'live'>, before: ResourceRow): Promise<void> =>
  live.emit(
    tx,
    { name: 'library.changed', data: { resourceId: before.id } },
    before.status === 'published' ? toMembers : toAdministrators,
  );

/** The consequences of a resource no longer being visible to members. Call it after the change. */
async function withdrawn(tx: Transaction, deps: Needs, before: ResourceRow): Promise<void> {
  await withdrawAnnouncement(tx, deps, before.id);
  if (before.status === 'published') await deps.contentChanged(tx);
  await resourceChanged(tx, deps, before);
}

/** @throws HttpError 404 if it does not exist or is in the trash */
export async function findEditable(db: Db, id: number): Promise<ResourceRow> {
  const row = await rows.findResource(db, id);
  if (!row || row.trashed_at !== null) throw notFound('this resource');
  return row;
}

/** @throws HttpError 404; 409 if somebody changed it after `ifUpdatedAt` */
async function findForChange(db: Db, id: number, ifUpdatedAt: string): Promise<ResourceRow> {
  const row = await findEditable(db, id);
  if (row.updated_at === ifUpdatedAt) return row;
  throw await editConflict(db, { kind: 'library-resource', id, what: 'resource', field: 'ifUpdatedAt' });
}

/** Creates a draft. Call it in a transaction, like all functions below. */
export async function beginResource(
  tx: Transaction,
  deps: Needs,
  { title, kind }: z.output<typeof libraryBeginning>,
  by: number,
): Promise<ResourceRow> {
  const now = timestamp(deps.clock);
  const row = await rows.insertResource(tx.db, {
    slug: await freeSlug(tx.db, slugFromTitle(title) || 'resource'),
    kind,
    title,
    summary: '',
    topic: 'communication',
    level: 'beginner',
    minutes: 10,
    audience: '',
    ...documentColumns({ type: 'doc', content: [{ type: 'paragraph' }] }),
    created_at: now,
    updated_at: now,
    updated_by: by,
  });
  await resourceChanged(tx, deps, row);
  return row;
}

async function freeSlug(db: Db, slug: string): Promise<string> {
  for (let count = 1; ; count++) {
    const tried = count === 1 ? slug : `${slug}-${count}`;
    const isReserved = tried === 'resources' || tried === 'visits';
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    if (!isReserved && !(await rows.isSlugTaken(db, tried))) return tried;
  }
}

type Change = z.output<typeof libraryResourceChange>;

/**
 * Saves a resource. Members see changes to a published one at once.
 * @throws HttpError 404; 409 if it has changed since or the address is taken; 400 if a picture or the collection does
 * not exist, the collection is full, the captions are invalid, or a published or scheduled one lacks required content
 */
export async function changeResource(
  tx: Transaction,
  deps: Needs,
  id: number,
  { ifUpdatedAt, ...change }: Change,
  by: number,
): Promise<ResourceRow> {
  const { db } = tx;
  const before = await findForChange(db, id, ifUpdatedAt);
  const { doc, film, captions, collectionId, coverId, ...fields } = change;
  // Without a film in the form, an uploaded one stays: it has calls of its own for replacing and deleting it.
  const keepsFile = film === null && before.film_provider === 'file';
  if (before.status !== 'draft') requireComplete({ ...change, hasFilm: film !== null || keepsFile });
  const pictures = await documentPictures(db, doc);
  if (coverId !== null && (await findBlogPictures(db, [coverId])).length === 0) {
    throw refusedField('validation_failed', 'coverId', 'We can’t find this picture any more. Please upload it again');
  }
  const filmColumns = {
    film_provider: film?.provider ?? null,
    film_id: film?.id ?? null,
    film_hash: film?.provider === 'vimeo' ? film.hash : null,
    film_bytes: null,
    film_seconds: film?.seconds ?? null,
  };
  const row = await orTaken(
    rows.updateResource(db, id, {
      ...fields,
      ...(!keepsFile && filmColumns),
      ...transcriptColumns(captions),
      ...documentColumns(doc),
      text: plainText(doc),
      ...(collectionId !== before.collection_id && (await placeIn(db, collectionId))),
      cover_id: coverId,
      updated_at: timestampAfter(deps.clock, before.updated_at),
      updated_by: by,
    }),
  );
  const isAnotherFilm = before.film_id !== row.film_id || before.film_seconds !== row.film_seconds;
  if (isAnotherFilm) {
    await rows.deleteRanges(db, id);
    await removeFiles(tx, deps.jobs, { resourceId: id, role: 'film' });
  }
  const freed = await rows.setPictures(db, id, pictures);
  await deleteRemovedPictures(tx, deps.jobs, [
    ...freed,
    ...(before.cover_id === null || before.cover_id === row.cover_id ? [] : [before.cover_id]),
  ]);
  if (row.status === 'published') {
    await orderPdf(tx, deps, row);
    // Visitors see titles on the sign-in page.
    if (row.title !== before.title) await deps.contentChanged(tx);
    await resourcePostChanged(tx, deps, id);
  }
  await resourceChanged(tx, deps, before);
  return row;
}

/** @throws HttpError 400 if something that members need is missing */
function requireComplete({ summary, doc, hasFilm }: Pick<Change, 'summary' | 'doc'> & { hasFilm: boolean }): void {
  if (summary === '') throw refusedField('validation_failed', 'summary', 'Summary is required');
  if (!hasFilm && isEmptyDocument(doc)) throw refusedField('validation_failed', 'doc', 'Content is required');
}

function transcriptColumns(captions: string | null) {
  if (captions === null || captions.trim() === '') return { transcript: null, transcript_text: '' };
  const read = readCaptions(captions);
  if ('problem' in read) throw refusedField('validation_failed', 'captions', read.problem);
  return { transcript: captions, transcript_text: read.cues.map(({ text }) => text).join(' ') };
}

/** Appends to a collection. @throws HttpError 400 if the collection does not exist or is full */
async function placeIn(db: Db, collectionId: number | null) {
  if (collectionId === null) return { collection_id: null, position: 0 };
  if (!(await rows.findCollection(db, collectionId))) {
    throw refusedField('validation_failed', 'collectionId', 'Please choose one from the list');
  }
  const others = await rows.findInCollection(db, collectionId);
  if (others.length >= libraryLimits.collected) {
    throw refusedField(
      'validation_failed',
      'collectionId',
      `A collection has at most ${libraryLimits.collected} resources`,
    );
  }
  return { collection_id: collectionId, position: (others.at(-1)?.position ?? 0) + 1 };
}

/** Publishes a resource now or at a future time. @throws HttpError 404, 409; 400 if something is missing */
export async function publishResource(
  tx: Transaction,
  deps: Needs,
  id: number,
  { at, ifUpdatedAt }: { readonly at: string | null; readonly ifUpdatedAt: string },
  by: number,
): Promise<ResourceRow> {
  const { db } = tx;
  const row = await findForChange(db, id, ifUpdatedAt);
  const doc = storedDocument(row.doc);
  if (row.summary === '') throw refusedField('validation_failed', 'summary', 'Summary is required');
  if (row.film_id === null && (!doc || isEmptyDocument(doc))) {
    throw refusedField('validation_failed', 'doc', 'Content is required');
  }
  if (row.status === 'published') return row;
  const waits = at === null ? 0 : Date.parse(at) - deps.clock.now();
  if (waits <= 0) return appear(tx, deps, row, by);
  await deps.jobs.add(tx, 'library.publish', { resourceId: id, by }, waits);
  await resourceChanged(tx, deps, row);
  return rows.updateResource(db, id, {
    status: 'scheduled',
    scheduled_for: timestamp(deps.clock, waits),
    updated_at: timestampAfter(deps.clock, row.updated_at),
  });
}

/** Republishing does not make a resource new again. */
async function appear(tx: Transaction, deps: Needs, row: ResourceRow, by: number): Promise<ResourceRow> {
  const published = await rows.updateResource(tx.db, row.id, {
    status: 'published',
    scheduled_for: null,
    published_at: row.published_at ?? timestamp(deps.clock),
    updated_at: timestampAfter(deps.clock, row.updated_at),
  });
  await resourcePublished(tx, deps, published, by);
  return published;
}

/** Turns a resource back into a draft. Members' progress is kept. @throws HttpError 404, 409 */
export async function unpublishResource(
  tx: Transaction,
  deps: Needs,
  id: number,
  ifUpdatedAt: string,
): Promise<ResourceRow> {
  const before = await findForChange(tx.db, id, ifUpdatedAt);
  const updated_at = timestampAfter(deps.clock, before.updated_at);
  const row = await rows.updateResource(tx.db, id, { status: 'draft', scheduled_for: null, updated_at });
  await withdrawn(tx, deps, before);
  return row;
}

/** Moves a resource to the trash and frees its address. @throws HttpError 404 */
export async function trashResource(tx: Transaction, deps: Needs, id: number): Promise<ResourceRow> {
  const before = await findEditable(tx.db, id);
  const row = await rows.updateResource(tx.db, id, {
    // No typed address has an underscore.
    slug: `trash_${id}`,
    status: 'draft',
    scheduled_for: null,
    trashed_at: timestamp(deps.clock),
    trashed_slug: before.slug,
  });
  await withdrawn(tx, deps, before);
  return row;
}

/** Restores a resource as a draft. @throws HttpError 404 */
export async function restoreResource(tx: Transaction, deps: Needs, id: number): Promise<ResourceRow> {
  const before = await rows.findResource(tx.db, id);
  if (!before || before.trashed_at === null) throw notFound('this resource');
  const row = await rows.updateResource(tx.db, id, {
    slug: await freeSlug(tx.db, before.trashed_slug ?? 'resource'),
    trashed_at: null,
    trashed_slug: null,
    updated_at: timestampAfter(deps.clock, before.updated_at),
  });
  await resourceChanged(tx, deps, row);
  return row;
}

/** Permanently deletes a resource from the trash, with members' progress. @throws HttpError 404 */
export async function deleteTrashedResource(
  tx: Transaction,
  { jobs, live }: Pick<Needs, 'jobs' | 'live'>,
  id: number,
): Promise<ResourceRow> {
  const row = await rows.findResource(tx.db, id);
  if (!row || row.trashed_at === null) throw notFound('this resource');
  const pictures = await rows.setPictures(tx.db, id, []);
  await removeFiles(tx, jobs, { resourceId: id });
  await rows.deleteResource(tx.db, id);
  await deleteUnusedPictures(tx, jobs, [...pictures, ...(row.cover_id === null ? [] : [row.cover_id])]);
  await live.emit(tx, { name: 'library.changed', data: { resourceId: id } }, toAdministrators);
  return row;
}

type CollectionForm = z.output<typeof libraryCollectionForm>;

const collectionsChanged = (tx: Transaction, { live }: Needs): Promise<void> =>
  live.emit(tx, { name: 'library.changed', data: { resourceId: null } }, toMembers);

/** @throws HttpError 409 if the address is taken or there are too many */
export async function createCollection(tx: Transaction, deps: Needs, form: CollectionForm): Promise<CollectionRow> {
  const all = await findCollections(tx.db);
  if (all.length >= libraryLimits.collections) {
    throw new HttpError('conflict', `The library has ${libraryLimits.collections} collections, which is the limit.`);
  }
  const now = timestamp(deps.clock);
  const position = (all.at(-1)?.position ?? 0) + 1;
  const row = await orTaken(rows.insertCollection(tx.db, { ...form, position, created_at: now, updated_at: now }));
  await collectionsChanged(tx, deps);
  return row;
}

/** @throws HttpError 404; 409 if the address is taken, or if somebody changed it after `ifUpdatedAt` */
export async function changeCollection(
  tx: Transaction,
  deps: Needs,
  id: number,
  { ifUpdatedAt, ...form }: CollectionForm & { readonly ifUpdatedAt?: string | undefined },
): Promise<void> {
  const before = await rows.findCollection(tx.db, id);
  if (!before) throw notFound('this collection');
  if (ifUpdatedAt !== undefined && ifUpdatedAt !== before.updated_at) {
    throw await editConflict(tx.db, { kind: 'library-collection', id, what: 'collection', field: 'ifUpdatedAt' });
  }
  const updated_at = timestampAfter(deps.clock, before.updated_at);
  await orTaken(rows.updateCollection(tx.db, id, { ...form, updated_at }));
  await collectionsChanged(tx, deps);
}

/** Deletes a collection but keeps its resources. @throws HttpError 404 */
export async function deleteCollection(tx: Transaction, deps: Needs, id: number): Promise<CollectionRow> {
  const row = await rows.deleteCollection(tx.db, id);
  if (!row) throw notFound('this collection');
  await collectionsChanged(tx, deps);
  return row;
}

/** @throws HttpError 409 unless `ids` contains each of `all` exactly once */
export function requireAll(ids: readonly number[], all: readonly { readonly id: number }[]): void {
  const known = new Set(all.map(({ id }) => id));
  const isSame = ids.length === known.size && new Set(ids).size === ids.length && ids.every((id) => known.has(id));
  if (!isSame) throw new HttpError('conflict', 'Someone else has changed the library. Please check it and try again.');
}

export async function orderCollections(tx: Transaction, deps: Needs, ids: readonly number[]): Promise<void> {
  requireAll(ids, await findCollections(tx.db));
  // oxlint-disable-next-line no-await-in-loop -- one connection
  for (const [index, id] of ids.entries()) await rows.updateCollection(tx.db, id, { position: index + 1 });
  await collectionsChanged(tx, deps);
}

/** @throws HttpError 404, 409 */
export async function orderResources(
  tx: Transaction,
  deps: Needs,
  collectionId: number,
  ids: readonly number[],
): Promise<CollectionRow> {
  const collection = await rows.findCollection(tx.db, collectionId);
  if (!collection) throw notFound('this collection');
  requireAll(ids, await rows.findInCollection(tx.db, collectionId));
  // oxlint-disable-next-line no-await-in-loop -- one connection
  for (const [index, id] of ids.entries()) await rows.setResourcePosition(tx.db, id, index + 1);
  await collectionsChanged(tx, deps);
  return collection;
}

async function orTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw isUniqueViolation(error)
      ? refusedField('conflict', 'slug', 'This address is already in use. Please choose a different one')
      : error;
  }
}
