import { randomBytes } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import type { Logger } from 'pino';
import { pictureFile } from '#shared/rules/media-files.ts';
import type { MediaStore } from '../adapters/media-store.ts';
import { transaction, type Db, type Transaction } from '../db/transaction.ts';
import type { JobQueue } from '../jobs/queue.ts';
import { timestamp, type Clock } from '../platform/clock.ts';
import { refusedField } from '../platform/errors.ts';
import type { PictureSizes } from './encode-picture.ts';
import { eraseTags } from './erase-tags.ts';
import { openIncoming } from './incoming.ts';
import { insertBlogPicture, insertMedia, isNamed, type BlogPictureRow, type MediaRow } from './media-rows.ts';
import { readSound } from './read-sound.ts';
import type { ReceivedFile } from './received-file.ts';
import { createRoom, type Quotas, type Room } from './room.ts';
import { updateOldFiles } from './update-old-files.ts';

const HOUR = 60 * 60 * 1000;

/** Files that are durable on disk, before they have a row. */
export interface StoredMedia {
  /** 32 hexadecimal digits. Its files are named after it (`shared/rules/media-files.ts`). */
  readonly name: string;
  /** Inserts the row, as the last step of the transaction. @returns the row's id */
  record(tx: Transaction, userId: number): Promise<number>;
  /** The same for a blog picture, which belongs to no member and is public. @returns the row */
  recordForBlog(tx: Transaction): Promise<BlogPictureRow>;
  /** The same for a picture that belongs to no member, with a row in another table. @returns that row's data */
  takePicture(tx: Transaction): PictureFiles;
  /** Removes the files if no transaction used them: the call was refused, or returned a stored response. */
  discardUnused(): Promise<void>;
}

/** A file that is durable on disk as it was sent, before it has a row. */
export interface StoredFileOf extends Pick<StoredMedia, 'name' | 'discardUnused'> {
  readonly extension: string;
  readonly bytes: number;
  /** Call it in the transaction that inserts its row. */
  take(tx: Transaction): void;
}

/** The files of a picture, as a row names them. */
export interface PictureFiles {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** The available widths, as in `480,960`. */
  readonly sizes: string;
  /** Of all its files together. */
  readonly bytes: number;
}

export interface Media {
  readonly store: MediaStore;
  /** This process's folder for incoming files. */
  readonly incoming: string;
  /** Whether there is room for one more. */
  readonly room: Room;
  /** Decodes and stores a picture. @throws HttpError 400, 503 */
  keepPicture(file: ReceivedFile, sizes: PictureSizes): Promise<StoredMedia>;
  /** A blog picture with its file for mails, which is made on first use. */
  mailPicture(row: BlogPictureRow): Promise<BlogPictureRow>;
  /** Stores a sound without its metadata. @throws HttpError 415 when it is not a sound after all */
  keepAudio(file: ReceivedFile): Promise<StoredMedia>;
  /** Stores any file unchanged. The local file may be gone then. */
  storeFile(file: Pick<ReceivedFile, 'path'>, extension: string): Promise<StoredFileOf>;
  /** Brings files of earlier versions up to date; see `updateOldFiles`. @returns how many there were */
  updateOldFiles(signal?: AbortSignal): Promise<number>;
  /** Removes ended processes' incoming files; see `Incoming`. */
  sweep(everything: boolean): Promise<number>;
  /** Called at the end of the process. */
  close(): Promise<void>;
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/wav': 'wav',
  'audio/ogg': 'ogg',
  'audio/flac': 'flac',
  'audio/aac': 'aac',
  'audio/webm': 'webm',
};

interface Parts {
  readonly log: Pick<Logger, 'error'>;
  /** The storage limits. */
  readonly quotas: Quotas;
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: JobQueue;
  readonly store: MediaStore;
  /** A folder for incoming files, which several processes may share. */
  readonly incoming: string;
}

type Row = Pick<MediaRow, 'kind' | 'extension' | 'width' | 'height' | 'sizes' | 'duration' | 'bytes'>;

/** The features' access to files. Files are durable before the row that refers to them, never the other way round. */
export function createMedia({ db, clock, jobs, log, quotas, store, incoming: shared }: Parts): Media {
  const own = openIncoming(shared, clock);
  const incoming = own.folder;
  jobs.work('media.discard', async ({ name }) => {
    if (!(await isNamed(db, name))) await store.removeAll(name);
  });

  /** Makes files durable under a new name. */
  const put = async (files: readonly { path: string; called: (name: string) => string }[]) => {
    const name = randomBytes(16).toString('hex');
    const lengths = await Promise.all(files.map(async (file) => (await stat(file.path)).size));
    const bytes = lengths.reduce((sum, length) => sum + length, 0);
    // If this process crashes before the row exists, the files are removed again.
    await transaction(db, (tx) => jobs.add(tx, 'media.discard', { name }, HOUR));
    for (const { path: file, called } of files) await store.put(called(name), file);
    let recorded = false;
    return {
      name,
      bytes,
      take: (tx: Transaction) => tx.afterCommit(() => void (recorded = true)),
      discardUnused: async () => {
        if (!recorded) await store.removeAll(name);
      },
    };
  };

  const keep = async (kind: Omit<Row, 'bytes'>, files: Parameters<typeof put>[0]): Promise<StoredMedia> => {
    const { name, bytes, take, discardUnused } = await put(files);
    const row: Row = { ...kind, bytes };
    const takePicture = (tx: Transaction): PictureFiles => {
      const { width, height, sizes } = row;
      if (width === null || height === null || sizes === null) throw new Error('This isn’t a picture');
      take(tx);
      return { name, width, height, sizes, bytes };
    };
    return {
      name,
      async record(tx, userId) {
        const { id } = await insertMedia(tx.db, { ...row, name, user_id: userId, created_at: timestamp(clock) });
        take(tx);
        return id;
      },
      recordForBlog: (tx) => insertBlogPicture(tx.db, { ...takePicture(tx), created_at: timestamp(clock) }),
      takePicture,
      discardUnused,
    };
  };

  return {
    store,
    incoming,
    room: createRoom({ db, log, quotas, folder: incoming }),
    updateOldFiles: (signal) => updateOldFiles({ db, store, incoming }, signal),
    async keepPicture(file, wanted) {
      // The library takes 10 MB, which a server without uploads does not need.
      const { encodePicture } = await import('./encode-picture.ts');
      const { files, width, height } = await encodePicture(file, wanted);
      const sizes = files.map(({ size }) => size).join(',');
      const row = { kind: 'picture', extension: 'webp', width, height, sizes, duration: null } as const;
      try {
        return await keep(
          row,
          files.map((made) => ({ path: made.path, called: (name) => pictureFile(name, made.size) })),
        );
      } finally {
        await Promise.all(files.map((made) => rm(made.path, { force: true })));
      }
    },
    // Its own import, for the same reason.
    mailPicture: async (row) => (await import('./mail-picture.ts')).makeMailPicture({ db, store, incoming }, row),
    async keepAudio(file) {
      const extension = EXTENSIONS[file.type];
      const sound = await readSound(file.path, file.bytes, file.type);
      if (extension === undefined || sound === undefined || !(await eraseTags(file.path, file.type))) {
        const message = 'We can’t play this recording. Please save it as MP3 or M4A and try again.';
        throw refusedField('unsupported_media_type', file.field, message);
      }
      const { duration } = sound;
      const row = { kind: 'audio', extension, width: null, height: null, sizes: null, duration } as const;
      return keep(row, [{ path: file.path, called: (name) => `${name}.${extension}` }]);
    },
    async storeFile(file, extension) {
      return { ...(await put([{ path: file.path, called: (name) => `${name}.${extension}` }])), extension };
    },
    sweep: (everything) => own.sweep(everything),
    close: () => own.close(),
  };
}
