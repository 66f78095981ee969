import type { Logger } from 'pino';
import type { Call, Head, PageRenderer, PictureWords, PostedForm, RouteInfo } from '#shared/contracts/rendering.ts';
import { APP_SHELL } from '#shared/rules/offline-paths.ts';
import { unknownSlug } from '#shared/rules/page-data.ts';
import { PageCache, ReadyPage } from '../http/page-cache.ts';
import { asHttpError } from '../http/report-errors.ts';
import { shareImagePath, shareImageWords } from '../share-images/share-images.ts';
import type { PageSource } from './built-pages.ts';
import { failureDocument, htmlDocument, headTags } from './document.ts';

export interface PageMakerOptions {
  readonly source: PageSource;
  /** Calls the API in-process as an anonymous visitor. */
  readonly call: Call;
  /** The site's own address without a trailing slash; never read from a request. */
  readonly publicUrl: () => string;
  readonly siteName: string;
  /** Changes whenever the content of a public page may have changed. */
  readonly contentVersion: () => number | string;
  readonly log: Pick<Logger, 'error'>;
  /** Whether there may be a page at this path. If not, nothing is rendered. By default every path. */
  readonly isKnown?: (path: string) => Promise<boolean>;
  readonly now?: () => number;
}

export interface MadePage {
  readonly route: RouteInfo;
  readonly page: ReadyPage;
  /** The text of the picture for shared links; none for pages that should not be indexed. */
  readonly picture: PictureWords | undefined;
  /** It was rendered for one request, depending on its query. */
  readonly isAsked?: boolean;
}

/** A refused form of a page. */
export interface Refused {
  readonly posted: PostedForm;
  /** What the page is answered with. */
  readonly status: number;
}

/** What a page depends on besides its path. */
export interface Asked {
  readonly refused?: Refused;
  /** The request has no session, so a private address gets the public frame from the start. */
  readonly isSignedOut?: boolean;
  /** The query of the address. The page's route declares which parts it reads. */
  readonly query?: string;
}

/**
 * Returns the page at a path that `readAddress` accepted. Every path has one: the last is the not-found screen. With a
 * refused form the page is for one person, and is never cached.
 */
export type PageMaker = (path: string, asked?: Asked) => Promise<MadePage>;

/** The longest time in the cache, in milliseconds, so that scheduled posts appear. */
const MINUTE = 60_000;
/** The path for rendering unknown addresses: they all share one page without the typed path. */
export const NOWHERE = '/404';
/** The same for the unknown slugs of a route. */
const nowhereOn = (pattern: string): string =>
  pattern === '*' ? NOWHERE : pattern.replace(/:[a-zA-Z]+/g, unknownSlug);
const SHELL: RouteInfo = { pattern: APP_SHELL, isPublic: false };

/** Renders pages and caches them until their content changes. */
export function createPageMaker(options: PageMakerOptions): PageMaker {
  const { source, now = Date.now, contentVersion } = options;
  const cache = new PageCache<MadePage>({ version: contentVersion, maxAgeMs: MINUTE, maxPages: 500, now });

  return async (requested, { refused, isSignedOut = false, query: wholeQuery = '' } = {}) => {
    const renderer = await source.renderer();
    if (requested === APP_SHELL)
      return { route: SHELL, page: await emptyPage(options, requested, 200), picture: undefined };
    const route = renderer.match(requested);
    if (refused) return renderDocument({ options, renderer, route, path: requested, refused });
    const path = route.pattern === '*' ? NOWHERE : requested;
    const query = readQuery(route, wholeQuery);
    const nowhere = nowhereOn(route.pattern);
    const cached = (at: string): Promise<MadePage> => {
      const render = () =>
        renderDocument({
          options,
          renderer,
          route,
          path: at,
          query: at === path ? query : '',
          unknown: at === nowhere ? undefined : () => cached(nowhere),
          isSignedOut,
        });
      const key = keyOf(route, at, isSignedOut);
      return source.keeps && !route.isSecret && (query === '' || at !== path)
        ? cache.get(key, render, (made) => mayKeep(made, at === nowhere))
        : render();
    };
    return cached(path);
  };
}

/** Longer than any value that a page reads. */
const LONGEST_VALUE = 200;

/** The parts of a query that a page reads; empty when there are none. */
function readQuery({ reads = [] }: RouteInfo, query: string): string {
  if (reads.length === 0 || query === '') return '';
  const given = new URLSearchParams(query);
  const read = reads.flatMap((name) => {
    const value = given.get(name)?.replaceAll('\0', '').trim().slice(0, LONGEST_VALUE) ?? '';
    return value === '' ? [] : [[name, value]];
  });
  return new URLSearchParams(read).toString();
}

/** Private pages have two shells for each route, unknown addresses one page, public pages one for each path. */
function keyOf(route: RouteInfo, path: string, isSignedOut: boolean): string {
  if (route.isPublic) return route.pattern === '*' ? '*' : path;
  return isSignedOut ? `signed out ${route.pattern}` : route.pattern;
}

/**
 * There is no limit to unknown slugs, so only their shared page is cached. A page that failed may work at the next
 * request.
 */
const mayKeep = ({ page }: MadePage, isShared: boolean): boolean =>
  page.status === 200 || (page.status === 404 && isShared);

interface Rendering extends Asked {
  readonly options: PageMakerOptions;
  readonly renderer: PageRenderer;
  readonly route: RouteInfo;
  readonly path: string;
  /** Returns the page for unknown slugs before anything is rendered; undefined when this is that page. */
  readonly unknown?: (() => Promise<MadePage>) | undefined;
}

async function renderDocument(rendering: Rendering): Promise<MadePage> {
  const { options, renderer, route, path, query = '', unknown, refused, isSignedOut } = rendering;
  const { source, call, publicUrl, siteName, log, isKnown } = options;
  const url = publicUrl();
  try {
    if (unknown && route.isPublic && isKnown && !(await isKnown(path))) return await unknown();
    const page = await renderer.render({ path, query, call, publicUrl: url, posted: refused?.posted, isSignedOut });
    if (page.status === 404 && unknown) return await unknown();
    const head = refused ? refusedHead(page.head) : page.head;
    const found = page.status === 200 && head.robots === undefined;
    const picture = found ? shareImageWords(head) : undefined;
    const markup = page.markup();
    const assets = source.assets(route.isPublic ? { islands: islandsIn(markup) } : { modules: page.modules });
    const html = htmlDocument({
      head: headTags(head, {
        siteName,
        publicUrl: url,
        canonicalPath: found ? path : undefined,
        picture: picture && { path: shareImagePath(path, picture), alt: picture.title },
      }),
      assets,
      inlineScript: source.inlineScript,
      markup,
      posted: refused?.posted,
      isApp: !route.isPublic,
      isSignedOut,
      needsScript: page.needsScript,
    });
    const status = page.status === 200 && refused ? refused.status : page.status;
    const ready = new ReadyPage(await source.finish(path, html), status);
    return { route, page: ready, picture, ...(query !== '' && { isAsked: true }) };
  } catch (error) {
    log.error({ err: error, path }, 'A page could not be rendered');
    const status = asHttpError(error).status === 503 ? 503 : 500;
    return { route, page: await failedPage(options, route, path, status), picture: undefined };
  }
}

/** The keys of the islands in a page. */
const islandsIn = (markup: string): string[] => [
  ...new Set([...markup.matchAll(/ data-island="([^"]+)"/g)].map(([, key = '']) => key)),
];

/** The application renders its own screens. A public page only gets an error message. */
async function failedPage(
  options: PageMakerOptions,
  route: RouteInfo,
  path: string,
  status: 500 | 503,
): Promise<ReadyPage> {
  if (!route.isPublic) return emptyPage(options, path, status);
  const { source, siteName } = options;
  return new ReadyPage(await source.finish(path, failureDocument(siteName, source.assets({}).styles)), status);
}

/** Screen readers read the title first. The page is not indexed, and needs no description. */
const refusedHead = ({ title }: Head): Head => ({ title: `Please check the form | ${title}`, robots: 'noindex' });

/** The application with an empty root: the browser then renders the requested address itself. */
async function emptyPage(
  { source, publicUrl, siteName }: PageMakerOptions,
  path: string,
  status: 200 | 500 | 503,
): Promise<ReadyPage> {
  const html = htmlDocument({
    head: headTags({ title: siteName, robots: 'noindex' }, { siteName, publicUrl: publicUrl() }),
    assets: source.assets({ modules: [] }),
    inlineScript: source.inlineScript,
    markup: '',
    isApp: true,
  });
  return new ReadyPage(await source.finish(path, html), status);
}
