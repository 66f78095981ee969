import { FOR_MEMBER, pathOf, speaksForMember, type Endpoint, type InputOf } from '../contracts/endpoint.ts';
import { NetworkError, errorOf } from './api-error.ts';
import type { Answer, CallOptions, Transport } from './client.ts';

export interface HttpOptions {
  /** A prefix for every path; empty for the page's own origin. */
  readonly baseUrl?: string;
  readonly fetch?: typeof fetch;
  /** The id of the member who is signed in here, read at each call; undefined without one. */
  readonly forMember?: () => number | undefined;
}

/** Calls the server with `fetch`: same-origin cookies, and JSON only with a body. */
export function httpTransport({
  baseUrl = '',
  fetch = globalThis.fetch.bind(globalThis),
  forMember: currentMember = () => undefined,
}: HttpOptions = {}): Transport {
  return async (endpoint, input, callOptions) => {
    const forMember = callOptions.forMember ?? (speaksForMember(endpoint) ? currentMember() : undefined);
    const options = { ...callOptions, forMember };
    const address = baseUrl + addressOf(endpoint, input);
    const response = await send(() =>
      input.file
        ? sendFile(address, endpoint, input, { ...options, fetch })
        : fetch(address, requestOf(endpoint, input, options)),
    );
    if (!response.ok) throw await errorOf(response);
    const body = await send(() => response.json() as Promise<unknown>);
    return { body, next: nextCursor(response.headers.get('link')) } satisfies Answer;
  };
}

function addressOf(endpoint: Endpoint, input: InputOf<Endpoint>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries<unknown>(input.query ?? {})) {
    if (typeof value === 'string') query.set(name, value);
  }
  const path = pathOf(endpoint.path, input.params);
  return query.size > 0 ? `${path}?${query}` : path;
}

interface FileOptions extends CallOptions {
  readonly fetch: typeof fetch;
}

/** Loads its code on demand, because only members send files. */
async function sendFile(address: string, endpoint: Endpoint, input: InputOf<Endpoint>, options: FileOptions) {
  const { formOf, upload } = await import('./upload.ts');
  const { body: _, headers, ...request } = requestOf(endpoint, { ...input, body: undefined }, options);
  const form = formOf(endpoint, input);
  return upload(address, {
    ...options,
    method: endpoint.method,
    headers: headers as Record<string, string>,
    form,
    ...(request.signal && { signal: request.signal }),
  });
}

function requestOf(endpoint: Endpoint, input: InputOf<Endpoint>, options: CallOptions): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (input.body !== undefined) headers['content-type'] = 'application/json';
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
  if (options.forMember !== undefined) headers[FOR_MEMBER.toLowerCase()] = String(options.forMember);
  return {
    method: endpoint.method,
    credentials: 'same-origin',
    headers,
    body: input.body === undefined ? undefined : JSON.stringify(input.body),
    signal: options.signal,
    ...(options.keepalive && { keepalive: true }),
  };
}

/** Aborted calls keep their error; every other network failure becomes a NetworkError. */
async function send<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    throw new NetworkError(error);
  }
}

/** The cursor in `Link: <…?before=CURSOR>; rel="next"`, or null when there is no next page. */
function nextCursor(header: string | null): string | null {
  for (const [, target, parameters] of (header ?? '').matchAll(/<([^>]*)>([^,]*)/g)) {
    if (target && /;\s*rel="?next"?(?:\s*;|\s*$)/.test(parameters ?? '')) {
      return new URL(target, 'http://same.invalid').searchParams.get('before');
    }
  }
  return null;
}
