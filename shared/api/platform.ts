/**
 * What the console's two shells, the website and the desktop app, do each in their own way. Shared screens ask for it
 * (`usePlatform`) and never for the shell.
 */
export interface Platform {
  readonly kind: 'web' | 'desktop';
  /** Opens a page of the public site, such as `/blog/open-days`, beside the console. */
  openSite(path: string): void;
  /** Saves what a call answers, such as `/api/admin/newsletter.csv`, as a file of the person's. */
  download(path: string): void;
  /** Says which conversation is in front of the person, or none: no notification comes for that one. */
  lookAtChat(sessionId: string | null): void;
  /** Keeps the replies that wait for the network, for this person only; null when there are none. */
  readonly outbox: {
    read(): Promise<string | null>;
    write(text: string | null): Promise<void>;
  };
  /** What a person began and did not save, on this device until they sign out. A name is the screen's own: `blog/7`. */
  readonly drafts: {
    read(personId: number, name: string): string | null;
    /** Null removes it. @returns whether the device keeps it */
    write(personId: number, name: string, text: string | null): boolean;
  };
}
