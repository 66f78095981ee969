import type { CallOptions, Transport } from '#shared/api/client.ts';

/** A call that was made, with its input. */
export interface Made {
  readonly name: string;
  readonly body: unknown;
  /** Only if the call had one. */
  readonly file?: Blob;
  readonly files?: readonly Blob[];
  readonly options: CallOptions;
  readonly params: unknown;
  readonly query: unknown;
  readonly idempotencyKey: string | undefined;
}

type Reply = (made: Made) => unknown;

/**
 * The network of a screen under test: endpoint name → a function that returns the answer, or throws. An unexpected call is
 * rejected with an error. `made` has every call, in order.
 */
export function fakeTransport(replies: Readonly<Record<string, Reply>>): { transport: Transport; made: Made[] } {
  const made: Made[] = [];
  const transport: Transport = async (endpoint, input, options) => {
    const call = {
      name: endpoint.name,
      body: input.body,
      ...fileOf(input),
      options,
      params: input.params,
      query: input.query,
      idempotencyKey: options.idempotencyKey,
    };
    made.push(call);
    const reply = replies[endpoint.name];
    if (!reply) throw new Error(`Nobody expected a call of ${endpoint.name}`);
    const answer = await reply(call);
    return answer instanceof PageReply ? answer : { body: answer, next: null };
  };
  return { transport, made };
}

/** An answer that is one page of a list; `next` is the next page's cursor. */
export class PageReply {
  readonly body: readonly unknown[];
  readonly next: string | null;

  constructor(body: readonly unknown[], next: string | null) {
    this.body = body;
    this.next = next;
  }
}

const fileOf = ({ file, files }: { file?: Blob | undefined; files?: readonly Blob[] | undefined }) => ({
  ...(file && { file }),
  ...(files && { files }),
});
