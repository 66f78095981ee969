import type {
  LibraryCollection,
  LibraryCue,
  LibraryFile,
  LibraryFilm,
  LibraryProgress,
  LibraryResource,
  LibrarySummary,
} from '#shared/contracts/library.ts';
import { withoutLayout } from '#shared/rules/rich-text.ts';
import { markedExcerpt, marksIn, type SearchWord } from '#shared/rules/search-text.ts';
import { watchedShare } from '#shared/rules/watched-ranges.ts';
import { readCaptions } from '#shared/rules/web-vtt.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';
import { findBlogPictures } from '../../media/media-rows.ts';
import { documentPictureList, presentBlogPicture } from '../blog/blog-presenter.ts';
import { storedDocument } from '../blog/post-document.ts';
import type { CollectionRow, FileRow, findTexts, ResourceRow, SummaryRow } from './library-repository.ts';
import { findCollected, findFiles } from './library-repository.ts';
import { rangesOf } from './progress-repository.ts';

/** Resources as shown in lists. @param since end of the member's last visit; null during the first */
export async function presentSummaries(
  db: Db,
  rows: readonly SummaryRow[],
  since: Timestamp | null,
): Promise<LibrarySummary[]> {
  const covers = await presentCovers(db, rows);
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    kind: row.kind,
    title: row.title,
    summary: row.summary,
    topic: row.topic,
    level: row.level,
    minutes: row.minutes,
    audience: row.audience,
    collection:
      row.collection_slug === null || row.collection_title === null
        ? null
        : { slug: row.collection_slug, title: row.collection_title },
    cover: covers(row.cover_id),
    filmSeconds: row.film_seconds,
    files: Number(row.files),
    publishedAt: row.published_at ?? row.updated_at,
    updatedAt: row.updated_at,
    isNew: since !== null && (row.published_at ?? '') > since,
    isSaved: row.saved_id !== null,
    progress: progressOf(row),
  }));
}

/** The covers of resources or collections, by id. */
export async function presentCovers(db: Db, rows: readonly { readonly cover_id: number | null }[]) {
  const ids = [...new Set(rows.flatMap(({ cover_id }) => cover_id ?? []))];
  const pictures = new Map((await findBlogPictures(db, ids)).map((row) => [row.id, presentBlogPicture(row)]));
  return (id: number | null) => (id === null ? null : (pictures.get(id) ?? null));
}

interface ProgressColumns {
  readonly ranges: string | null;
  readonly film_position: number | null;
  readonly done_at: Timestamp | null;
  readonly film_seconds: number | null;
}

const progressOf = ({ ranges, film_position, done_at, film_seconds }: ProgressColumns): LibraryProgress | null =>
  ranges === null
    ? null
    : { watched: watchedShare(rangesOf(ranges), film_seconds ?? 0), position: film_position ?? 0, doneAt: done_at };

/** @param doneAt when the member finished the course */
export const presentCollection = (
  row: CollectionRow,
  resources: LibrarySummary[],
  { cover, doneAt }: Pick<LibraryCollection, 'cover' | 'doneAt'>,
): LibraryCollection => ({
  id: row.id,
  slug: row.slug,
  kind: row.kind,
  title: row.title,
  summary: row.summary,
  cover,
  resources,
  done: resources.filter(({ progress }) => progress?.doneAt).length,
  doneAt,
});

/** A resource with everything its page needs. @param ranges the member's watched ranges, as JSON */
export async function presentResource(
  db: Db,
  row: ResourceRow,
  summary: LibrarySummary,
  ranges: string | null,
): Promise<LibraryResource> {
  const doc = storedDocument(row.doc) ?? { type: 'doc' as const, content: [{ type: 'paragraph' as const }] };
  const [pictures, files, around] = await Promise.all([
    documentPictureList(db, doc),
    findFiles(db, row.id),
    row.collection_id === null ? [] : findCollected(db, row.collection_id),
  ]);
  const place = around.findIndex(({ id }) => id === row.id);
  const linkTo = (index: number) => {
    const other = around[index];
    return place >= 0 && other ? { slug: other.slug, title: other.title } : null;
  };
  return {
    ...summary,
    doc,
    pictures,
    film: filmOf(row),
    captions: row.transcript,
    transcript: cuesOf(row.transcript),
    downloads: presentDownloads(row.slug, files),
    documents: presentDocuments(row.slug, files),
    ranges: rangesOf(ranges),
    previous: linkTo(place - 1),
    next: linkTo(place + 1),
  };
}

/** The downloads among a resource's files. */
export const presentDownloads = (slug: string, files: readonly FileRow[]): LibraryFile[] =>
  files
    .filter(({ role }) => role === 'download')
    .map(({ id, title, bytes }) => ({ id, title, bytes, url: `/api/library/${slug}/files/${id}` }));

const presentDocuments = (slug: string, files: readonly FileRow[]): LibraryResource['documents'] => ({
  docx: `/api/library/${slug}/document.docx`,
  pdf: files.some(({ role }) => role === 'pdf') ? `/api/library/${slug}/document.pdf` : null,
});

export const cuesOf = (transcript: string | null): LibraryCue[] => {
  const read = transcript === null ? undefined : readCaptions(transcript);
  return read && 'cues' in read ? [...read.cues] : [];
};

/** The film of a resource, or null. */
export function filmOf(row: ResourceRow): LibraryFilm | null {
  const { film_provider: provider, film_id: filmId, film_seconds: seconds } = row;
  if (provider === null || filmId === null || seconds === null) return null;
  return provider === 'file'
    ? { provider, url: `/api/library/${row.slug}/film`, bytes: row.film_bytes ?? 0, seconds }
    : { provider, id: filmId, hash: row.film_hash, seconds };
}

/** The most transcript matches shown per resource. */
const MOMENTS = 3;

type Texts = Awaited<ReturnType<typeof findTexts>>[number];

/** Where a resource matches a search, with the seconds of its film. */
export function presentFound(title: string, texts: Texts, words: readonly SearchWord[]) {
  const moments = cuesOf(texts.transcript)
    .filter(({ text }) => marksIn(text, words).length > 0)
    .slice(0, MOMENTS)
    .map(({ from, text }) => ({ second: from, text: { text, marks: marksIn(text, words) } }));
  const parts = [texts.summary, texts.text, texts.audience];
  const place = parts.find((part) => marksIn(part, words).length > 0) ?? texts.summary;
  return {
    title: { text: title, marks: marksIn(title, words) },
    excerpt: markedExcerpt(withoutLayout(place), words),
    moments,
  };
}
