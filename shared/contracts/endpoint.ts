import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/** Who may make a call. A call is refused unless its declaration grants it. */
export type Access = 'anyone' | 'member' | 'admin';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * A header with a member's id: the call is answered with 401 to anybody else and changes nothing. Our own clients send it
 * with every call of a member's screens, since somebody else may have signed in in another tab (decision 0310).
 */
export const FOR_MEMBER = 'X-For-Member';

/** Calls that find out or change who is signed in: they are made for nobody in particular. */
const IDENTITY_CALLS = /^auth\.(?:user|login|register|forgot|reset)$/;

/** Whether our clients say with a call for whom it is made. */
export const speaksForMember = ({ name }: Pick<Endpoint, 'name'>): boolean => !IDENTITY_CALLS.test(name);

type Schema = z.ZodMiniType;

/** What a file may be; its content decides, never its name or declared type (decisions §6). */
export type FileKind = 'picture' | 'audio';

/** The one file that may travel with a call as multipart; the other parts are the fields of the body. */
export interface FileField {
  readonly field: string;
  /** Kinds that are taken, each with its largest size in bytes. */
  readonly kinds: Readonly<Partial<Record<FileKind, number>>>;
  /** Fields of the body that are numbers: a form has only text. */
  readonly numbers?: readonly string[];
}

/**
 * One promise between the server and its clients; everything else about a call is derived from it. The built site
 * carries only `name`, `method`, `path`, `access`, `file`, `paged` and `offline`: the rest is for the server. A form checks with the schema itself.
 */
export interface Endpoint {
  /** Unique and stable: the offline outbox and the logs refer to a call by it. */
  readonly name: string;
  readonly method: Method;
  /** With `:name` parameters, as in `/api/feed/posts/:id`. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** The call may be made as multipart with this file; without a file JSON does as well. */
  readonly file?: FileField;
  /** What a 2xx answer holds. Strict objects, so that a field nobody declared fails a test. */
  readonly response: Schema;
  /** 200 unless told. */
  readonly status?: 200 | 201 | 202;
  /** What it can answer beside the errors that every call shares. */
  readonly errors?: readonly ErrorCode[];
  /** The answer is a stored file, whole or in part; `response` then describes nothing. */
  readonly servesFile?: true;
  /** The answer is a stream of server-sent events, which its handler goes on writing. `response` is then a string. */
  readonly stream?: true;
  /** The answer is of this kind, to be saved as a file, and not JSON: a string, or a stream of bytes. */
  readonly download?: { readonly type: 'text/csv' | 'application/zip'; readonly filename: string };
  /** Pages by cursor: the next page stands in a `Link` header (decisions §2). */
  readonly paged?: true;
  /** May wait in the outbox until the network is back. */
  readonly offline?: true;
  /** Largest body in bytes; 64 KB unless told (hazards, "Everywhere"). */
  readonly bodyLimit?: number;
}

/** Declares a call. Only checks the types; the value is its argument. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
}

type Out<S> = S extends Schema ? z.output<S> : undefined;
type In<S> = S extends Schema ? z.input<S> : undefined;
type Part<E, K extends string> = E extends { readonly [P in K]: infer S } ? S : undefined;

/** What a handler receives: parsed, trimmed, defaulted. */
export type ParamsOf<E extends Endpoint> = Out<Part<E, 'params'>>;
export type QueryOf<E extends Endpoint> = Out<Part<E, 'query'>>;
export type BodyOf<E extends Endpoint> = Out<Part<E, 'body'>>;
/** What a handler gives back and a client receives. */
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;

type Given<K extends string, S> = S extends Schema
  ? undefined extends In<S>
    ? { [P in K]?: In<S> }
    : { [P in K]: In<S> }
  : { [P in K]?: undefined };
type GivenQuery<S> = S extends Schema ? { query?: In<S> } : { query?: undefined };
/** What a client has to give to make the call. */
export type InputOf<E extends Endpoint> = Given<'params', Part<E, 'params'>> &
  GivenQuery<Part<E, 'query'>> &
  Given<'body', Part<E, 'body'>> &
  (E extends { readonly file: FileField } ? { file?: Blob } : { file?: undefined });

/** Fills the `:name` parameters of a path. */
export function pathOf(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/:([a-zA-Z]+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}
