import type { ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { BodyOf, Endpoint, FileField, ParamsOf, QueryOf, ResponseOf } from '#shared/contracts/endpoint.ts';
import type { Transaction } from '../db/transaction.ts';
import type { ReceivedFile } from '../media/received-file.ts';
import type { Act } from '../features/audit/audit-service.ts';
import type { Actor } from './actor.ts';
import type { KnownDevice } from './known-device.ts';

/** What a handler knows of the request: parsed and allowed, and nothing of HTTP. */
export interface Call<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** The file that came with the call, checked for kind and size; gone once the call is answered. */
  readonly file: E extends { readonly file: FileField } ? ReceivedFile | undefined : undefined;
  /** Who asks, read from the database for this request; there whenever the declaration asks for a member. */
  readonly actor: E['access'] extends 'anyone' ? Actor | undefined : Actor;
  /** The browser that asks, from its signed cookie. */
  readonly visitor: string;
  /** Whether an account has signed in from this browser before. */
  readonly device: KnownDevice;
  /** The client's address, IPv6 by its /64. */
  readonly client: string;
  readonly userAgent: string | null;
  /** The session, by the hash under which the database has it; undefined when nobody is signed in. */
  readonly session: string | undefined;
  /** The last live event that the client has heard; empty when it is new. */
  readonly lastEventId: string;
  readonly log: Logger;
  /**
   * Enters what an administrator did into the audit log, in the transaction of the deed. Every call of an administrator
   * that writes makes an entry; a test knows them all (tests/api/audit.test.ts).
   */
  readonly audit: (tx: Transaction, act: Act) => Promise<void>;
  /**
   * The call's one transaction. With an `Idempotency-Key` what `work` returns, as a rule the answer, is stored in the
   * same transaction, so that a repeat gets it again and the work is done once, whatever crashes. JSON must carry it.
   */
  readonly write: <T = ResponseOf<E>>(work: (tx: Transaction) => Promise<T>) => Promise<T>;
  /** Opens a new session for a user and ends the one before. */
  readonly signIn: (userId: number) => Promise<void>;
  /** Ends the session; the browser becomes a new visitor. */
  readonly signOut: () => Promise<void>;
  /** Begins an answer that goes on: for calls that declare `stream`, after which nothing may be refused any more. */
  readonly openStream: () => ServerResponse;
  /** Names the next page of a paged list; not called on the last. */
  readonly nextPage: (cursor: string) => void;
}

export interface Handler<E extends Endpoint> {
  (call: Call<E>): Promise<ResponseOf<E>>;
}

/** One handler for each call that a contract module declares: a missing one is a type error. */
export type HandlersFor<M> = {
  [K in keyof M as M[K] extends Endpoint ? K : never]: M[K] extends Endpoint ? Handler<M[K]> : never;
};
