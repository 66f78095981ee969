import type { ErrorBody } from '../contracts/errors.ts';

/** The server answered, but not with 2xx. `message` may be shown to the user. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** A stable code, or `unknown` when the response was not one of ours. */
  readonly code: string;
  /** Field of the body → its message. */
  readonly fields: Readonly<Record<string, string>>;
  /** Seconds to wait before a retry, if the server said so (`Retry-After`). */
  readonly retryAfter: number | undefined;

  constructor(error: {
    status: number;
    message: string;
    code?: string;
    fields?: Readonly<Record<string, string>>;
    retryAfter?: number;
  }) {
    super(error.message);
    this.status = error.status;
    this.code = error.code ?? 'unknown';
    this.fields = error.fields ?? {};
    this.retryAfter = error.retryAfter;
  }
}

/** No response arrived, or an unreadable one. Whether the call took effect is unknown. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';

  constructor(cause: unknown) {
    super('We couldn’t reach the server. Check your connection and try again.', { cause });
  }
}

/** Whether a failure means that the server is unreachable: a network error, or an error page of a proxy. */
export const isUnreached = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && [502, 503, 504].includes(error.status));

/**
 * Parses an error response: the JSON body's message, else the raw text, else the status text. A proxy's error page is not
 * shown to people; the status text is used instead.
 */
export async function errorOf(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  const body = parse(text);
  return new ApiError({
    status: response.status,
    message:
      body?.message ||
      text.replace(/^\s*<[^]*/, '').trim() ||
      response.statusText ||
      `The server answered ${response.status}`,
    code: body?.code,
    fields: body?.fields,
    retryAfter: seconds(response.headers.get('retry-after')),
  });
}

/** Turns a 404 into `null`, for things that may not exist. */
export async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Like `orNull`, for "nobody is signed in". */
export async function orNobody<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

function parse(text: string): Partial<ErrorBody> | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : undefined;
  } catch {
    return undefined;
  }
}

/** `Retry-After` is a number of seconds or a date. */
function seconds(header: string | null): number | undefined {
  if (!header) return undefined;
  const value = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(value) ? Math.max(0, Math.ceil(value)) : undefined;
}
