import type { Endpoint } from '../contracts/endpoint.ts';

/** The share of an upload that was sent, from 0 to 1. */
export type Progress = (share: number) => void;

interface Upload {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly form: FormData;
  readonly signal?: AbortSignal;
  readonly onProgress?: Progress;
  /** Sends what nobody watches, and what is sent without a page, such as by the service worker. */
  readonly fetch: typeof fetch;
}

const givenUp = () => new DOMException('The upload was cancelled', 'AbortError');

type Value = string | number | null | undefined;
const isPlain = (part: unknown): part is Value => part === null || typeof part !== 'object';

interface Parts {
  readonly body?: unknown;
  readonly file?: Blob | undefined;
  readonly files?: readonly Blob[] | undefined;
}

/** A call's body and files as form parts. Missing values are left out. */
export function formOf({ fileField = 'file', moreField = 'files' }: Endpoint, { body, file, files }: Parts): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, Value | object>)) {
    const parts = [value].flat() as unknown[];
    // A list of plain values becomes a part for each of them; other nested values become one part, as JSON.
    if (!parts.every(isPlain)) form.set(name, JSON.stringify(value));
    else for (const part of parts) if (part !== undefined && part !== null) form.append(name, String(part));
  }
  if (file) form.append(fileField, file);
  for (const one of files ?? []) form.append(moreField, one);
  return form;
}

/**
 * Sends a form. Uses XMLHttpRequest to report progress, which `fetch` cannot.
 * @throws DOMException AbortError when it was cancelled, TypeError without a response, as `fetch` does
 */
export function upload(
  address: string,
  { method, headers, form, signal, onProgress, fetch }: Upload,
): Promise<Response> {
  if (!onProgress) return fetch(address, { method, headers, body: form, ...(signal && { signal }) });
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(givenUp());
      return;
    }
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open(method, address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => {
      const retryAfter = request.getResponseHeader('retry-after');
      resolve(
        new Response(request.responseText, {
          status: request.status,
          statusText: request.statusText,
          headers: retryAfter === null ? {} : { 'retry-after': retryAfter },
        }),
      );
    });
    request.addEventListener('error', () => reject(new TypeError('The upload did not get through')));
    request.addEventListener('abort', () => reject(givenUp()));
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    signal?.addEventListener('abort', abort);
    request.send(form);
  });
}
