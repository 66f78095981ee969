import { createContext, use } from 'react';
import { handOverToasts } from '#shared/ui/toast/toast-store.ts';

/** An address inside the site: as text, or parts of it, of which a missing path is the current one. */
export type Address = string | { readonly pathname?: string; readonly search?: string; readonly hash?: string };

/** Where the page is, and the ways to leave it. */
export interface Navigation {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  /** Leads to an address of the site. */
  readonly go: (to: string, options?: { readonly replace?: boolean }) => void;
  /** Whether a screen is at a path; unknown on a public page in the browser. */
  readonly has?: (path: string) => boolean;
  /** The application's own ways; none on a public page, whose links the browser follows. */
  readonly app?: {
    /** Whether an address is shown by the application itself; the others are documents. */
    readonly shows: (path: string) => boolean;
    /** Fetches the code of the screen at an address. */
    readonly prepare: (path: string) => void;
  };
}

/** A public page in the browser: a document, which other documents follow. */
const documentNavigation: Navigation = {
  get pathname() {
    return location.pathname;
  },
  get search() {
    return location.search;
  },
  get hash() {
    return location.hash;
  },
  go(to, { replace = false } = {}) {
    handOverToasts();
    if (replace) location.replace(to);
    else location.assign(to);
  },
};

export const NavigationContext = createContext<Navigation>(documentNavigation);

export const useNavigation = (): Navigation => use(NavigationContext);

/** An address as text, as links have it. */
export function hrefOf(to: Address, current: string): string {
  if (typeof to === 'string') return to;
  const { pathname = current, search = '', hash = '' } = to;
  return pathname + mark(search, '?') + mark(hash, '#');
}

const mark = (text: string, sign: string): string => (text && !text.startsWith(sign) ? sign + text : text);

/** The path of an address. */
export const pathOf = (href: string): string => href.replace(/[?#].*$/, '');

/** Tells whether an address of this site leads to a screen; on a public page in the browser, each is taken to. */
export const useHasScreen = (): ((path: string) => boolean) => useNavigation().has ?? (() => true);

/** A value of the address's query; '' without it. The server's pages are cached without any. */
export const useSearchParam = (name: string): string => new URLSearchParams(useNavigation().search).get(name) ?? '';
