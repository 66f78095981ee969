import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/** Who may make a call. A call is refused unless its declaration allows it. */
export type Access = 'anyone' | 'member' | 'admin';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * A header with a member's id. In anybody else's session, the call fails with 401 and changes nothing. Our clients send it
 * with every call of a member's screens, because somebody else may have signed in in another tab (decision 0310).
 */
export const FOR_MEMBER = 'X-For-Member';

/**
 * A header for calls that no person caused, such as a refetch in a hidden tab. They do not count as activity for presence and
 * visits. Our clients send it; calls without it count.
 */
export const UNATTENDED = 'X-Unattended';

/** Calls that check or change who is signed in, and therefore name nobody. */
const IDENTITY_CALLS = /^auth\.(?:user|login|register|registration|apply|invitation|forgot|reset)$/;

/** Whether our clients name the member for a call. */
export const speaksForMember = ({ name }: Pick<Endpoint, 'name'>): boolean => !IDENTITY_CALLS.test(name);

type Schema = z.ZodMiniType;

/** Allowed file kinds, detected from the content, never from its name or declared type. */
export type FileKind = 'picture' | 'audio' | 'film' | 'document';

/** The file of a multipart call; the other parts are the fields of the body. */
export interface FileField {
  readonly field: string;
  /** Allowed kinds, each with its largest size in bytes. */
  readonly kinds: Readonly<Partial<Record<FileKind, number>>>;
  /** The file belongs to the site, so it does not count towards the uploader's quota. */
  readonly ofSite?: true;
  /** Fields of the body that are numbers, because forms have only text. */
  readonly numbers?: readonly string[];
  /** Fields of the body that are lists: each part with that name is an entry. */
  readonly lists?: readonly string[];
  /** Additional pictures, in order, each as large as `kinds` allows. */
  readonly more?: { readonly field: string; readonly most: number };
  /** Fields of the body that are lists or objects, sent as JSON. */
  readonly json?: readonly string[];
}

/**
 * A call's contract: who may make it, its input and its response. The server validates it and the OpenAPI document lists it.
 * Browsers load only its types and use an `Endpoint`.
 */
export interface Contract {
  readonly access: Access;
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** The call may be multipart with this file; without a file, JSON works too. */
  readonly file?: FileField;
  /** The body is not JSON but raw bytes of this type, which the handler reads itself, up to so many. */
  readonly raw?: { readonly type: string; readonly largest: number };
  /** The body of a 2xx response. Strict objects, so that an undeclared field fails a test. */
  readonly response: Schema;
  /** 200 unless set. */
  readonly status?: 200 | 201 | 202;
  /** Its possible errors, apart from those of every call. */
  readonly errors?: readonly ErrorCode[];
  /** A suspended member may make it too. All other member calls refuse them with 403 `suspended`. */
  readonly whileSuspended?: true;
  /** The response is a stored file, whole or in part; `response` then describes nothing. */
  readonly servesFile?: true;
  /** The response is a stream of server-sent events that its handler keeps writing. `response` is then a string. */
  readonly stream?: true;
  /** The response has this content type and is a download, not JSON: a string, or a stream of bytes. */
  readonly download?: {
    readonly type: 'text/csv' | 'application/json' | 'application/zip' | 'text/calendar';
    readonly filename: string;
  };
  /** The response is public content, the same for every visitor, and cached until the content changes. */
  readonly published?: true;
  /** Paginated by cursor: a `Link` header names the next page. */
  readonly paged?: true;
  /** It writes so little that only the global rate limit applies, because a whole school may share one address. */
  readonly limitedAsRead?: true;
  /** May wait in the outbox while offline. */
  readonly offline?: true;
  /** Largest body in bytes; 64 KB unless set. */
  readonly bodyLimit?: number;
  /** The deepest nesting of a JSON body; 8 unless set. */
  readonly bodyDepth?: number;
}

/** Everything a browser needs to make a call: the contract's types, without its schemas. */
export interface Endpoint<C extends Contract = Contract> {
  /** Unique and stable, because the offline outbox and the logs use it. */
  readonly name: string;
  readonly method: Method;
  /** With `:name` parameters, as in `/api/feed/posts/:id`. */
  readonly path: `/api/${string}`;
  readonly access: C['access'];
  /** The part of a multipart request that holds the file. */
  readonly fileField?: string | undefined;
  /** The part of each additional file. */
  readonly moreField?: string | undefined;
  /** For the type checker; never set. */
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

/** Declares a call for members; `fileField` names the part of its file, `moreField` that of additional ones. */
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

/** Declares a call for administrators; `fileField` names the part of its file. */
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

/** What a handler receives: parsed, trimmed, with defaults. */
export type ParamsOf<C extends Contract> = Out<Part<C, 'params'>>;
export type QueryOf<C extends Contract> = Out<Part<C, 'query'>>;
export type BodyOf<C extends Contract> = Out<Part<C, 'body'>>;
/** What a handler returns. */
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
/** What a client has to pass. */
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
