import type { Contract, Endpoint, InputOf, ResponseOf } from '../contracts/endpoint.ts';

export type PagedEndpoint = Endpoint<Contract & { readonly paged: true }>;
type ItemOf<E extends Endpoint> = ResponseOf<E> extends readonly (infer Item)[] ? Item : never;

/** A page of a list; `next` is the cursor of the next page (`before`), or null on the last page. */
export interface Page<Item> {
  readonly items: Item[];
  readonly next: string | null;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Makes a repeated POST take effect once. */
  readonly idempotencyKey?: string;
  /** The id of the member making the call. In anybody else's session it fails with 401. */
  readonly forMember?: number | undefined;
  /** Lets the browser finish the call after its page has closed; for small bodies. */
  readonly keepalive?: boolean;
  /** Called with the share of a file that was sent, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/** A response, independent of the transport; `next` is the cursor of a list's next page. */
export interface Answer {
  readonly body: unknown;
  readonly next: string | null;
}

/** Makes a call: over HTTP in browsers, in-process in server rendering. Throws ApiError or NetworkError. */
export type Transport = <E extends Endpoint>(endpoint: E, input: InputOf<E>, options: CallOptions) => Promise<Answer>;

export interface Client {
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions): Promise<ResponseOf<E>>;
  callPage<E extends PagedEndpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions): Promise<Page<ItemOf<E>>>;
}

/**
 * The typed client. It does not validate responses: the server checks them against the contract in development and tests,
 * so browsers need no schemas.
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
