import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import type Koa from 'koa';
import type { FileField } from '#shared/contracts/endpoint.ts';
import { limits } from '#shared/contracts/limits.ts';
import { checkFile, type ReceivedFile } from '../media/received-file.ts';
import { HttpError, refusedField } from '../platform/errors.ts';

/** An upload that sends nothing for this long is cut off. */
const SILENCE_MS = 30_000;
/** Room for the other fields and the boundary lines. */
const AROUND = limits.jsonBody + 16 * 1024;

/** The content of a multipart request. `discard` deletes its remaining files. Always call it. */
export interface Received {
  readonly fields: Record<string, unknown>;
  readonly file: ReceivedFile | undefined;
  /** Further files, in the order they were sent. */
  readonly files: readonly ReceivedFile[];
  readonly discard: () => Promise<void>;
}

/** The most that a request with this field may contain, in bytes. */
export const largestRequest = (field: FileField): number => largestFiles(field) + AROUND;

/** The most bytes of files in a request: one file of any kind, or all the pictures. */
const largestFiles = ({ kinds, more }: FileField): number =>
  Math.max(...Object.values(kinds), (kinds.picture ?? 0) * (1 + (more?.most ?? 0)));

/**
 * Reads a multipart body with one file, and as many further pictures as the call accepts, streaming each into `folder`
 * under a generated name.
 * @throws HttpError 400 (malformed, empty, too many files, or in another field), 413, 415
 */
export async function receiveMultipart(ctx: Koa.Context, field: FileField, folder: string): Promise<Received> {
  const largest = Math.max(...Object.values(field.kinds));
  // Refused before anything is read, so that the client need not send the rest.
  if ((ctx.request.length ?? 0) > largestRequest(field)) throw tooLarge(field.field, largest);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const targets: string[] = [];
  const newTarget = () => {
    const target = path.join(folder, `${randomUUID()}.part`);
    targets.push(target);
    return target;
  };
  const discard = async () => void (await Promise.all(targets.map((target) => rm(target, { force: true }))));
  const { socket } = ctx.req;
  const cut = () => socket.destroy();
  const before = socket.timeout ?? 0;
  socket.setTimeout(SILENCE_MS, cut);
  try {
    const { fields, file, files } = await readForm(ctx.req, { field, newTarget, largest });
    const pictures = { field: field.more?.field ?? '', kinds: { picture: field.kinds.picture ?? 0 } };
    return {
      fields: withJson(withLists(withNumbers(fields, field.numbers ?? []), field.lists ?? []), field.json ?? []),
      file: file && (await checkFile(file, field)),
      files: await Promise.all(files.map((one) => checkFile(one, pictures))),
      discard,
    };
  } catch (error) {
    await discard();
    throw error;
  } finally {
    socket.setTimeout(before);
    socket.off('timeout', cut);
  }
}

interface Wanted {
  readonly field: FileField;
  /** Where a file goes. */
  readonly newTarget: () => string;
  /** Of one file, in bytes. */
  readonly largest: number;
}

type SavedFile = Pick<ReceivedFile, 'path' | 'bytes' | 'sha256' | 'name'>;

interface Form {
  readonly fields: Record<string, unknown>;
  readonly file: SavedFile | undefined;
  readonly files: readonly SavedFile[];
}

/** Reads to the end of the form, or to the first error. Nothing after that is parsed. */
async function readForm(request: IncomingMessage, { field: wanted, newTarget, largest }: Wanted): Promise<Form> {
  const { field, more } = wanted;
  const form = openForm(request, largest, more?.most ?? 0);
  const refusal = new AbortController();
  const refuse = (error: Error): void => refusal.abort(error);
  const fields: [name: string, value: string][] = [];
  let length = 0;
  let saving: Promise<SavedFile> | undefined;
  const savingMore: Promise<SavedFile>[] = [];

  form.on('field', (name, value, isNameCut, isValueCut) => {
    fields.push([name, value]);
    length += value.length;
    if (isNameCut || isValueCut || length > limits.jsonBody) refuse(unreadable());
  });
  form.on('file', (name: string | undefined, file, filename: string | undefined) => {
    file.on('error', () => {});
    // An empty file field is sent as an empty file without a name.
    if (!filename) file.on('data', () => refuse(unreadable()));
    else if (more && name === more.field) {
      const most = wanted.kinds.picture ?? largest;
      if (savingMore.length === more.most) {
        return refuse(refusedField('validation_failed', name, `Please send at most ${more.most + 1} pictures.`));
      }
      file.on('limit', () => refuse(tooLarge(name, most)));
      const one = save(file, newTarget(), refusal.signal);
      one.catch(refuse);
      savingMore.push(one);
    } else if (saving) refuse(refusedField('validation_failed', field, 'Please send one file.'));
    else if (name !== field) {
      refuse(refusedField('validation_failed', field, `Please send the file in the field “${field}”.`));
    } else {
      file.on('limit', () => refuse(tooLarge(field, largest)));
      saving = save(file, newTarget(), refusal.signal).then((saved) => ({ ...saved, name: filename }));
      saving.catch(refuse);
    }
  });
  for (const event of ['error', 'filesLimit', 'fieldsLimit', 'partsLimit'] as const) {
    form.on(event, () => refuse(unreadable()));
  }
  const onClose = (): void => {
    if (!request.complete) refuse(unreadable());
  };
  request.on('close', onClose);

  const finished = new Promise<void>((resolve) => form.on('finish', resolve));
  const refused = new Promise<never>((_, reject) => {
    refusal.signal.addEventListener('abort', () => reject(refusal.signal.reason as Error), { once: true });
  });
  request.pipe(form);
  try {
    await Promise.race([finished, refused]);
    const file = await Promise.race([saving, refused]);
    const files = await Promise.race([Promise.all(savingMore), refused]);
    return { fields: grouped(fields), file, files };
  } catch (error) {
    request.unpipe(form);
    // It can only be deleted once it is closed.
    await Promise.allSettled([saving, ...savingMore]);
    skip(request, largestFiles(wanted));
    throw error;
  } finally {
    request.off('close', onClose);
  }
}

function openForm({ headers }: IncomingMessage, largest: number, more: number) {
  try {
    return new Busboy({
      headers: headers as BusboyHeaders,
      limits: {
        fileSize: largest,
        // One, plus empty fields.
        files: 4 + more,
        fields: 20 + more,
        fieldSize: limits.jsonBody,
        parts: 24 + 2 * more,
        headerPairs: 20,
        headerSize: 8192,
      },
    });
  } catch {
    // Another kind of multipart, or one without a boundary.
    throw unreadable();
  }
}

/** Writes the file and computes its size and hash. */
async function save(file: Readable, target: string, signal: AbortSignal): Promise<SavedFile> {
  const hash = createHash('sha256');
  const output = createWriteStream(target, { flags: 'wx', mode: 0o600 });
  const closed = new Promise<void>((resolve) => output.on('close', resolve));
  let bytes = 0;
  try {
    await pipeline(
      file,
      async function* counted(chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          bytes += chunk.length;
          yield chunk;
        }
      },
      output,
      { signal },
    );
  } finally {
    await closed;
  }
  return { path: target, bytes, sha256: hash.digest('hex') };
}

/** Reads and drops the rest, so that the client can read the response. Cuts off a client that sends too much. */
function skip(request: IncomingMessage, most: number): void {
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > most + AROUND) request.destroy();
  });
  request.resume();
}

/** Fields by name. A repeated name gets a list, which the contract refuses unless the field is one of `lists`. */
const grouped = (fields: readonly (readonly [string, string])[]): Record<string, unknown> =>
  Object.fromEntries(
    [...Map.groupBy(fields, ([name]) => name)].map(([name, all]) => [
      name,
      all.length === 1 ? all[0]?.[1] : all.map(([, value]) => value),
    ]),
  );

const withNumbers = (fields: Record<string, unknown>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) =>
      names.includes(name) && typeof value === 'string' && /^\d{1,15}$/.test(value)
        ? [name, Number(value)]
        : [name, value],
    ),
  );

/** A list even for a name that was sent once. */
const withLists = (fields: Record<string, unknown>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      names.includes(name) && !Array.isArray(value) ? [value] : value,
    ]),
  );

/** Invalid JSON stays text, which the contract then refuses. */
const withJson = (fields: Record<string, unknown>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) =>
      names.includes(name) && typeof value === 'string' ? [name, parsed(value)] : [name, value],
    ),
  );

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

const tooLarge = (field: string, largest: number) =>
  refusedField('too_large', field, `This file is too large. You can send up to ${largest / 2 ** 20} MB.`);

const unreadable = () => new HttpError('bad_request', 'We couldn’t read this form. Please try again.');
