import { createContext, use, type ComponentType, type ReactNode } from 'react';
import type { CurrentUser } from '#shared/contracts/users.ts';
import type { PageStore } from './page-store.ts';
import type { Route } from './route.ts';

/** The sign-in check around a private address. */
export type Guard = ComponentType<{ route: Route }>;

/** The site as `routes.tsx` puts it together: what the app needs to know of the features. */
export interface Site {
  readonly routes: readonly Route[];
  /** Whether a public page is rendered, which no application takes over: its islands are hydrated one by one. */
  readonly isDocument: boolean;
  readonly pages: PageStore;
  readonly Guard: Guard;
  /** The server has rendered a private address for somebody without a session, and the first render repeats that. */
  readonly isSignedOut?: boolean;
  /** What stands around every screen: navigation and footer, or the Circle's bars. */
  readonly Frame: ComponentType<{ children: ReactNode }>;
  /** The Circle's bars, for who is signed in; their code comes only there. */
  readonly loadMemberBar?: () => Promise<ComponentType>;
  /** The console's bars, for administrators in the console. */
  readonly loadConsoleBar?: () => Promise<ComponentType>;
  /** What stands above a private screen of the Circle, inside its main part, such as a welcome. */
  readonly loadNotes?: () => Promise<ComponentType>;
  /** The sign-in over a private screen whose session has ended. */
  readonly loadSignInAgain?: () => Promise<ComponentType<{ readonly member: CurrentUser }>>;
  /** What stands beside a screen of the Circle from 1280 px on; in narrower windows its code does not come. */
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
