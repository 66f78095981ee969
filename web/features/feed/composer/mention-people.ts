import type { QueryClient } from '@tanstack/react-query';
import { feedKey, postKey } from '#shared/api/queries/feed.ts';
import { queryKey } from '#shared/api/query-options.ts';
import { getMember } from '#shared/contracts/endpoints/members.ts';
import type { Comment, FeedPost, Mentionable } from '#shared/contracts/feed.ts';
import { type Mention, placeMentions } from '#shared/rules/mentions.ts';
import { searchKey } from '#shared/rules/search-text.ts';

/** A member to suggest; the school may be unknown. */
export type KnownPerson = Pick<Mentionable, 'id' | 'firstName' | 'lastName' | 'profileImageUrl'> & {
  readonly schoolName?: string | null;
};

export const nameOf = ({ firstName, lastName }: KnownPerson): string => `${firstName} ${lastName}`.trim();

/** `@` at the start or after a space or bracket, and the possible start of a name: at most three words. */
const OPEN = /(?:^|[\s(["“‘])@((?:[\p{L}\p{N}\p{M}'’.-]+ ?){0,3})$/u;
const LONGEST = 60;

/** The position of `@` before the caret, and the text after it; null when no mention is being typed. */
export function openMention(
  box: Pick<HTMLTextAreaElement, 'value' | 'selectionStart' | 'selectionEnd'>,
  mentions: readonly Mention[],
): { readonly at: number; readonly text: string } | null {
  if (box.selectionStart !== box.selectionEnd) return null;
  const before = box.value.slice(Math.max(0, box.selectionStart - LONGEST), box.selectionStart);
  const text = OPEN.exec(before)?.[1];
  if (text === undefined) return null;
  const at = box.selectionStart - text.length - 1;
  return placeMentions(box.value, mentions).some(({ start }) => start === at) ? null : { at, text };
}

/** Members whose name, or a word of it, starts with the text. */
export function matching(people: readonly KnownPerson[], typed: string): KnownPerson[] {
  const text = searchKey(typed.trim());
  return people.filter((person) => {
    const name = searchKey(nameOf(person));
    return name.startsWith(text) || name.includes(` ${text}`);
  });
}

/** The members known from cached answers: those of the post first, then those of the feed and of profiles. */
export function knownPeople(queryClient: QueryClient, postId: number | undefined): KnownPerson[] {
  const post = postId === undefined ? undefined : queryClient.getQueryData<FeedPost | null>(postKey(postId));
  const all = new Map<number, KnownPerson>();
  const add = (person: KnownPerson | undefined): void => {
    if (person && !all.has(person.id)) all.set(person.id, person);
  };
  const addPost = ({ author, comments }: FeedPost): void => {
    add(author);
    for (const { user } of comments.toReversed()) add(user);
  };
  if (post) addPost(post);
  for (const [, data] of queryClient.getQueriesData({ queryKey: feedKey })) {
    for (const item of itemsOf(data)) {
      if ('comments' in item) addPost(item);
      else add('user' in item ? item.user : undefined);
    }
  }
  for (const [, data] of queryClient.getQueriesData<KnownPerson>({ queryKey: queryKey(getMember).slice(0, 1) })) {
    if (data && 'firstName' in data) add(data);
  }
  return [...all.values()];
}

/** The posts and comments in an answer of the feed's calls. */
function itemsOf(data: unknown): readonly (FeedPost | Comment)[] {
  if (typeof data !== 'object' || data === null) return [];
  if ('pages' in data) return (data.pages as { items: (FeedPost | Comment)[] }[]).flatMap((page) => page.items);
  return 'comments' in data ? [data as FeedPost] : [];
}
