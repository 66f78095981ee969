import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/** The people who may make a call. A call is refused unless its declaration grants it. */
export type Access = 'anyone' | 'member' | 'admin';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * A header with a member's id: the call is answered with 401 to anybody else and changes nothing. Our own clients send it
 * with every call of a member's screens, since somebody else may have signed in in another tab (decision 0310).
 */
export const FOR_MEMBER = 'X-For-Member';

/**
 * A header of calls that nobody's presence has caused, such as a hidden tab that reads again what has changed: they keep
 * their member neither online nor in a visit. Our own clients send it; calls without it count.
 */
export const UNATTENDED = 'X-Unattended';

/** Calls that find out or change who is signed in: they are made for nobody in particular. */
const IDENTITY_CALLS = /^auth\.(?:user|login|register|registration|apply|invitation|forgot|reset)$/;

/** Whether our clients name the member for whom a call is made. */
export const speaksForMember = ({ name }: Pick<Endpoint, 'name'>): boolean => !IDENTITY_CALLS.test(name);

type Schema = z.ZodMiniType;

/** What a file may be; its content decides, never its name or declared type. */
export type FileKind = 'picture' | 'audio';

/** The one file that may travel with a call as multipart; the other parts are the fields of the body. */
export interface FileField {
  readonly field: string;
  /** Kinds that are taken, each with its largest size in bytes. */
  readonly kinds: Readonly<Partial<Record<FileKind, number>>>;
  /** Fields of the body that are numbers: a form has only text. */
  readonly numbers?: readonly string[];
  /** Fields of the body that are lists: each part of that name is an entry. */
  readonly lists?: readonly string[];
  /** Further pictures beside the file, in their order, each as large as `kinds` says. */
  readonly more?: { readonly field: string; readonly most: number };
  /** Fields of the body that are lists or objects: a form has them as JSON. */
  readonly json?: readonly string[];
}

/**
 * What the server promises about a call: who may make it, what it takes, and what it answers. The server checks it and
 * the OpenAPI document lists it. Browsers never load it, only its types: they call an `Endpoint`.
 */
export interface Contract {
  readonly access: Access;
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** The call may be made as multipart with this file; without a file JSON does as well. */
  readonly file?: FileField;
  /** What a 2xx answer holds. Strict objects, so that a field nobody declared fails a test. */
  readonly response: Schema;
  /** 200 unless set. */
  readonly status?: 200 | 201 | 202;
  /** What it can answer beside the errors that every call shares. */
  readonly errors?: readonly ErrorCode[];
  /** A member who is suspended may make it too. Every other member's call refuses them with 403 `suspended`. */
  readonly whileSuspended?: true;
  /** The answer is a stored file, whole or in part; `response` then describes nothing. */
  readonly servesFile?: true;
  /** The answer is a stream of server-sent events, which its handler goes on writing. `response` is then a string. */
  readonly stream?: true;
  /** The answer is of this kind, to be saved as a file, and not JSON: a string, or a stream of bytes. */
  readonly download?: { readonly type: 'text/csv' | 'application/zip'; readonly filename: string };
  /** The answer is made of what the agency has published and is the same for every visitor: it is kept until that changes. */
  readonly published?: true;
  /** Pages by cursor: a `Link` header names the next page. */
  readonly paged?: true;
  /** It writes so little that only the limit on all requests counts it: a whole school may share one address. */
  readonly limitedAsRead?: true;
  /** May wait in the outbox until the network is back. */
  readonly offline?: true;
  /** Largest body in bytes; 64 KB unless set. */
  readonly bodyLimit?: number;
  /** How deep lists and objects may lie in each other in a JSON body; 8 unless set. */
  readonly bodyDepth?: number;
}

/** All that a browser needs to make a call. The contract's types come along; its schemas do not. */
export interface Endpoint<C extends Contract = Contract> {
  /** Unique and stable: the offline outbox and the logs refer to a call by it. */
  readonly name: string;
  readonly method: Method;
  /** With `:name` parameters, as in `/api/feed/posts/:id`. */
  readonly path: `/api/${string}`;
  readonly access: C['access'];
  /** The part of a multipart request that holds the file. */
  readonly fileField?: string | undefined;
  /** The part that holds each further file. */
  readonly moreField?: string | undefined;
  /** For the compiler: never set. */
  readonly contract?: C;
}

/** A call as the server mounts it: the endpoint with its contract. */
export type Operation = Endpoint & Contract;

type ContractFor<A extends Access> = Contract & { readonly access: A };

/** Declares a call that anyone may make. */
// @__NO_SIDE_EFFECTS__
export function publicEndpoint<C extends ContractFor<'anyone'>>(
  name: string,
  method: Method,
  path: Endpoint['path'],
): Endpoint<C> {
  return { name, method, path, access: 'anyone' };
}

/** Declares a call that members may make; `fileField` names the part that holds its file, `moreField` each further one. */
// @__NO_SIDE_EFFECTS__
export function memberEndpoint<C extends ContractFor<'member'>>(
  name: string,
  method: Method,
  path: Endpoint['path'],
  fileField?: FieldOf<C>,
  moreField?: MoreFieldOf<C>,
): Endpoint<C> {
  return { name, method, path, access: 'member', fileField, moreField };
}

/** Declares a call that administrators may make; `fileField` names the part that holds its file. */
// @__NO_SIDE_EFFECTS__
export function adminEndpoint<C extends ContractFor<'admin'>>(
  name: string,
  method: Method,
  path: Endpoint['path'],
  fileField?: FieldOf<C>,
): Endpoint<C> {
  return { name, method, path, access: 'admin', fileField };
}

type MoreFieldOf<C> = C extends { readonly file: { readonly more: { readonly field: infer F } } } ? F : undefined;
type FieldOf<C> = C extends { readonly file: { readonly field: infer F } } ? F : undefined;

type Out<S> = S extends Schema ? z.output<S> : undefined;
type In<S> = S extends Schema ? z.input<S> : undefined;
type Part<C, K extends string> = C extends { readonly [P in K]: infer S } ? S : undefined;

/** What a handler receives: parsed, trimmed, defaulted. */
export type ParamsOf<C extends Contract> = Out<Part<C, 'params'>>;
export type QueryOf<C extends Contract> = Out<Part<C, 'query'>>;
export type BodyOf<C extends Contract> = Out<Part<C, 'body'>>;
/** What a handler gives back. */
export type AnswerOf<C extends Contract> = z.output<C['response']>;

type ContractOf<E extends Endpoint> = E extends Endpoint<infer C> ? C : never;
/** What a client receives. */
export type ResponseOf<E extends Endpoint> = AnswerOf<ContractOf<E>>;

type Given<K extends string, S> = S extends Schema
  ? undefined extends In<S>
    ? { [P in K]?: In<S> }
    : { [P in K]: In<S> }
  : { [P in K]?: undefined };
type GivenQuery<S> = S extends Schema ? { query?: In<S> } : { query?: undefined };
/** What a client has to give to make the call. */
export type InputOf<E extends Endpoint> = InputFor<ContractOf<E>>;
type InputFor<C extends Contract> = Given<'params', Part<C, 'params'>> &
  GivenQuery<Part<C, 'query'>> &
  Given<'body', Part<C, 'body'>> &
  (C extends { readonly file: FileField } ? { file?: Blob } : { file?: undefined }) &
  (C extends { readonly file: { readonly more: object } } ? { files?: readonly Blob[] } : { files?: undefined });

/** Fills the `:name` parameters of a path. */
export function pathOf(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/:([a-zA-Z]+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}
