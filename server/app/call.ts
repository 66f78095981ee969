import type { ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type {
  BodyOf,
  FileField,
  ParamsOf,
  QueryOf,
  AnswerOf,
  Contract,
  Operation,
} from '#shared/contracts/endpoint.ts';
import type { StoredFile } from '../adapters/media-store.ts';
import type { Transaction } from '../db/transaction.ts';
import type { ReceivedFile } from '../media/received-file.ts';
import type { Actor } from './actor.ts';
import type { AuditEntry } from './audit.ts';

/** A request for a handler: parsed, and allowed for this caller. It contains nothing of HTTP. */
export interface Call<C extends Contract> {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  /** The uploaded file, validated by type and size. It is deleted after the response. */
  readonly file: C extends { readonly file: FileField } ? ReceivedFile | undefined : undefined;
  /** Further pictures that were uploaded with it, in order. Validated and deleted like the file. */
  readonly files: C extends { readonly file: { readonly more: object } } ? readonly ReceivedFile[] : readonly never[];
  /**
   * Reads the raw body of a call that declares one. Check first whether the caller may make the call at all.
   * @throws HttpError 413, 415
   */
  readonly readRaw: C extends { readonly raw: object } ? () => Promise<Buffer> : undefined;
  /** The signed-in member, read from the database for this request. Always set unless the endpoint is public. */
  readonly actor: C['access'] extends 'anyone' ? Actor | undefined : Actor;
  /** The id of the browser, from its signed cookie; empty for calls that need a sign-in or are published. */
  readonly visitor: string;
  /** Whether an account has signed in from this browser before. */
  readonly device: KnownDevice;
  /** The client's IP address; for IPv6 its /64. */
  readonly client: string;
  readonly userAgent: string | null;
  /** Whether the browser opts out of being counted (Do Not Track, Global Privacy Control). */
  readonly optsOut: boolean;
  /** The session's hash, as in the database; undefined when signed out. */
  readonly session: string | undefined;
  /** The id of the last live event that the client received; empty for a new client. */
  readonly lastEventId: string;
  readonly log: Logger;
  /**
   * Adds an administrator's action to the audit log, in the action's transaction. Every writing call for administrators
   * adds an entry; tests/api/audit.test.ts lists them all.
   */
  readonly audit: (tx: Transaction, entry: AuditEntry) => Promise<void>;
  /**
   * Runs `work` as the call's only transaction. With an `Idempotency-Key`, the result of `work` is stored as JSON in
   * the same transaction. A retry gets it again, so the work runs once, whatever crashes.
   */
  readonly write: <T = AnswerOf<C>>(work: (tx: Transaction) => Promise<T>) => Promise<T>;
  /** Opens a session for a user and ends the previous one. */
  readonly signIn: (userId: number) => Promise<void>;
  /** Ends the session and gives the browser a new visitor id. */
  readonly signOut: () => Promise<void>;
  /** Starts a streamed response, for endpoints that declare `stream`. Errors can no longer be sent after it. */
  readonly openStream: () => ServerResponse;
  /** Sets the link to the next page of a list. Not called for the last page. */
  readonly nextPage: (cursor: string) => void;
}

export interface Handler<C extends Contract> {
  (call: Call<C>): Promise<AnswerOf<C>>;
}

/** A handler for every endpoint that a contract module declares. A missing handler is a type error. */
export type HandlersFor<M> = {
  [K in keyof M as M[K] extends Contract ? K : never]: M[K] extends Contract ? Handler<M[K]> : never;
};

/** The response of an endpoint that declares `servesFile`. */
export interface ServedFile {
  /** The file, or a function that makes it, which is called only if the browser does not have this version. */
  readonly stored: StoredFile | (() => Promise<StoredFile>);
  /** The detected media type; never the one sent by the uploader. */
  readonly type: string;
  readonly etag: string;
  /** Saved under this name instead of shown. */
  readonly attachment?: string;
  /** Never changes and is the same for everybody, so browsers and shared caches may store it. */
  readonly forEverybody?: true;
}

/** The accounts that have signed in from this browser. */
export interface KnownDevice {
  /** @returns the browser's id for that account, or undefined when the account never signed in here */
  idFor(email: string): string | undefined;
  /** Remembers for a year that the account signed in here. */
  remember(email: string): void;
}

/** An endpoint with its handler. */
export interface Route {
  readonly endpoint: Operation;
  readonly handler: Handler<Contract>;
}
