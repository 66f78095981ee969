import { type SearchKind, searchKinds } from '#shared/contracts/choices.ts';
import { FEW_FOUND } from '#shared/contracts/limits.ts';
import type * as contract from '#shared/contracts/search.ts';
import type { SearchResult } from '#shared/contracts/search.ts';
import { withoutLayout } from '#shared/rules/rich-text.ts';
import { type SearchWord, markedExcerpt, marksIn, searchWords } from '#shared/rules/search-text.ts';
import { presentAuthor } from '../../app/author.ts';
import type { HandlersFor } from '../../app/call.ts';
import type { Deps } from '../../app/deps.ts';
import { scoreBefore, scoreCursor, takePage } from '../../app/paging.ts';
import { ranked, findMatches, type Ranked } from './search-repository.ts';

/** The search of the Circle, for its members. */
export function searchHandlers({ db, limits }: Deps): HandlersFor<typeof contract> {
  const find = async (kind: SearchKind, words: readonly SearchWord[], viewerId: number) =>
    ranked(kind, await findMatches(db, kind, words, viewerId), words);

  return {
    async searchCircle({ query, actor, nextPage }) {
      await limits.consume('search:member', String(actor.id));
      const { kind, limit } = query;
      const before = scoreBefore(query.before);
      const words = searchWords(query.q);
      if (words.length === 0) return [];
      if (!kind) {
        const all = await Promise.all(
          searchKinds.map(async (each) => [each, await find(each, words, actor.id)] as const),
        );
        return all.flatMap(([each, found]) => found.slice(0, FEW_FOUND).map((one) => present(each, one, words)));
      }
      const rest = (await find(kind, words, actor.id)).filter((one) => !before || comesAfter(one, before));
      const { page, last } = takePage(rest, limit);
      if (last) nextPage(scoreCursor(last.score, last.found.id));
      return page.map((one) => present(kind, one, words));
    },
  };
}

const comesAfter = ({ score, found }: Ranked, before: { score: number; id: number }): boolean =>
  score < before.score || (score === before.score && found.id < before.id);

/** What has a document as its text. */
const OF_DOCUMENTS: ReadonlySet<SearchKind> = new Set(['resource', 'webinar']);

const present = (kind: SearchKind, { found }: Ranked, words: readonly SearchWord[]): SearchResult => ({
  kind,
  id: found.id,
  postId: found.post_id,
  slug: found.slug ?? null,
  title: { text: found.head, marks: kind === 'comment' ? [] : marksIn(found.head, words) },
  excerpt: markedExcerpt(OF_DOCUMENTS.has(kind) ? withoutLayout(found.words) : found.words, words),
  person: found.author_id === null ? null : presentAuthor(found),
  createdAt: found.created_at,
});
