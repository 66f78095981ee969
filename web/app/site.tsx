import { createContext, use, type ComponentType, type ReactNode } from 'react';
import type { CurrentUser } from '#shared/contracts/users.ts';
import type { PageStore } from './page-store.ts';
import type { Route } from './route.ts';

/** The sign-in check around a private address. */
export type Guard = ComponentType<{ route: Route }>;

/** The site as `routes.tsx` assembles it: what the app needs from the features. */
export interface Site {
  readonly routes: readonly Route[];
  /** Whether this is a public page: a document whose islands are hydrated one by one, not an application. */
  readonly isDocument: boolean;
  readonly pages: PageStore;
  readonly Guard: Guard;
  /** The server rendered a private address for a visitor; the first render must match it. */
  readonly isSignedOut?: boolean;
  /** The frame around every screen: navigation and footer, or the Circle's bars. */
  readonly Frame: ComponentType<{ children: ReactNode }>;
  /** The Circle's bars, for members; their code loads only there. */
  readonly loadMemberBar?: () => Promise<ComponentType>;
  /** The console's bars, for administrators in the console. */
  readonly loadConsoleBar?: () => Promise<ComponentType>;
  /** Shown above a private screen of the Circle, inside its main part, such as a welcome. */
  readonly loadNotes?: () => Promise<ComponentType>;
  /** The sign-in dialog over a private screen whose session has expired. */
  readonly loadSignInAgain?: () => Promise<ComponentType<{ readonly member: CurrentUser }>>;
  /** Shown beside a screen of the Circle from 1280 px; narrower windows do not load its code. */
  readonly loadAside?: () => Promise<ComponentType>;
}

export const SiteContext = createContext<Site | null>(null);

export function SiteProvider({ site, children }: { site: Site; children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>;
}

export function useSite(): Site {
  const site = use(SiteContext);
  if (!site) throw new Error('useSite needs a SiteProvider above it');
  return site;
}
