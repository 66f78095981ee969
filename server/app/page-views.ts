/** A page that somebody has had before their eyes. */
export interface PageView {
  readonly page: string;
  /** The host that a link led here from; empty for none, null for a page of our own. */
  readonly referrer: string | null;
  /** The words of a campaign's link. */
  readonly source: string | null;
  readonly medium: string | null;
  readonly campaign: string | null;
}

/** What tells one visitor of a day from another. Neither is kept. */
export interface Viewer {
  /** An address; of IPv6 the network. */
  readonly client: string;
  readonly userAgent: string | null;
}

export interface PageViews {
  /** Notes a view, unless a machine asked. Costs no write: views are written together, every few seconds. */
  add(view: PageView, viewer: Viewer): Promise<void>;
  /** Writes what has been noted. */
  flush(): Promise<void>;
  /** Writes every few seconds from now on. @returns a function that stops it, and writes what is left */
  start(): () => Promise<void>;
}
