import { createContext, use, useCallback, type ReactNode } from 'react';

export const OriginContext = createContext(globalThis.location?.origin ?? '');

/** Provides the site's origin, without a trailing slash. */
export function OriginProvider({ origin, children }: { origin: string; children: ReactNode }) {
  return <OriginContext value={origin}>{children}</OriginContext>;
}

/** Returns a function from a path to its absolute URL, for links that leave the site. */
export function useAbsolute(): (path: string) => string {
  const origin = use(OriginContext);
  return useCallback((path) => origin + path, [origin]);
}

/** The site's origin as the server has it, from the canonical link; else the origin of the page. */
export function readOrigin(): string {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? '';
  return canonical ? new URL(canonical).origin : window.location.origin;
}
