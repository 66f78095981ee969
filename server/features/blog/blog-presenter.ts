import { blog } from '#data/content/blog.ts';
import { findColleague } from '#data/content/people.ts';
import type { BlogAuthor, BlogPicture, BlogPost, BlogSummary, BlogTag } from '#shared/contracts/blog.ts';
import { BLOG_PICTURES, pictureFile } from '#shared/rules/media-files.ts';
import { picturesIn } from '#shared/rules/rich-text.ts';
import type { BlogPostRow } from '../../db/blog-tables.ts';
import type { Db } from '../../db/transaction.ts';
import { findBlogPictures, type BlogPictureRow } from '../../media/media-rows.ts';
import type { PictureColumns, PostWithPicture, SummaryRow } from './blog-repository.ts';
import { findTags } from './blog-tags.ts';
import type { WriterColumns } from './draft-repository.ts';
import { documentOfPost, plainText } from './post-document.ts';

/** The author of a change; null when their account is deleted. */
export const presentWriter = (row: WriterColumns): { id: number; name: string } | null =>
  row.writer_id === null ? null : { id: row.writer_id, name: `${row.writer_first_name} ${row.writer_last_name}` };

/** A post with everything that its page needs. */
export async function presentBlogPost(db: Db, row: PostWithPicture): Promise<BlogPost> {
  const doc = documentOfPost(row);
  const [summaries, pictures] = await Promise.all([presentBlogSummaries(db, [row]), documentPictureList(db, doc)]);
  return {
    ...summaries[0]!,
    doc,
    content: plainText(doc),
    pictures,
    seoTitle: row.seo_title,
    seoDescription: row.seo_description,
  };
}

/** The existing pictures of documents, by id. */
export async function documentPictureList(db: Db, ...docs: BlogPost['doc'][]): Promise<BlogPicture[]> {
  return (await findBlogPictures(db, [...new Set(docs.flatMap(picturesIn))])).map(presentBlogPicture);
}

/** Posts as they appear in lists. */
export async function presentBlogSummaries(db: Db, rows: readonly SummaryRow[]): Promise<BlogSummary[]> {
  const tags = await findTags(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => presentSummary(row, tags.get(row.id) ?? []));
}

const presentSummary = (row: SummaryRow, tags: BlogTag[]): BlogSummary => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  excerpt: row.excerpt,
  category: row.category,
  tags,
  author: authorOf(row.author),
  imageUrl: row.image_url,
  picture: joinedPicture(row),
  readingMinutes: row.reading_minutes ?? 1,
  published: row.published === 1,
  publishedAt: row.published_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** The uploaded picture of a row with `PictureColumns`. */
export const joinedPicture = (row: PictureColumns & Pick<BlogPostRow, 'picture_id'>): BlogPicture | null =>
  row.picture_name === null
    ? null
    : presentBlogPicture({
        id: row.picture_id ?? 0,
        name: row.picture_name,
        width: row.picture_width ?? 0,
        height: row.picture_height ?? 0,
        sizes: row.picture_sizes ?? '',
        alt: row.picture_alt ?? '',
      });

/** The author by the post's slug. Without one, or after they leave the team, it is the blog's own author. */
export function authorOf(slug: string | null): BlogAuthor {
  const person = slug === null ? undefined : findColleague(slug);
  return person ? { slug, name: person.name } : { slug: null, name: blog.author.name };
}

/** A post as a link target, or null. */
export const presentNeighbour = (
  row: Pick<BlogPostRow, 'slug' | 'title'> | undefined,
): Pick<BlogPost, 'slug' | 'title'> | null => (row ? { slug: row.slug, title: row.title } : null);

type Picture = Pick<BlogPictureRow, 'id' | 'name' | 'width' | 'height' | 'sizes' | 'alt'>;

export function presentBlogPicture({ id, name, width, height, sizes, alt }: Picture): BlogPicture {
  const files = sizes.split(',').map(Number);
  const addressOf = (size: number) => BLOG_PICTURES + pictureFile(name, size);
  return {
    id,
    url: addressOf(Math.max(...files)),
    width,
    height,
    // The largest may be smaller than its nominal size, because nothing is enlarged.
    sizes: files.map((size) => ({ url: addressOf(size), width: Math.min(size, width) })),
    alt,
  };
}
