/**
 * Where to go after signing in: the path, query and fragment of `value` if it is certain to stay on this site, else null.
 * Browsers treat `//host`, `/\host` and dots before a double slash as another site, so both the input and its
 * resolution must start with a single slash, also when decoded.
 */
export function safeReturnPath(value: string | null | undefined): string | null {
  if (!value || !staysHere(value)) return null;
  const url = URL.parse(value, ORIGIN);
  if (!url || url.origin !== ORIGIN || !staysHere(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}

/** The sign-in page's URL with `path` as the place to return to. */
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
