import { UNATTENDED } from '../contracts/endpoint.ts';

/**
 * Marks calls that nobody's presence has caused, such as a hidden tab that reads again what has changed, with the header
 * `X-Unattended`. It is handed to `httpTransport` in place of `fetch` by the application, its service worker and the desktop;
 * public pages call little by themselves and do without it. Uploads are begun by a press and pass it by.
 * @param isAttended whether somebody is there, asked at each call
 */
export const unattendedFetch =
  (
    isAttended: () => boolean,
    fetch: typeof globalThis.fetch = globalThis.fetch.bind(globalThis),
  ): typeof globalThis.fetch =>
  (address, options) =>
    fetch(address, isAttended() ? options : marked(options));

function marked(options: RequestInit | undefined): RequestInit {
  const headers = new Headers(options?.headers);
  headers.set(UNATTENDED, '1');
  return { ...options, headers };
}
