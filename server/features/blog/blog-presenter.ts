import type { BlogPicture, BlogPost, BlogSummary } from '#shared/contracts/blog.ts';
import { BLOG_PICTURES, pictureFile } from '#shared/rules/media-files.ts';
import type { BlogPostRow } from '../../db/schema.ts';
import type { BlogPictureRow } from '../../media/media-rows.ts';
import type { PostWithPicture, SummaryRow } from './blog-repository.ts';

export const presentBlogPost = (row: PostWithPicture): BlogPost => ({
  ...presentBlogSummary(row),
  content: row.content,
});

export const presentBlogSummary = (row: SummaryRow): BlogSummary => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  excerpt: row.excerpt,
  category: row.category,
  imageUrl: row.image_url,
  picture:
    row.picture_name === null
      ? null
      : presentBlogPicture({
          name: row.picture_name,
          width: row.picture_width ?? 0,
          height: row.picture_height ?? 0,
          sizes: row.picture_sizes ?? '',
          alt: row.picture_alt ?? '',
        }),
  published: row.published === 1,
  publishedAt: row.published_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** A post as a link to it needs it; null where there is none. */
export const presentNeighbour = (
  row: Pick<BlogPostRow, 'slug' | 'title'> | undefined,
): Pick<BlogPost, 'slug' | 'title'> | null => (row ? { slug: row.slug, title: row.title } : null);

type Picture = Pick<BlogPictureRow, 'name' | 'width' | 'height' | 'sizes' | 'alt'>;

export function presentBlogPicture({ name, width, height, sizes, alt }: Picture): BlogPicture {
  const files = sizes.split(',').map(Number);
  const addressOf = (size: number) => BLOG_PICTURES + pictureFile(name, size);
  return {
    url: addressOf(Math.max(...files)),
    width,
    height,
    // The largest may be smaller than the size it is named after: nothing is enlarged.
    sizes: files.map((size) => ({ url: addressOf(size), width: Math.min(size, width) })),
    alt,
  };
}
