/** What to do with the path of a page request. */
export type Address =
  | { readonly kind: 'page'; readonly path: string }
  /** The same page under its one address: without a slash at the end. */
  | { readonly kind: 'moved'; readonly to: string }
  | { readonly kind: 'unknown' };

/**
 * Reads a raw path. One page has one address. What browsers may take for another site (`//host/`, `/\host/`) or
 * what cannot be decoded is no address of ours, and is never sent back in a redirect.
 */
export function readAddress(path: string): Address {
  if (/\\|\/\/|%5c|%2f|%00/i.test(path) || !isDecodable(path)) return { kind: 'unknown' };
  if (path !== '/' && path.endsWith('/')) return { kind: 'moved', to: path.slice(0, -1) };
  return { kind: 'page', path };
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
