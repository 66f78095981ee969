import path from 'node:path';
import type { Logger } from 'pino';
import type { Clock } from '../platform/clock.ts';
import { folderStore } from '../adapters/folder-store.ts';
import { INCOMING, UPLOADS } from '../platform/data-folder.ts';
import type { Db } from '../db/transaction.ts';
import type { JobQueue } from '../jobs/queue.ts';
import { createMedia, type Media } from './media.ts';
import type { Quotas } from './room.ts';

interface Parts {
  readonly log: Pick<Logger, 'error'>;
  readonly quotas: Quotas;
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: JobQueue;
  readonly dataDir: string;
}

/** Files in the data folder. Another store takes its place here, by the adapter `MediaStore`. */
export const createFolderMedia = ({ dataDir, ...parts }: Parts): Media =>
  createMedia({ ...parts, store: folderStore(path.join(dataDir, UPLOADS)), incoming: path.join(dataDir, INCOMING) });
