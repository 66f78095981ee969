import { type ErrorBody, type ErrorCode, statusOf } from '#shared/contracts/errors.ts';

interface Details {
  /** Messages by body field. */
  fields?: Record<string, string>;
  /** Seconds until a retry makes sense. */
  retryAfter?: number;
  /** For calls with `success` in their responses. */
  success?: false;
}

/** A deliberate refusal with a public message. Everything else is a generic 500. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return statusOf[this.code];
  }

  toBody(): ErrorBody {
    const { fields, success } = this.details;
    return { ...(success === false && { success }), message: this.message, code: this.code, ...(fields && { fields }) };
  }
}

export const notFound = (what = 'this'): HttpError => new HttpError('not_found', `We couldn’t find ${what}.`);
export const notAuthenticated = (): HttpError => new HttpError('not_authenticated', 'Not authenticated');
export const forbidden = (message = 'You don’t have permission to do this.'): HttpError =>
  new HttpError('forbidden', message);

/** An error for one field, such as a taken value. */
export const refusedField = (code: ErrorCode, field: string, message: string): HttpError =>
  new HttpError(code, message, { fields: { [field]: message } });

/** A reason to stop, shown on the command line without a stack. Exit code 1; 2 for wrong arguments. */
export class CommandError extends Error {
  override name = 'CommandError';
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** A state of the data folder that the operator can fix. The message says how. */
export class DataFolderError extends Error {
  override name = 'DataFolderError';
}
