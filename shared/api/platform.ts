import type { Owner } from '../rules/console-owner.ts';
import type { Drafts } from './listed-drafts.ts';

/**
 * What the console's two shells, the website and the desktop app, do each in their own way. Shared screens ask for it
 * (`usePlatform`) and never for the shell.
 */
export interface Platform {
  readonly kind: 'web' | 'desktop';
  /**
   * The person to whom the screens belong now; null while nobody is signed in. Asked at the moment something is
   * kept or sent for a person: for another person than this one, it is neither kept nor sent.
   */
  owner(): Owner | null;
  /** Opens a page of the public site, such as `/blog/open-days`, beside the console. */
  openSite(path: string): void;
  /** Saves what a call answers, such as `/api/admin/newsletter.csv`, as a file of the person's. */
  download(path: string): void;
  /** Says which conversation is in front of the person, or none: no notification comes for that one. */
  lookAtChat(sessionId: string | null): void;
  /**
   * Keeps the replies that are not sent, each under its key, for their author alone (decision 0316): over a reload, a
   * closed window and the end of a session, until they sign out or somebody else signs in.
   */
  readonly outbox: {
    /** All of an owner's, in any order. */
    read(owner: Owner): Promise<readonly string[]>;
    /** Null removes it. Never throws. @returns whether it is kept */
    write(owner: Owner, key: string, text: string | null): Promise<boolean>;
    /** Calls back when another window has changed what is kept. @returns stops listening */
    listen(listener: () => void): () => void;
  };
  /** What people began and did not save, on this device until they sign out. A name is the screen's own: `blog/7`. */
  readonly drafts: Pick<Drafts, 'read' | 'write' | 'onWrite'>;
}
