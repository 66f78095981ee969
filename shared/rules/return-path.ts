/**
 * Where to go after signing in: the path, query and fragment of `value` when it surely stays on this site, else null
 *. Browsers read `//host`, `/\host` and dots before a double slash as another
 * site, so both what was given and what it resolves to must start with one plain slash, also once decoded.
 */
export function safeReturnPath(value: string | null | undefined): string | null {
  if (!value || !staysHere(value)) return null;
  const url = URL.parse(value, ORIGIN);
  if (!url || url.origin !== ORIGIN || !staysHere(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}

/** The sign-in page's address, so that it leads back to `path`. */
export function signInAddress(path: string): string {
  return `/auth?next=${encodeURIComponent(path)}`;
}

const ORIGIN = 'https://same.invalid';

function isPlain(path: string): boolean {
  // oxlint-disable-next-line no-control-regex -- browsers drop these from an address: `/<tab>/host` is `//host`
  return /^\/(?![/\\])/.test(path) && !/[\\\u0000-\u001F\u007F]/.test(path);
}

function staysHere(path: string): boolean {
  try {
    return isPlain(path) && isPlain(decodeURIComponent(path));
  } catch {
    return false;
  }
}
