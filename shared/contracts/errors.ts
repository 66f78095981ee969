import * as z from 'zod/mini';

/** Every error code, with its status. Codes are stable; messages may change. */
export const statusOf = {
  validation_failed: 400,
  bad_request: 400,
  invalid_token: 400,
  not_authenticated: 401,
  invalid_credentials: 401,
  forbidden: 403,
  foreign_origin: 403,
  suspended: 403,
  approval_needed: 403,
  invitation_needed: 403,
  email_unconfirmed: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  idempotency_mismatch: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
  storage_full: 507,
} as const;

export type ErrorCode = keyof typeof statusOf;

/** The body of every response that is not 2xx. `fields` maps a field of the body to its message. */
export const errorBody = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  /** Only in the response to an expired or used reset link. */
  success: z.optional(z.literal(false)),
});
export type ErrorBody = z.output<typeof errorBody>;
