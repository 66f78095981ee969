import type { Readable } from 'node:stream';

/** A stored file as it lies there. */
export interface StoredFile {
  readonly bytes: number;
  /** The whole of it, or the bytes from `start` to `end`, both included. */
  read(range?: { readonly start: number; readonly end: number }): Readable;
}

/**
 * Where finished files are kept, under flat names of ours. A file is never changed once it is there. A folder of the
 * data folder by default; a bucket of an object store does the same three things.
 */
export interface MediaStore {
  /** Takes over a local file. It is durable once this resolves; the local file may be gone then. */
  put(name: string, localFile: string): Promise<void>;
  find(name: string): Promise<StoredFile | undefined>;
  /** Removes every file whose name begins so; none is fine. */
  removeAll(prefix: string): Promise<void>;
}
