import { type SearchKind, type SearchResult, searchKinds } from '#shared/contracts/search.ts';
import { feedPostPath } from '#shared/rules/feed-links.ts';

const words: Readonly<Record<SearchKind, string>> = { member: 'Members', post: 'Posts', comment: 'Comments' };

/** What was found, kind by kind; a kind without results has no group. */
export const groupsOf = (results: readonly SearchResult[]) =>
  searchKinds
    .map((kind) => ({ kind, label: words[kind], results: results.filter((result) => result.kind === kind) }))
    .filter((group) => group.results.length > 0);

/** Where a result leads. */
export const addressOf = ({ kind, id, postId }: SearchResult): string =>
  postId === null ? `/users/${id}` : feedPostPath(postId, kind === 'comment' ? id : undefined);

/** "3 results", as it is read out. */
export const countWords = (count: number): string =>
  count === 0 ? 'Nothing found' : `${count} ${count === 1 ? 'result' : 'results'}`;
