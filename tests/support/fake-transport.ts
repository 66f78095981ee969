import type { Transport } from '#shared/api/client.ts';

/** What a call was made with. */
export interface Made {
  readonly name: string;
  readonly body: unknown;
  readonly params: unknown;
  readonly idempotencyKey: string | undefined;
}

type Reply = (made: Made) => unknown;

/**
 * The network of a screen under test: endpoint name → what it answers with, or throws. A call that nobody expected
 * fails loudly. `made` holds every call, in order.
 */
export function fakeTransport(replies: Readonly<Record<string, Reply>>): { transport: Transport; made: Made[] } {
  const made: Made[] = [];
  const transport: Transport = async (endpoint, input, options) => {
    const call = {
      name: endpoint.name,
      body: input.body,
      params: input.params,
      idempotencyKey: options.idempotencyKey,
    };
    made.push(call);
    const reply = replies[endpoint.name];
    if (!reply) throw new Error(`Nobody expected a call of ${endpoint.name}`);
    return { body: await reply(call), next: null };
  };
  return { transport, made };
}
