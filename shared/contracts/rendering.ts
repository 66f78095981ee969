import type { Endpoint, InputOf, ResponseOf } from './endpoint.ts';

/** The text and picture of a page's card for shared links. */
export interface PictureWords {
  /** A word or two above the title, such as a category. */
  readonly eyebrow: string;
  readonly title: string;
  /** One of our drawings, `/images/….svg`, or an uploaded blog picture, which fills the speech bubble. Others are ignored. */
  readonly image?: string | undefined;
}

/** A page's metadata for the document's head. Texts are plain; the server escapes them. */
export interface Head {
  /** The full title, as in the browser's tab. */
  readonly title: string;
  readonly description?: string;
  /** The card for shared links; the title by default. */
  readonly picture?: PictureWords;
  /** Makes the page an article. */
  readonly article?: {
    /** ISO times. */
    readonly published: string;
    readonly modified: string;
    readonly section: string;
  };
  /** The path of the page's RSS feed. */
  readonly feed?: { readonly title: string; readonly path: string };
  readonly robots?: 'noindex';
  /** schema.org objects. */
  readonly jsonLd?: readonly object[];
  /** 404 when nothing exists at the URL, such as for an unknown slug. */
  readonly status?: 200 | 404;
}

/**
 * A call inside the server for an anonymous visitor; throws an error with `status` and `code` when refused.
 * `nextPage` is called with the cursor of a list's next page, if there is one.
 */
export type Call = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  nextPage?: (cursor: string) => void,
) => Promise<ResponseOf<E>>;

/** The route of a URL. Every URL has one, because the last is the not-found screen. */
export interface RouteInfo {
  /** As in `/services/:slug`; `*` for not found. */
  readonly pattern: string;
  /** Public pages are rendered with their data; private ones get a shell, the same for everybody. */
  readonly isPublic: boolean;
  /** Sent as Referrer-Policy instead of the site's own. */
  readonly referrerPolicy?: 'no-referrer';
  /** Its URL is a secret and its content private, so it is never cached. */
  readonly isSecret?: boolean;
  /** The query parameters that the page reads. With any of them it is rendered per request and never cached. */
  readonly reads?: readonly string[];
}

export interface RenderedPage {
  readonly status: 200 | 404;
  readonly head: Head;
  /** Renders it, by far the most expensive part, so call it only for what is sent. */
  readonly markup: () => string;
  /** The modules, as project paths, that the application needs here besides its entry. */
  readonly modules: readonly string[];
  /** Whether the page is empty without scripts; true unless set. */
  readonly needsScript?: boolean;
}

/**
 * The result of a form that a browser sent without scripts and the server refused. Its page is rendered again with this. The
 * plain JSON is embedded in the page, so that hydration starts with the same content.
 */
export interface PostedForm {
  /** The form's name in its component. */
  readonly form: string;
  /** The entered values, by field; never a password. */
  readonly values: Readonly<Record<string, string>>;
  /** Errors by field. */
  readonly errors: Readonly<Record<string, string>>;
  /** The error of the form as a whole. */
  readonly message: string;
}

/** The interface of the web's server entry, which `server/ssr` loads by path. */
export interface PageRenderer {
  match(path: string): RouteInfo;
  /**
   * `query` has the parameters that the route reads, without a question mark. `publicUrl` is the site's address without a
   * trailing slash; `posted` a refused form of this page. A private page gets the public frame if the request had no
   * session, otherwise the Circle's.
   */
  render(request: {
    path: string;
    query?: string | undefined;
    call: Call;
    publicUrl: string;
    posted?: PostedForm | undefined;
    isSignedOut?: boolean | undefined;
  }): Promise<RenderedPage>;
}
