import { splitLinks } from '#shared/rules/text-links.ts';

// A slash inside a word ("and/or") or an address does not start a path.
const PATH = String.raw`(?<![\w/.:-])/(?:[a-z0-9][\w/-]*)?(?:#[\w-]+)?`;
const PATHS_ONLY = new RegExp(String.raw`^([^/]*: )(${PATH}(?:, ${PATH})*)$`);

/** A piece of an answer: text, a link to a page of this site, or a link elsewhere. */
export interface AnswerPart {
  readonly text: string;
  readonly to?: string;
  readonly href?: string;
  /** It is part of a list of pages ("Read more: /blog, /circle"), which shows names instead of paths. */
  readonly isListed?: boolean;
}

interface Site {
  /** `https://bonjour.example` */
  readonly origin: string;
  /** The agency's mail address. */
  readonly mail: string;
  /** Whether a path without its hash is a screen of this site. */
  readonly hasScreen: (path: string) => boolean;
}

/**
 * Splits an answer into text and links; joined again, the parts are the answer. Page paths become lower case: the
 * server redirects from capitals, but a link inside the site does not reach the server.
 */
export function answerParts(text: string, site: Site): AnswerPart[] {
  return splitLinks(text).flatMap(({ text: piece, href }): AnswerPart[] => {
    if (!href) return piece.split(/(?<=\n)/).flatMap((line) => lineParts(line, site));
    const url = new URL(href);
    const path = url.pathname.toLowerCase();
    return url.origin === site.origin && site.hasScreen(path)
      ? [{ text: piece, to: path + url.search + url.hash }]
      : [{ text: piece, href }];
  });
}

function lineParts(line: string, { mail, hasScreen }: Site): AnswerPart[] {
  // A lone slash is the path of the home page only in a list of paths.
  const isList = PATHS_ONLY.test(line.trimEnd());
  const escaped = mail.replaceAll(/[.+]/g, String.raw`\$&`);
  const parts: AnswerPart[] = [];
  let end = 0;
  for (const { 0: found, index } of line.matchAll(new RegExp(`${PATH}|${escaped}`, 'g'))) {
    const link = linkTo(found);
    if (!link) continue;
    if (index > end) parts.push({ text: line.slice(end, index) });
    parts.push(link);
    end = index + found.length;
  }
  if (end < line.length) parts.push({ text: line.slice(end) });
  return parts;

  function linkTo(found: string): AnswerPart | undefined {
    if (found === mail) return { text: found, href: `mailto:${mail}` };
    if (found === '/' && !isList) return undefined;
    const to = found.replace(/^[^#]*/, (path) => path.toLowerCase());
    return hasScreen(to.replace(/#.*$/, '')) ? { text: found, to, isListed: isList } : undefined;
  }
}
