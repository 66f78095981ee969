import { UNATTENDED } from '../contracts/endpoint.ts';

/**
 * Marks calls that no person caused, such as a refetch in a hidden tab, with the header `X-Unattended`. The application, its
 * service worker and the desktop pass it to `httpTransport` in place of `fetch`. Public pages make few automatic calls and do
 * without it. Uploads with progress bypass it, because a press starts them.
 * @param isPresent whether somebody is there, checked at each call
 */
export const unattendedFetch =
  (
    isPresent: () => boolean,
    fetch: typeof globalThis.fetch = globalThis.fetch.bind(globalThis),
  ): typeof globalThis.fetch =>
  (address, options) =>
    fetch(address, isPresent() ? options : marked(options));

function marked(options: RequestInit | undefined): RequestInit {
  const headers = new Headers(options?.headers);
  headers.set(UNATTENDED, '1');
  return { ...options, headers };
}
