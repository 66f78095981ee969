import { ApiError } from '#shared/api/api-error.ts';
import { createClient, type Client } from '#shared/api/client.ts';
import type { Call } from '#shared/contracts/rendering.ts';

/** The client for rendering on the server: calls are made inside it, and refusals are what the browser would see. */
export function clientOf(call: Call): Client {
  return createClient(async (endpoint, input) => {
    let next: string | null = null;
    try {
      const body = await call(endpoint, input, (cursor) => (next = cursor));
      return { body, next };
    } catch (error) {
      throw asApiError(error);
    }
  });
}

function asApiError(error: unknown): unknown {
  if (!(error instanceof Error && 'status' in error && typeof error.status === 'number')) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return new ApiError({ status: error.status, code, message: error.message });
}
