import { FEW_FOUND } from '#shared/contracts/limits.ts';
import type { SearchResult } from '#shared/contracts/search.ts';
import { type SearchKind, searchKinds } from '#shared/contracts/choices.ts';
import { feedPostPath } from '#shared/rules/feed-links.ts';

export const kindLabels: Readonly<Record<SearchKind, string>> = {
  member: 'Members',
  post: 'Posts',
  comment: 'Comments',
};

/** What can be chosen in the list: something that was found, or more of its kind. */
export type Choice = SearchResult | 'all' | 'more';

export interface Group {
  readonly kind: SearchKind;
  readonly choices: readonly Choice[];
}

/** A few of each kind, with the way to all of a kind that may have more; a kind without results has no group. */
export const groupsOf = (results: readonly SearchResult[]): Group[] =>
  searchKinds
    .map((kind) => ({ kind, found: results.filter((result) => result.kind === kind) }))
    .filter(({ found }) => found.length > 0)
    .map(({ kind, found }) => ({ kind, choices: found.length < FEW_FOUND ? found : [...found, 'all'] }));

/** All of one kind, as far as it was read. */
export const groupOf = (kind: SearchKind, found: readonly SearchResult[], hasMore: boolean): Group[] =>
  found.length === 0 ? [] : [{ kind, choices: hasMore ? [...found, 'more'] : found }];

/** Where a result leads. */
export const addressOf = ({ kind, id, postId }: SearchResult): string =>
  postId === null ? `/users/${id}` : feedPostPath(postId, kind === 'comment' ? id : undefined);

/** "3 results", as it is read out. */
export function countWords(groups: readonly Group[]): string {
  const choices = groups.flatMap((group) => group.choices);
  const count = choices.filter((choice) => typeof choice === 'object').length;
  if (count === 0) return 'Nothing found';
  return `${count} ${count === 1 ? 'result' : 'results'}${choices.includes('more') ? ', and more' : ''}`;
}
