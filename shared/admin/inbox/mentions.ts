import type { Colleague } from '#shared/contracts/threads.ts';
import { type Mention, mentionText, placeMentions } from '#shared/rules/mentions.ts';
import { searchKey } from '#shared/rules/search-text.ts';
import { nameOf } from './thread-labels.ts';

/** The colleagues who are mentioned in a note, as `@Amira Hassan`. */
export const mentionsIn = (text: string, colleagues: readonly Colleague[]): Mention[] =>
  placeMentions(
    text,
    colleagues.flatMap((colleague) => {
      const name = nameOf(colleague);
      const start = text.indexOf(mentionText(name));
      return start < 0 ? [] : [{ userId: colleague.id, start, name }];
    }),
  );

/** `@` at the start or after a space or bracket, and the possible start of a name. */
const OPEN = /(?:^|[\s(["“‘])@((?:[\p{L}\p{N}\p{M}'’.-]+ ?){0,3})$/u;
const LONGEST = 60;

/** The position of `@` before the caret, and the text after it; null when no name is being typed. */
export function openMention(text: string, caret: number): { readonly at: number; readonly typed: string } | null {
  const typed = OPEN.exec(text.slice(Math.max(0, caret - LONGEST), caret))?.[1];
  return typed === undefined ? null : { at: caret - typed.length - 1, typed };
}

/** The colleagues whose name, or a word of it, starts with the text; nobody once the name is complete. */
export function matching(colleagues: readonly Colleague[], typed: string): Colleague[] {
  const text = searchKey(typed.trim());
  return colleagues.filter((colleague) => {
    const name = searchKey(nameOf(colleague));
    return (name.startsWith(text) || name.includes(` ${text}`)) && (name !== text || !typed.endsWith(' '));
  });
}
