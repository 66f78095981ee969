import type { Contract, Endpoint, InputOf, ResponseOf } from '../contracts/endpoint.ts';

export type PagedEndpoint = Endpoint<Contract & { readonly paged: true }>;
type ItemOf<E extends Endpoint> = ResponseOf<E> extends readonly (infer Item)[] ? Item : never;

/** One page of a list; `next` is the cursor to ask with (`before`), or null on the last page. */
export interface Page<Item> {
  readonly items: Item[];
  readonly next: string | null;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Makes a repeated POST have one effect. */
  readonly idempotencyKey?: string;
  /** The id of the member who means it: signed in as anybody else, the call fails with 401. */
  readonly forMember?: number | undefined;
  /** Told how much of a file has been sent, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/** What goes over the wire, whatever the wire is. */
export interface Answer {
  readonly body: unknown;
  readonly next: string | null;
}

/** Carries a call out: over HTTP in browsers, in-process when the server renders. Throws ApiError or NetworkError. */
export type Transport = <E extends Endpoint>(endpoint: E, input: InputOf<E>, options: CallOptions) => Promise<Answer>;

export interface Client {
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions): Promise<ResponseOf<E>>;
  callPage<E extends PagedEndpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions): Promise<Page<ItemOf<E>>>;
}

/**
 * The typed client. Answers are not checked here: the server checks them against the contract in development and
 * tests, so browsers need no schemas to read one.
 */
export function createClient(transport: Transport): Client {
  return {
    call: async <E extends Endpoint>(endpoint: E, input: InputOf<E>, options: CallOptions = {}) =>
      (await transport(endpoint, input, options)).body as ResponseOf<E>,
    callPage: async <E extends PagedEndpoint>(endpoint: E, input: InputOf<E>, options: CallOptions = {}) => {
      const { body, next } = await transport(endpoint, input, options);
      return { items: body as ItemOf<E>[], next };
    },
  };
}
