import { createContext, use } from 'react';
import { handOverToasts } from '#shared/ui/toast/toast-store.ts';

/** An address inside the site: text, or parts of it. The path defaults to the current one. */
export type Address = string | { readonly pathname?: string; readonly search?: string; readonly hash?: string };

/** The current address, and how to leave it. */
export interface Navigation {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  /** Navigates to an address of the site. */
  readonly go: (to: string, options?: { readonly replace?: boolean }) => void;
  /** Whether a path has a screen; not known in the browser on a public page. */
  readonly has?: (path: string) => boolean;
  /** Client navigation of the application; undefined on a public page, whose links the browser follows. */
  readonly app?: {
    /** Whether the application renders an address itself; the others are documents. */
    readonly shows: (path: string) => boolean;
    /** Prefetches the code of the screen at an address. */
    readonly prepare: (path: string) => void;
  };
}

/** In the browser on a public page: every navigation loads a document. */
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

/** An address as text, for `href`. */
export function hrefOf(to: Address, current: string): string {
  if (typeof to === 'string') return to;
  const { pathname = current, search = '', hash = '' } = to;
  return pathname + mark(search, '?') + mark(hash, '#');
}

const mark = (text: string, sign: string): string => (text && !text.startsWith(sign) ? sign + text : text);

/** The path of an address. */
export const pathOf = (href: string): string => href.replace(/[?#].*$/, '');

/** Returns a check whether an address of this site has a screen; always true in the browser on a public page. */
export const useHasScreen = (): ((path: string) => boolean) => useNavigation().has ?? (() => true);

/** A query parameter; '' without it. The server renders cached pages without any. */
export const useSearchParam = (name: string): string => new URLSearchParams(useNavigation().search).get(name) ?? '';
