import { HttpError } from '../platform/errors.ts';

/**
 * Cursors are opaque to clients: base64url of a list's sort keys. Invalid cursors are refused.
 */
const refuse = (): never => {
  throw new HttpError('validation_failed', 'We can’t find this page of the list. Please start again.', {
    fields: { before: 'This cursor isn’t from this list' },
  });
};

const encode = (text: string): string => Buffer.from(text).toString('base64url');
const decode = (cursor: string): string => {
  const text = Buffer.from(cursor, 'base64url').toString();
  return encode(text) === cursor ? text : refuse();
};

export const idCursor = (id: number): string => encode(`i${id}`);

/** @returns the id that a page ends before, or undefined for the first page */
export function idBefore(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  const match = /^i([1-9]\d{0,14})$/.exec(decode(cursor));
  return match ? Number(match[1]) : refuse();
}

/** A cursor for lists sorted by a time and then the id. */
export const timeCursor = (time: string, id: number): string => encode(`t${time}|${id}`);

export function timeBefore(cursor: string | undefined): { time: string; id: number } | undefined {
  if (cursor === undefined) return undefined;
  const match = /^t(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)\|([1-9]\d{0,14})$/.exec(decode(cursor));
  return match ? { time: match[1]!, id: Number(match[2]) } : refuse();
}

/** A cursor for lists sorted by a score of at most six decimals, and then the id. */
export const scoreCursor = (score: number, id: number): string => encode(`s${score}|${id}`);

export function scoreBefore(cursor: string | undefined): { score: number; id: number } | undefined {
  if (cursor === undefined) return undefined;
  const match = /^s(\d{1,9}(?:\.\d{1,6})?)\|([1-9]\d{0,14})$/.exec(decode(cursor));
  return match ? { score: Number(match[1]), id: Number(match[2]) } : refuse();
}

/** A cursor for lists sorted by the beginning of a text, and then the id. */
export const keyCursor = (key: string, id: number): string => encode(`k${key}|${id}`);

export function keyBefore(cursor: string | undefined): { key: string; id: number } | undefined {
  if (cursor === undefined) return undefined;
  const match = /^k(.*)\|([1-9]\d{0,14})$/su.exec(decode(cursor));
  return match ? { key: match[1]!, id: Number(match[2]) } : refuse();
}

/** Removes the extra row that was read to detect a next page. */
export function takePage<T>(rows: T[], limit: number): { page: T[]; last: T | undefined } {
  const page = rows.slice(0, limit);
  return { page, last: rows.length > limit ? page.at(-1) : undefined };
}
