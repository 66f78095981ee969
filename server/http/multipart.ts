import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type Koa from 'koa';
import { koaBody } from 'koa-body';
import type { FileField } from '#shared/contracts/endpoint.ts';
import { limits } from '#shared/contracts/limits.ts';
import { checkFile, type ReceivedFile } from '../media/received-file.ts';
import { HttpError, refusedField } from './errors.ts';

/** Who sends nothing for this long, in milliseconds, is cut off. */
const SILENCE = 30_000;
/** Room for the other fields and the lines between the parts. */
const AROUND = limits.jsonBody + 16 * 1024;

/** What came with a multipart request. `discard` removes what is left of it; call it whatever happens. */
export interface Received {
  readonly fields: Record<string, unknown>;
  readonly file: ReceivedFile | undefined;
  readonly discard: () => Promise<void>;
}

interface PartFile {
  readonly filepath: string;
  readonly size: number;
  readonly originalFilename: string | null;
  readonly hash?: string | null;
}

/**
 * Reads a multipart body with at most one file, streaming the file into `folder` under a name of our own.
 * @throws HttpError 400 (malformed, empty, more than one file, or in another field), 413, 415
 */
export async function receiveMultipart(ctx: Koa.Context, field: FileField, folder: string): Promise<Received> {
  const largest = Math.max(...Object.values(field.kinds));
  // Said before anything is read: the client need not send the rest.
  if ((ctx.request.length ?? 0) > largest + AROUND) throw tooLarge(field.field, largest);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const names: string[] = [];
  const discard = async () => {
    await Promise.all(names.map((name) => rm(`${folder}/${name}`, { force: true })));
  };
  try {
    await parse(ctx, folder, largest, names);
    const files = Object.entries((ctx.request.files ?? {}) as Record<string, PartFile | PartFile[]>);
    const file = theOne(files, field.field);
    return {
      fields: withNumbers(ctx.request.body as Record<string, unknown>, field.numbers ?? []),
      file: file && (await checkFile({ path: file.filepath, bytes: file.size, sha256: file.hash ?? '' }, field)),
      discard,
    };
  } catch (error) {
    await discard();
    throw asRefusal(error, field.field, largest);
  }
}

async function parse(ctx: Koa.Context, folder: string, largest: number, names: string[]): Promise<void> {
  const { socket } = ctx.req;
  const cut = () => socket.destroy();
  socket.setTimeout(SILENCE, cut);
  try {
    await koaBody({
      multipart: true,
      json: false,
      text: false,
      urlencoded: false,
      formidable: {
        uploadDir: folder,
        maxFiles: 1,
        maxFileSize: largest,
        // An empty file is told in our words, and a form's file field that was left alone is none.
        allowEmptyFiles: true,
        minFileSize: 0,
        maxFields: 20,
        maxFieldsSize: limits.jsonBody,
        hashAlgorithm: 'sha256',
        filename: () => {
          const name = `${randomUUID()}.part`;
          names.push(name);
          return name;
        },
      },
    })(ctx, async () => {});
  } finally {
    socket.setTimeout(0);
    socket.off('timeout', cut);
  }
}

const withNumbers = (fields: Record<string, unknown>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) =>
      names.includes(name) && typeof value === 'string' && /^\d{1,15}$/.test(value)
        ? [name, Number(value)]
        : [name, value],
    ),
  );

function theOne(files: readonly (readonly [string, PartFile | PartFile[]])[], field: string): PartFile | undefined {
  const sent = files
    .flatMap(([name, file]) => [file].flat().map((one) => [name, one] as const))
    .filter(([, { size, originalFilename }]) => size > 0 || originalFilename);
  if (sent.length > 1) throw refusedField('validation_failed', field, 'Please send one file.');
  if (sent.some(([name]) => name !== field)) {
    throw refusedField('validation_failed', field, `Please send the file in the field “${field}”.`);
  }
  return sent[0]?.[1];
}

const tooLarge = (field: string, largest: number) =>
  refusedField('too_large', field, `This file is too large: at most ${largest / 2 ** 20} MB can be sent.`);

/** What the parser calls its refusals. */
const PARSER = { fileTooLarge: [1009, 1016], tooManyFiles: 1015 };

function asRefusal(error: unknown, field: string, largest: number): unknown {
  if (error instanceof HttpError || !(error instanceof Error)) return error;
  const { code } = error as { code?: unknown };
  if (PARSER.fileTooLarge.some((known) => known === code)) return tooLarge(field, largest);
  if (code === PARSER.tooManyFiles) return refusedField('validation_failed', field, 'Please send one file.');
  // What the system says of our own folder is our fault; everything else is the form's.
  return typeof code === 'string' && code.startsWith('E') && code !== 'ECONNRESET'
    ? error
    : new HttpError('bad_request', 'The request’s form could not be read. Please try again.');
}
