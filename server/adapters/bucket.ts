import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { ConfigError } from '../platform/config.ts';
import { HttpError, notFound } from '../platform/errors.ts';
import type { BucketKeys, BucketSettings } from '../platform/media-url.ts';
import { opened, watched, watchSilence } from './silence.ts';

/** Our part of an S3-compatible store. Keys do not include the configured prefix. */
export interface Bucket {
  /** As in `s3://bucket/folder`, for messages. */
  readonly address: string;
  /** @returns undefined when there is no such object */
  find(key: string): Promise<{ readonly bytes: number; readonly storedAt: number } | undefined>;
  /**
   * Reads an object, or the bytes from `start` to `end`, both included. Resolves with its first bytes.
   * @param bytes the expected length: a stream with fewer or more ends with an error
   */
  read(key: string, wanted: { bytes: number; range?: { start: number; end: number } | undefined }): Promise<Readable>;
  /** Stores a local file, durably once this resolves. Retried a few times. */
  put(key: string, localFile: string): Promise<void>;
  /** The same for a short text. */
  write(key: string, text: string): Promise<void>;
  /** The keys with a prefix, in order; optionally only those after `after`. */
  list(prefix: string, after?: string): AsyncIterable<string>;
  /** Removes an object, if it exists. */
  remove(key: string): Promise<void>;
}

/** The timeouts for a silent store, in milliseconds. */
export interface Timeouts {
  /** Until it is connected. */
  readonly connect: number;
  /** Until it starts to respond to any call but one that stores a file, including all retries. */
  readonly answer: number;
  /** Between two chunks of a file in either direction, and until it has stored the last. */
  readonly stall: number;
  /** The delays before the second attempt to store a file, the third, and so on. */
  readonly pauses: readonly number[];
}

const TIMEOUTS: Timeouts = { connect: 2_500, answer: 8_000, stall: 20_000, pauses: [300, 1_000, 3_000] };

/** Silences the library's console output. Relevant problems are thrown as errors. */
const SILENT = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };

/**
 * Opens a bucket and tests it, so that a wrong setting fails the start and not the first upload.
 * @throws ConfigError that names `MEDIA_URL` and says what is wrong
 */
export async function openBucket(settings: BucketSettings & BucketKeys, timeouts = TIMEOUTS): Promise<Bucket> {
  const { bucket: Bucket, prefix, endpoint, region, accessKeyId, secretAccessKey, sessionToken } = settings;
  // Loaded on demand: it takes a tenth of a second and 40 MB.
  const s3 = await import('@aws-sdk/client-s3');
  const client = new s3.S3Client({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    credentials: { accessKeyId, secretAccessKey, ...(sessionToken !== undefined && { sessionToken }) },
    // Stores other than Amazon's reject its newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    logger: SILENT,
    requestHandler: {
      connectionTimeout: timeouts.connect,
      throwOnRequestTimeout: true,
      // Timeouts are handled here: a reader that pauses is not a silent store.
      socketTimeout: 0,
      // At most one for each reader, and the server limits these.
      httpAgent: { maxSockets: Infinity },
      httpsAgent: { maxSockets: Infinity },
    },
  });
  const address = `s3://${Bucket}/${prefix}`.replace(/\/$/, '');

  /** For all calls but those that store a file: leaves enough time to retry after a dead connection. */
  const requestTimeout = Math.ceil(timeouts.answer / 3);

  /** Makes a call, and aborts it when the store is silent for too long. */
  const call = async <T>(
    work: (signal: AbortSignal, onProgress: () => void) => Promise<T>,
    mostMs = timeouts.answer,
  ): Promise<T> => {
    const silence = watchSilence(mostMs);
    try {
      // The library may wait for its own unfinished body before it reports the end.
      return await Promise.race([work(silence.signal, silence.isOver), silence.tooLong]);
    } finally {
      silence.stop();
    }
  };

  const listPage = (start: string, after: string | undefined, token: string | undefined, most?: number) =>
    call((abortSignal) =>
      client.send(
        new s3.ListObjectsV2Command({
          Bucket,
          Prefix: prefix + start,
          ...(after !== undefined && { StartAfter: prefix + after }),
          ...(token !== undefined && { ContinuationToken: token }),
          ...(most !== undefined && { MaxKeys: most }),
        }),
        { abortSignal, requestTimeout },
      ),
    );

  try {
    const page = await listPage('', undefined, undefined, 1);
    // The library would read any web page as an empty list.
    if (page.IsTruncated === undefined) throw new Error('it isn’t an object store');
  } catch (error) {
    client.destroy();
    throw new ConfigError(inWords(error, { ...settings, address }));
  }

  const putOnce = async (key: string, file: string, bytes: number, md5: string): Promise<void> => {
    const content = createReadStream(file);
    try {
      await call((abortSignal, onProgress) => {
        const Body = Readable.from(watched(content, onProgress), { objectMode: false });
        // The library does not notice when the local file cannot be read.
        const failed = new Promise<never>((_, reject) => Body.once('error', reject));
        const put = new s3.PutObjectCommand({
          Bucket,
          Key: prefix + key,
          Body,
          ContentLength: bytes,
          // The store verifies it, and rejects damaged or truncated content.
          ContentMD5: md5,
          ContentType: 'application/octet-stream',
        });
        return Promise.race([client.send(put, { abortSignal }), failed]);
      }, timeouts.stall);
    } finally {
      content.destroy();
    }
  };

  return {
    address,
    async find(key) {
      try {
        const head = await call((abortSignal) =>
          client.send(new s3.HeadObjectCommand({ Bucket, Key: prefix + key }), { abortSignal, requestTimeout }),
        );
        return { bytes: head.ContentLength ?? 0, storedAt: head.LastModified?.getTime() ?? 0 };
      } catch (error) {
        if (statusOf(error) === 404) return undefined;
        throw isAway(error);
      }
    },
    async read(key, { bytes, range }) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      try {
        return await call(async (abortSignal) => {
          const { Body, ContentLength } = await client.send(
            new s3.GetObjectCommand({ Bucket, Key: prefix + key, ...(Range !== undefined && { Range }) }),
            { abortSignal, requestTimeout },
          );
          if (!(Body instanceof Readable)) throw new Error('The store sent no content');
          if (ContentLength === bytes) return opened(Body, bytes, timeouts.stall);
          Body.destroy();
          throw new Error(`The store has ${ContentLength} bytes of ${key} instead of ${bytes}`);
        });
      } catch (error) {
        // Removed since it was found.
        throw statusOf(error) === 404 ? notFound('this file') : isAway(error);
      }
    },
    async put(key, localFile) {
      const { size } = await stat(localFile);
      const hash = createHash('md5');
      await pipeline(createReadStream(localFile), hash);
      const md5 = hash.digest('base64');
      for (let tries = 0; ; tries++) {
        try {
          return await putOnce(key, localFile, size, md5);
        } catch (error) {
          const pause = timeouts.pauses[tries];
          if (pause === undefined || !mayPass(error)) throw isAway(error);
          await wait(pause);
        }
      }
    },
    async write(key, text) {
      const put = new s3.PutObjectCommand({ Bucket, Key: prefix + key, Body: text, ContentType: 'application/json' });
      try {
        await call((abortSignal) => client.send(put, { abortSignal, requestTimeout }));
      } catch (error) {
        throw isAway(error);
      }
    },
    async *list(start, after) {
      let token: string | undefined;
      do {
        const page = await listPage(start, after, token).catch((error: unknown) => {
          throw isAway(error);
        });
        for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key.slice(prefix.length);
        token = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (token !== undefined);
    },
    async remove(key) {
      try {
        await call((abortSignal) =>
          client.send(new s3.DeleteObjectCommand({ Bucket, Key: prefix + key }), { abortSignal, requestTimeout }),
        );
      } catch (error) {
        if (statusOf(error) !== 404) throw isAway(error);
      }
    },
  };
}

interface StoreError extends Error {
  readonly $metadata?: { readonly httpStatusCode?: number };
}

const statusOf = (error: unknown): number | undefined =>
  error instanceof Error ? (error as StoreError).$metadata?.httpStatusCode : undefined;

/** Whether a retry may help: the store was unavailable or failing, or the content was damaged on its way. */
function mayPass(error: unknown): boolean {
  const status = statusOf(error);
  if (status === undefined || status >= 500 || status === 408 || status === 429) return true;
  return error instanceof Error && /^(BadDigest|IncompleteBody|RequestTimeout|OperationAborted)$/.test(error.name);
}

/** The user's error when a file is unavailable. The log gets the cause. */
function isAway(error: unknown): HttpError {
  const message = 'Our store for pictures and recordings isn’t responding. Please try again in a moment.';
  const away = new HttpError('unavailable', message, { retryAfter: 10 });
  // Not the library's own error, which contains the request.
  away.cause = new Error(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
  return away;
}

/** The operator's error for an unusable bucket. */
function inWords(error: unknown, { bucket, endpoint, region, address }: BucketSettings & { address: string }): string {
  const name = error instanceof Error ? error.name : '';
  const status = statusOf(error);
  const store = endpoint ?? `Amazon S3 in ${region}`;
  const details = error instanceof Error ? error.message || ('code' in error ? String(error.code) : name) : '';
  if (name === 'NoSuchBucket' || status === 404) return `MEDIA_URL: there’s no bucket ${bucket} at ${store}.`;
  if (name === 'PermanentRedirect' || name === 'AuthorizationHeaderMalformed' || status === 301) {
    return `MEDIA_URL: the bucket ${bucket} is in a different region from ${region} (${details}).`;
  }
  if (status === 401 || status === 403) {
    return `MEDIA_URL: ${store} doesn’t let AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY list ${address} (${name}).`;
  }
  return `MEDIA_URL: ${store} isn’t responding for ${address} (${details}).`;
}
