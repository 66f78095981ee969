import { createContext, use, useCallback, type ReactNode } from 'react';

export const OriginContext = createContext(globalThis.location?.origin ?? '');

/** Tells the screens below the site's own address, without a slash at its end. */
export function OriginProvider({ origin, children }: { origin: string; children: ReactNode }) {
  return <OriginContext value={origin}>{children}</OriginContext>;
}

/** Gives the way from a path on this site to its full address, such as links have that leave the site. */
export function useAbsolute(): (path: string) => string {
  const origin = use(OriginContext);
  return useCallback((path) => origin + path, [origin]);
}

/** The site's own address as the server knows it, from the canonical link; else where the browser found the site. */
export function readOrigin(): string {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? '';
  return canonical ? new URL(canonical).origin : window.location.origin;
}
