/** A film on YouTube or Vimeo. Both URLs are built from the id only, so no user input goes into a frame. */
export interface VideoLink {
  readonly provider: 'youtube' | 'vimeo';
  readonly id: string;
  /** The hash of an unlisted film on Vimeo. */
  readonly hash?: string;
  /** For a frame: on the host without cookies, or with tracking disabled. */
  readonly embedUrl: string;
  /** For a plain link, if the frame cannot load. */
  readonly pageUrl: string;
}

/**
 * Parses a film's URL: YouTube's watch and short links, shorts, live films and embeds; Vimeo's public, private-hash and
 * player links. Only https and exactly these hosts count.
 * @returns null for everything else, which stays a plain link
 */
export function parseVideoLink(address: string): VideoLink | null {
  const url = URL.parse(address);
  if (!url || url.protocol !== 'https:' || url.port || url.username || url.password) return null;
  return parsers.get(url.host)?.(url) ?? null;
}

/** A film by its id, as in the content. Null if the id is not valid for the host. */
export const videoById = (provider: VideoLink['provider'], id: string): VideoLink | null =>
  provider === 'youtube' ? youtube(id, 0) : vimeo(id, undefined, 0);

const parsers = new Map<string, (url: URL) => VideoLink | null>([
  ['youtube.com', youtubePage],
  ['www.youtube.com', youtubePage],
  ['m.youtube.com', youtubePage],
  ['www.youtube-nocookie.com', youtubePage],
  ['youtu.be', (url) => youtube(/^\/([^/]+)\/?$/.exec(url.pathname)?.[1], startOf(url))],
  ['vimeo.com', vimeoPage],
  ['www.vimeo.com', vimeoPage],
  ['player.vimeo.com', (url) => vimeo(/^\/video\/([^/]+)\/?$/.exec(url.pathname)?.[1], only(url, 'h'), startOf(url))],
]);

function youtubePage(url: URL): VideoLink | null {
  if (/^\/watch\/?$/.test(url.pathname)) return youtube(only(url, 'v'), startOf(url));
  return youtube(/^\/(?:shorts|live|embed)\/([^/]+)\/?$/.exec(url.pathname)?.[1], startOf(url));
}

function vimeoPage(url: URL): VideoLink | null {
  const [, id, hash] = /^\/([^/]+)(?:\/([^/]+))?\/?$/.exec(url.pathname) ?? [];
  return vimeo(id, hash ?? only(url, 'h'), startOf(url));
}

/** A parameter that occurs once; `null` if it occurs more often, because parsers differ on which counts. */
function only(url: URL, name: string): string | null | undefined {
  const values = url.searchParams.getAll(name);
  return values.length > 1 ? null : values[0];
}

/**
 * The start of the film in seconds, 0 by default. YouTube uses `t` or `start`, Vimeo `#t`; 95, 95s and 1m35s are the same.
 */
function startOf(url: URL): number {
  const start = only(url, 't') ?? only(url, 'start') ?? new URLSearchParams(url.hash.slice(1)).get('t') ?? '';
  const [, hours = 0, minutes = 0, seconds = 0] = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(start) ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

function youtube(id: string | null | undefined, start: number): VideoLink | null {
  if (!id || !/^[A-Za-z0-9_-]{11}$/.test(id)) return null;
  return {
    provider: 'youtube',
    id,
    embedUrl: `https://www.youtube-nocookie.com/embed/${id}${start ? `?start=${start}` : ''}`,
    pageUrl: `https://www.youtube.com/watch?v=${id}${start ? `&t=${start}s` : ''}`,
  };
}

function vimeo(id: string | undefined, hash: string | null | undefined, start: number): VideoLink | null {
  if (!id || !/^[1-9][0-9]{0,14}$/.test(id) || hash === null) return null;
  const from = start ? `#t=${start}s` : '';
  const player = `https://player.vimeo.com/video/${id}`;
  const page = `https://vimeo.com/${id}`;
  if (hash === undefined) {
    return { provider: 'vimeo', id, embedUrl: `${player}?dnt=1${from}`, pageUrl: page + from };
  }
  if (!/^[A-Za-z0-9]{6,40}$/.test(hash)) return null;
  return {
    provider: 'vimeo',
    id,
    hash,
    embedUrl: `${player}?h=${hash}&dnt=1${from}`,
    pageUrl: `${page}/${hash}${from}`,
  };
}
