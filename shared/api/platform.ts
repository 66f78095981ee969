import type { Owner } from '../rules/console-owner.ts';
import type { Drafts } from './listed-drafts.ts';

/**
 * What differs between the console's two shells, the website and the desktop app. Shared screens use it through
 * `usePlatform`, and never check which shell they run in.
 */
export interface Platform {
  readonly kind: 'web' | 'desktop';
  /**
   * The person who is signed in on these screens now; null without one. Checked whenever something is stored or sent for
   * a person, so that nothing is stored or sent for anybody else.
   */
  owner(): Owner | null;
  /** Opens a page of the public site, such as `/blog/open-days`, beside the console. */
  openSite(path: string): void;
  /** Downloads a response, such as `/api/admin/newsletter.csv`, as a file. */
  download(path: string): void;
  /** Reports the open conversation, or null, to suppress its notifications. */
  setOpenChat(sessionId: string | null): void;
  /**
   * Stores unsent replies by key, for their author only (decision 0310). They survive reloads, closed windows and expired
   * sessions, until the author signs out or somebody else signs in.
   */
  readonly outbox: {
    /** All of an owner's, in any order. */
    read(owner: Owner): Promise<readonly string[]>;
    /** Null removes it. Never throws. @returns whether it is stored */
    write(owner: Owner, key: string, text: string | null): Promise<boolean>;
    /** Calls back when another window has changed a reply. @returns an unsubscribe function */
    listen(listener: () => void): () => void;
  };
  /** Unsaved drafts, on this device until the person signs out. Each screen picks its names: `blog/7`. */
  readonly drafts: Pick<Drafts, 'read' | 'write' | 'onWrite'>;
}
