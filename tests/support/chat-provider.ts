import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach } from 'vitest';

/** A request that the provider received. */
export interface ProviderRequest {
  readonly url: string | undefined;
  readonly authorization: string | undefined;
  readonly body: { model?: string; messages: { role: string; content: string }[] };
}

export type Behaviour = (response: ServerResponse, request: IncomingMessage) => void;

export interface TestProvider {
  /** http://127.0.0.1:PORT/v1 */
  readonly url: string;
  readonly requests: readonly ProviderRequest[];
  /** Its behaviour from now on. */
  behave(behaviour: Behaviour): void;
}

/** Answers according to the protocol. */
export const saying =
  (content: unknown): Behaviour =>
  (response) => {
    response.setHeader('Content-Type', 'application/json');
    response.end(
      JSON.stringify({
        id: 'x',
        object: 'chat.completion',
        choices: [{ index: 0, message: { role: 'assistant', content } }],
      }),
    );
  };

/** A server that speaks OpenAI's chat completions, as well or as badly as a test wants. */
export function useChatProvider(): TestProvider {
  let server: Server;
  let behaviour: Behaviour = saying('Bonjour!');
  let requests: ProviderRequest[] = [];

  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = (await json(request)) as ProviderRequest['body'];
    requests.push({ url: request.url, authorization: request.headers.authorization, body });
    behaviour(response, request);
  };

  beforeAll(async () => {
    server = createServer((request, response) => void receive(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  beforeEach(() => {
    behaviour = saying('Bonjour!');
    requests = [];
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  return {
    get url() {
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
    },
    get requests() {
      return requests;
    },
    behave: (wanted) => void (behaviour = wanted),
  };
}
