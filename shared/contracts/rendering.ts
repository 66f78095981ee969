import type { Endpoint, InputOf, ResponseOf } from './endpoint.ts';

/** What stands on the picture that networks show beside a shared link. */
export interface PictureWords {
  /** A word or two above the title, such as a category. */
  readonly eyebrow: string;
  readonly title: string;
  /** The address of a drawing of ours, `/images/….svg`, or of a picture uploaded for the blog: it fills the speech mark. Others are left out. */
  readonly image?: string | undefined;
}

/** What a page says of itself in the document's head. Texts are plain; the server escapes them. */
export interface Head {
  /** The whole title, as the browser's tab shows it. */
  readonly title: string;
  readonly description?: string;
  /** The words on the page's picture for shared links; without them the title's. */
  readonly picture?: PictureWords;
  /** Makes the page an article. */
  readonly article?: {
    /** ISO times. */
    readonly published: string;
    readonly modified: string;
    readonly section: string;
  };
  /** The page's news as RSS: the path of the feed. */
  readonly feed?: { readonly title: string; readonly path: string };
  readonly robots?: 'noindex';
  /** schema.org objects. */
  readonly jsonLd?: readonly object[];
  /** 404 when the address leads to nothing, such as an unknown slug. */
  readonly status?: 200 | 404;
}

/**
 * A call made inside the server for an anonymous visitor; throws an error with `status` and `code` when refused.
 * `nextPage` hears the cursor of a paged list's next page, when there is one.
 */
export type Call = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  nextPage?: (cursor: string) => void,
) => Promise<ResponseOf<E>>;

/** The route that an address leads to. Every address leads to one: the last is the not-found screen. */
export interface RouteInfo {
  /** As in `/services/:slug`; `*` for not found. */
  readonly pattern: string;
  /** Public pages are rendered with their data; private ones get a shell that is the same for everybody. */
  readonly isPublic: boolean;
  /** Sent as Referrer-Policy instead of the site's own. */
  readonly referrerPolicy?: 'no-referrer';
  /** Its address is a secret, and what it shows is for whoever was given that: nothing keeps it. */
  readonly isSecret?: boolean;
  /** The values of `?name=` that the page reads: with any of them it is made for its request, and nothing keeps it. */
  readonly reads?: readonly string[];
}

export interface RenderedPage {
  readonly status: 200 | 404;
  readonly head: Head;
  /** Renders it, which costs the most by far: call it only for what is sent. */
  readonly markup: () => string;
  /** The modules, as paths in the project, whose code the application needs here besides its entry. */
  readonly modules: readonly string[];
  /** Whether an application's page has nothing to show without a script; so unless it says no. */
  readonly needsScript?: boolean;
}

/**
 * What came of a form that a browser sent without any script and the server refused: its page is rendered again with
 * this. Plain JSON, which goes into the page, so that a script that comes later starts with the same content.
 */
export interface PostedForm {
  /** The form's name, as its component knows it. */
  readonly form: string;
  /** What was typed, by field; never a password. */
  readonly values: Readonly<Record<string, string>>;
  /** What is wrong, by field. */
  readonly errors: Readonly<Record<string, string>>;
  /** What is said of the form as a whole. */
  readonly message: string;
}

/** What the web's server entry promises to `server/ssr`, which loads it by path. */
export interface PageRenderer {
  match(path: string): RouteInfo;
  /**
   * `query` has what the route reads of the address, without a question mark. `publicUrl` is the site's own address without a
   * slash at its end; `posted` a form of this page that was refused. A private page stands in the public frame where the
   * request carried no session, else in the Circle's.
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
