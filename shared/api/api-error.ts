import type { ErrorBody } from '../contracts/errors.ts';

/** The server answered, but not with 2xx. `message` may be shown to the user. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** A stable word, or `unknown` when the answer was not one of ours. */
  readonly code: string;
  /** Field of the body → its message. */
  readonly fields: Readonly<Record<string, string>>;
  /** Seconds to wait before the next try, when the server named them. */
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

/** No answer arrived, or one that could not be read: whether the call had its effect is unknown. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';

  constructor(cause: unknown) {
    super('We couldn’t reach the server. Check your connection and try again.', { cause });
  }
}

/** Whether a failure says that nobody answered: the network's, or that of a proxy whose server is down. */
export const isUnreached = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && [502, 503, 504].includes(error.status));

/**
 * Reads the error of an answer: the JSON body's message, else the raw body, else the status text. The page that a proxy
 * writes for a server that is down is no text for people: the status text stands for it.
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

/** 404 as an answer rather than a failure: what does not exist is `null`. */
export async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** As `orNull`, for "nobody is signed in". */
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
