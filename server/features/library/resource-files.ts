import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { libraryLimits } from '#shared/contracts/library-limits.ts';
import type { Actor } from '../../app/actor.ts';
import type { ServedFile } from '../../app/call.ts';
import type { Deps } from '../../app/deps.ts';
import type { Db, Transaction } from '../../db/transaction.ts';
import type { StoredFileOf } from '../../media/media.ts';
import { type FilmFault, readFilm } from '../../media/read-film.ts';
import type { ReceivedFile } from '../../media/received-file.ts';
import { timestamp } from '../../platform/clock.ts';
import { HttpError, notFound, refusedField } from '../../platform/errors.ts';
import * as rows from './console-repository.ts';
import { findEditable, requireAll, resourceChanged } from './console-service.ts';
import { insertFile, moveFile, renameFile } from './file-repository.ts';
import { removeFiles } from './remove-files.ts';
import { type FileRow, findDownload, findFiles, findPublished, type ResourceRow } from './library-repository.ts';

type Needs = Pick<Deps, 'clock' | 'jobs' | 'live' | 'media'>;

/** The extensions of downloads, by their media types. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'image/png': 'png',
  'image/jpeg': 'jpg',
};
const TYPES: Readonly<Record<string, string>> = {
  mp4: 'video/mp4',
  ...Object.fromEntries(Object.entries(EXTENSIONS).map(([type, extension]) => [extension, type])),
};

/** A resource that this member may read: a published one, and for administrators one in any state. */
export const findReadable = (db: Db, slug: string, actor: Pick<Actor, 'is_admin'>): Promise<ResourceRow | undefined> =>
  actor.is_admin ? rows.findBySlug(db, slug) : findPublished(db, slug);

/** A stored file of a resource; undefined when it is missing. Files are immutable under their names. */
export async function fileOf({ media }: Pick<Deps, 'media'>, row: FileRow): Promise<ServedFile | undefined> {
  const stored = await media.store.find(`${row.name}.${row.extension}`);
  return stored && { stored, type: TYPES[row.extension] ?? 'application/octet-stream', etag: `"${row.name}"` };
}

/** Captions for a `<track>`. */
export function captionsOf(transcript: string): ServedFile {
  const whole = Buffer.from(transcript);
  const read = async (range?: { readonly start: number; readonly end: number }) =>
    Readable.from([range ? whole.subarray(range.start, range.end + 1) : whole]);
  const etag = `"${createHash('sha256').update(whole).digest('hex').slice(0, 32)}"`;
  return { stored: { bytes: whole.length, storedAt: 0, read }, type: 'text/vtt', etag };
}

/** The name of a download on somebody's disk. */
export const downloadName = ({ title, extension }: Pick<FileRow, 'title' | 'extension'>): string =>
  `${title.replaceAll(/[/\\]/g, '-')}.${extension}`;

interface StoredFilm {
  readonly file: StoredFileOf;
  readonly seconds: number;
}

const FAULTS: Readonly<Record<FilmFault, string>> = {
  unreadable: 'We can’t read this film. Please export it as MP4 (H.264) and try again.',
  codec: 'Many browsers can’t play this film. Please export it as MP4 with H.264 and try again.',
  length: `A film can be up to ${libraryLimits.filmSeconds / 3600} hours long.`,
};

/** Stores an uploaded film. @throws HttpError 415 when it is unreadable or too long, or not every browser can play it */
export async function storeFilm({ media }: Pick<Needs, 'media'>, file: ReceivedFile): Promise<StoredFilm> {
  const film = await readFilm(file.path, libraryLimits.filmSeconds);
  if (typeof film === 'string') throw refusedField('unsupported_media_type', file.field, FAULTS[film]);
  return { file: await media.storeFile(file, 'mp4'), seconds: film.seconds };
}

/** Stores an uploaded download. @throws HttpError 415 for a type that isn't allowed */
export async function storeDownload({ media }: Pick<Needs, 'media'>, file: ReceivedFile): Promise<StoredFileOf> {
  const extension = EXTENSIONS[file.type];
  if (extension !== undefined) return media.storeFile(file, extension);
  const message = 'Please select a Word, Excel, PowerPoint, PDF, ZIP, PNG or JPEG file';
  throw refusedField('unsupported_media_type', file.field, message);
}

/**
 * Replaces a resource's film with an uploaded one, which starts unwatched. Call it in a transaction, like all functions
 * below. @throws HttpError 404; 507 when the space is used up
 */
export async function putFilm(tx: Transaction, deps: Needs, id: number, film: StoredFilm): Promise<ResourceRow> {
  const before = await findEditable(tx.db, id);
  await removeFiles(tx, deps.jobs, { resourceId: id, role: 'film' });
  const { name, bytes } = await record(tx, deps, { resource_id: id, role: 'film', title: '' }, film.file);
  await rows.deleteRanges(tx.db, id);
  await deps.media.room.recount(tx, { owner: undefined, field: 'film' });
  await resourceChanged(tx, deps, before);
  return rows.updateResource(tx.db, id, {
    film_provider: 'file',
    film_id: name,
    film_hash: null,
    film_bytes: bytes,
    film_seconds: film.seconds,
  });
}

/** @throws HttpError 404; 409 if it is the only content of a published or scheduled resource */
export async function deleteFilm(tx: Transaction, deps: Needs, id: number): Promise<ResourceRow> {
  const before = await findEditable(tx.db, id);
  if (before.film_provider !== 'file') throw notFound('this film');
  if (before.status !== 'draft' && before.text === '') {
    throw new HttpError('conflict', 'This resource has only its film. Unpublish it before you delete the film.');
  }
  await removeFiles(tx, deps.jobs, { resourceId: id, role: 'film' });
  await rows.deleteRanges(tx.db, id);
  await resourceChanged(tx, deps, before);
  const none = { film_provider: null, film_id: null, film_bytes: null, film_seconds: null };
  return rows.updateResource(tx.db, id, none);
}

/** @throws HttpError 404; 409 at the limit; 507 when the space is used up */
export async function addDownload(
  tx: Transaction,
  deps: Needs,
  id: number,
  { title, file }: { readonly title: string; readonly file: StoredFileOf },
): Promise<ResourceRow> {
  const row = await findEditable(tx.db, id);
  const others = await downloadsOf(tx.db, id);
  if (others.length >= libraryLimits.files) {
    throw new HttpError('conflict', `A resource has at most ${libraryLimits.files} files. Delete one to add another.`);
  }
  const position = (others.at(-1)?.position ?? 0) + 1;
  await record(tx, deps, { resource_id: id, role: 'download', title, position }, file);
  await deps.media.room.recount(tx, { owner: undefined, field: 'file' });
  await resourceChanged(tx, deps, row);
  return row;
}

interface OneFile {
  readonly id: number;
  readonly file: number;
}

/** @throws HttpError 404 */
export async function renameDownload(
  tx: Transaction,
  deps: Needs,
  which: OneFile,
  title: string,
): Promise<ResourceRow> {
  const row = await requireDownload(tx.db, which);
  await renameFile(tx.db, which.file, title);
  await resourceChanged(tx, deps, row);
  return row;
}

/** @throws HttpError 404 */
export async function deleteDownload(tx: Transaction, deps: Needs, which: OneFile): Promise<ResourceRow> {
  const row = await requireDownload(tx.db, which);
  await removeFiles(tx, deps.jobs, { resourceId: which.id, id: which.file });
  await resourceChanged(tx, deps, row);
  return row;
}

/** @throws HttpError 404, 409 */
export async function orderDownloads(
  tx: Transaction,
  deps: Needs,
  id: number,
  ids: readonly number[],
): Promise<ResourceRow> {
  const row = await findEditable(tx.db, id);
  requireAll(ids, await downloadsOf(tx.db, id));
  // oxlint-disable-next-line no-await-in-loop -- one connection
  for (const [index, file] of ids.entries()) await moveFile(tx.db, file, index + 1);
  await resourceChanged(tx, deps, row);
  return row;
}

async function requireDownload(db: Db, { id, file }: OneFile): Promise<ResourceRow> {
  const row = await findEditable(db, id);
  if (!(await findDownload(db, id, file))) throw notFound('this file');
  return row;
}

const downloadsOf = async (db: Db, id: number): Promise<FileRow[]> =>
  (await findFiles(db, id)).filter(({ role }) => role === 'download');

function record(
  tx: Transaction,
  { clock }: Needs,
  row: Pick<FileRow, 'resource_id' | 'role' | 'title'> & { readonly position?: number },
  file: StoredFileOf,
): Promise<FileRow> {
  file.take(tx);
  const { name, extension, bytes } = file;
  return insertFile(tx.db, { ...row, name, extension, bytes, created_at: timestamp(clock) });
}
