/** A page that somebody has viewed. */
export interface PageView {
  readonly page: string;
  /** The host of the referring link; empty for none, null for one of our own pages. */
  readonly referrer: string | null;
  /** The words of a campaign's link. */
  readonly source: string | null;
  readonly medium: string | null;
  readonly campaign: string | null;
}

/** Distinguishes the visitors of a day. Neither is stored. */
export interface Viewer {
  /** An IP address; for IPv6 the network. */
  readonly client: string;
  readonly userAgent: string | null;
}

export interface PageViews {
  /** Counts a view, unless it is a bot's. It costs no write, because views are written in batches every few seconds. */
  add(view: PageView, viewer: Viewer): Promise<void>;
  /** Writes the pending counts. */
  flush(): Promise<void>;
  /** Writes every few seconds from now on. @returns a function that stops it, and writes the rest */
  start(): () => Promise<void>;
}
