import { type Endpoint, type InputOf, type ResponseOf, pathOf } from '#shared/contracts/endpoint.ts';
import type { CurrentUser } from '#shared/contracts/users.ts';

export interface Answer<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

interface RequestOptions {
  /** Sent as JSON, unless it is a form, a string or bytes. */
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  /** The raw body of the response, if it is neither JSON nor text. */
  readonly as?: 'bytes';
}

/** A caller over real HTTP with its own cookies. */
export class TestClient {
  readonly cookies = new Map<string, string>();
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  /** Makes a declared call. Use `request` for inputs that do not match the declaration. */
  call<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    headers?: Record<string, string>,
  ): Promise<Answer<ResponseOf<E>>> {
    const path = pathOf(endpoint.path, input.params ?? {});
    const query = new URLSearchParams(input.query ?? {}).toString();
    const form = input.file && endpoint.fileField ? formOf(input.body, endpoint.fileField, input.file) : undefined;
    for (const file of (input.files as readonly Blob[] | undefined) ?? []) form?.append(endpoint.moreField ?? '', file);
    const body = form ?? input.body;
    return this.request(endpoint.method, query ? `${path}?${query}` : path, { body, headers });
  }

  async request<T = unknown>(
    method: string,
    path: string,
    { body, headers = {}, as }: RequestOptions = {},
  ): Promise<Answer<T>> {
    const isForm = body instanceof FormData;
    const raw = isForm || typeof body === 'string' || body instanceof Uint8Array;
    const response = await fetch(new URL(path, this.#url), {
      method,
      redirect: 'manual',
      headers: {
        ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
        ...(this.cookies.size > 0 && { Cookie: this.#cookieHeader() }),
        ...headers,
      },
      body: body === undefined ? undefined : raw ? (body as BodyInit) : JSON.stringify(body),
    });
    this.#keepCookies(response.headers);
    if (as === 'bytes') {
      return { status: response.status, headers: response.headers, body: (await response.bytes()) as T };
    }
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
    // This response has no end.
    if (isStream) await response.body?.cancel();
    const text = isStream ? '' : await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') && text !== '';
    return { status: response.status, headers: response.headers, body: (isJson ? JSON.parse(text) : text) as T };
  }

  #cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  #keepCookies(headers: Headers): void {
    for (const cookie of headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const at = pair.indexOf('=');
      const name = pair.slice(0, at);
      const value = pair.slice(at + 1);
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

/** A signed-in caller. */
export class MemberClient extends TestClient {
  user!: CurrentUser;
  password!: string;
}

/** A body and a file as multipart. */
export function formOf(body: unknown, field: string, file: Blob): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(Object(body) as Record<string, string | number | null | undefined>)) {
    for (const part of [value].flat()) if (part !== undefined && part !== null) form.append(name, String(part));
  }
  form.set(field, file);
  return form;
}
