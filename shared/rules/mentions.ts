import { circleLimits } from '../contracts/circle-limits.ts';

/**
 * A mention in a text: `@` and the name are at `start` (in UTF-16 code units). The text itself is plain, so that it is
 * readable without mentions.
 */
export interface Mention {
  readonly userId: number;
  readonly start: number;
  readonly name: string;
}

/** Letters, digits and their marks in all scripts. Checked last, because compiling it takes browsers ten milliseconds. */
const IN_WORD = /[\p{L}\p{N}\p{M}_]/u;
const IN_ENGLISH_WORD = /\w/;
const isInWord = (unit: string): boolean => (unit < '\u0080' ? IN_ENGLISH_WORD : IN_WORD).test(unit);

/** The text of a mention. */
export const mentionText = (name: string): string => `@${name}`;

/**
 * Finds mentions in a text as it is now, and drops those that are gone, because it may have been edited, trimmed or changed
 * without support for mentions. If a name occurs as often as it is mentioned, the order decides (two members may have the
 * same name), otherwise the nearest position.
 * @returns in the order of the text, without overlaps
 */
export function placeMentions(text: string, mentions: readonly Mention[]): Mention[] {
  const placed: Mention[] = [];
  const byName = Map.groupBy(mentions.slice(0, circleLimits.mentions), ({ name }) => name);
  // Longest first: “@Ann Lee” does not mention “Ann”.
  const names = [...byName.keys()].filter(Boolean).toSorted((one, other) => other.length - one.length);
  for (const name of names) {
    const wanted = byName.get(name)!.toSorted((one, other) => one.start - other.start);
    const free = placesOf(text, name).filter((start) => placed.every((other) => isApart(start, name, other)));
    for (const mention of wanted) {
      const start = free.length === wanted.length ? free[wanted.indexOf(mention)] : takeNearest(free, mention.start);
      if (start !== undefined) placed.push({ userId: mention.userId, start, name });
    }
  }
  return placed.toSorted((one, other) => one.start - other.start);
}

/** The positions of `@` and a name as a whole: not inside an email address, nor followed by letters. */
function placesOf(text: string, name: string): number[] {
  const places: number[] = [];
  const whole = mentionText(name);
  for (let at = text.indexOf(whole); at !== -1; at = text.indexOf(whole, at + whole.length)) {
    if (!isInWord(text[at - 1] ?? '') && !isInWord(text[at + whole.length] ?? '')) places.push(at);
  }
  return places;
}

const isApart = (start: number, name: string, other: Mention): boolean =>
  start + name.length < other.start || start > other.start + other.name.length;

function takeNearest(free: number[], wanted: number): number | undefined {
  const [nearest] = free.toSorted((one, other) => Math.abs(one - wanted) - Math.abs(other - wanted));
  if (nearest !== undefined) free.splice(free.indexOf(nearest), 1);
  return nearest;
}

/** A part of a text: plain, or a mention. */
export interface MentionPart {
  readonly text: string;
  readonly userId?: number;
}

/** Splits a text at its mentions. */
export function splitMentions(text: string, mentions: readonly Mention[] | undefined): MentionPart[] {
  const parts: MentionPart[] = [];
  let end = 0;
  for (const { userId, start, name } of mentions ? placeMentions(text, mentions) : []) {
    const mention = mentionText(name);
    if (start > end) parts.push({ text: text.slice(end, start) });
    parts.push({ text: mention, userId });
    end = start + mention.length;
  }
  if (end < text.length || parts.length === 0) parts.push({ text: text.slice(end) });
  return parts;
}

/** The text with current names. @param nameOf returns undefined if a mention becomes plain text */
export function withNames(
  text: string,
  mentions: readonly Mention[],
  nameOf: (userId: number) => string | undefined,
): { readonly text: string; readonly mentions: Mention[] } {
  let written = '';
  const kept: Mention[] = [];
  for (const part of splitMentions(text, mentions)) {
    const name = part.userId === undefined ? undefined : nameOf(part.userId);
    if (name === undefined) written += part.text;
    else {
      kept.push({ userId: part.userId!, start: written.length, name });
      written += mentionText(name);
    }
  }
  return { text: written, mentions: kept };
}
