import type Koa from 'koa';
import { HttpMethodEnum, koaBody } from 'koa-body';
import { limits } from '#shared/contracts/limits.ts';
import { HttpError } from '../platform/errors.ts';

const hasBody = (ctx: Koa.Context): boolean =>
  ctx.request.length === undefined ? ctx.get('Transfer-Encoding') !== '' : ctx.request.length > 0;

const tooLarge = (limit: number) =>
  new HttpError('too_large', `This is too large. You can send up to ${Math.floor(limit / 1024)} KB.`);

/**
 * Parses a JSON body of at most `limit` bytes, with lists and objects nested up to `depth` deep.
 * @throws HttpError 400 (not JSON, or nested too deeply), 413, 415 (another type, or compressed)
 */
export function jsonBody(limit: number, depth: number = limits.jsonDepth): (ctx: Koa.Context) => Promise<unknown> {
  const read = boundedBody(limit, {
    type: 'json',
    options: { jsonLimit: limit },
    wrongType: 'Please send JSON.',
    malformed: 'The request body isn’t valid JSON.',
  });
  return async (ctx) => {
    const body = await read(ctx);
    if (depthExceeds(body, depth)) {
      throw new HttpError('bad_request', 'The request body is nested too deeply.');
    }
    return body;
  };
}

/**
 * Reads the fields of a form sent without JavaScript, at most `limit` bytes. Line breaks are normalised to those that a
 * script would send.
 * @throws HttpError 400, 413, 415 as for JSON
 */
export function formBody(limit: number): (ctx: Koa.Context) => Promise<URLSearchParams> {
  const read = boundedBody(limit, {
    type: 'urlencoded',
    options: { json: false, text: true, textTypes: ['urlencoded'], textLimit: limit },
    wrongType: 'Please send form fields.',
    malformed: 'We couldn’t read this form.',
  });
  return async (ctx) => {
    const text = await read(ctx);
    const fields = new URLSearchParams(typeof text === 'string' ? text : '');
    return new URLSearchParams([...fields].map(([name, value]) => [name, value.replaceAll('\r\n', '\n')]));
  };
}

interface BodyKind {
  /** In the format of `ctx.is`. */
  readonly type: 'json' | 'urlencoded';
  readonly options: Parameters<typeof koaBody>[0];
  readonly wrongType: string;
  readonly malformed: string;
}

/** Reads a body of one kind; undefined without a body. */
function boundedBody(limit: number, { type, options, wrongType, malformed }: BodyKind) {
  const parse = koaBody({
    // The endpoints' declarations decide which of them need a body.
    parsedMethods: [HttpMethodEnum.POST, HttpMethodEnum.PUT, HttpMethodEnum.PATCH, HttpMethodEnum.DELETE],
    urlencoded: false,
    text: false,
    multipart: false,
    onError: (error) => {
      throw 'status' in error && error.status === 413 ? tooLarge(limit) : new HttpError('bad_request', malformed);
    },
    ...options,
  });

  return async (ctx: Koa.Context): Promise<unknown> => {
    if (!hasBody(ctx)) return undefined;
    if (!['', 'identity'].includes(ctx.get('Content-Encoding'))) {
      throw new HttpError('unsupported_media_type', 'We don’t accept compressed request bodies.');
    }
    if (!ctx.is(type)) throw new HttpError('unsupported_media_type', wrongType);
    // Refused before anything is read, so that the client need not send the rest.
    if ((ctx.request.length ?? 0) > limit) throw tooLarge(limit);
    // A small body that trickles in is cut off: only files may take long.
    const cut = setTimeout(() => ctx.req.destroy(), 60_000);
    try {
      await parse(ctx, async () => {});
    } finally {
      clearTimeout(cut);
    }
    return ctx.request.body;
  };
}

function depthExceeds(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((inner) => depthExceeds(inner, depth - 1));
}

/** A body that sends nothing for this long is cut off. */
const SILENCE_MS = 30_000;

/**
 * Reads a body of another type than JSON or a form as it is.
 * @throws HttpError 413, 415
 */
export async function rawBody(
  ctx: Koa.Context,
  { type, largest }: { readonly type: string; readonly largest: number },
): Promise<Buffer> {
  if (!ctx.is(type)) throw new HttpError('unsupported_media_type', `Please send ${type}.`);
  if (!['', 'identity'].includes(ctx.get('Content-Encoding'))) {
    throw new HttpError('unsupported_media_type', 'We don’t accept compressed request bodies.');
  }
  const tooMuch = new HttpError('too_large', `This is too large. You can send up to ${largest / 2 ** 20} MB.`);
  // Refused before anything is read, so that the client need not send the rest.
  if ((ctx.request.length ?? 0) > largest) throw tooMuch;
  const { socket } = ctx.req;
  const cut = () => socket.destroy();
  const before = socket.timeout ?? 0;
  socket.setTimeout(SILENCE_MS, cut);
  try {
    const pieces: Buffer[] = [];
    let length = 0;
    for await (const piece of ctx.req as AsyncIterable<Buffer>) {
      length += piece.length;
      if (length > largest) throw tooMuch;
      pieces.push(piece);
    }
    return Buffer.concat(pieces);
  } finally {
    socket.setTimeout(before);
    socket.off('timeout', cut);
  }
}
