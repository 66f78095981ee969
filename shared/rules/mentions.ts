import { circleLimits } from '../contracts/circle-limits.ts';

/**
 * A member who is mentioned in a text: `@` and their name stand at `start` (in UTF-16 code units). The text itself stays
 * plain, so that whatever reads only the text reads names.
 */
export interface Mention {
  readonly userId: number;
  readonly start: number;
  readonly name: string;
}

/** Letters, digits and what stands on them, of all scripts: it takes browsers ten milliseconds to make, so it is asked last. */
const IN_WORD = /[\p{L}\p{N}\p{M}_]/u;
const IN_ENGLISH_WORD = /\w/;
const isInWord = (unit: string): boolean => (unit < '\u0080' ? IN_ENGLISH_WORD : IN_WORD).test(unit);

/** What stands in a text for a member. */
export const mentionText = (name: string): string => `@${name}`;

/**
 * Finds where mentions stand in a text now, and drops those that are there no longer: the text may have been typed in,
 * trimmed or changed in a place that knows nothing of mentions. Where a name stands as often as it is mentioned, the order
 * says which is which (two members may have the same name), else what is nearest to where it stood.
 * @returns in the order of the text, without overlaps
 */
export function placeMentions(text: string, mentions: readonly Mention[]): Mention[] {
  const placed: Mention[] = [];
  const byName = Map.groupBy(mentions.slice(0, circleLimits.mentions), ({ name }) => name);
  // The longest first: “@Ann Lee” is no mention of “Ann”.
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

/** Where `@` and a name stand by themselves: not inside of an address, nor with more letters behind. */
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

/** A piece of a text: plain, or somebody's mention. */
export interface MentionPart {
  readonly text: string;
  readonly userId?: number;
}

/** Cuts a text at its mentions. */
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

/** The text with everybody's name as it is now. @param nameOf undefined for those whose mention becomes plain words */
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
