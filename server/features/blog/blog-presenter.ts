import type { BlogPost } from '#shared/contracts/blog.ts';
import type { BlogPostRow } from '../../db/schema.ts';

export const presentBlogPost = (row: BlogPostRow): BlogPost => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  excerpt: row.excerpt,
  content: row.content,
  category: row.category,
  imageUrl: row.image_url,
  published: row.published === 1,
  publishedAt: row.published_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** A post as a link to it needs it; null where there is none. */
export const presentNeighbour = (
  row: Pick<BlogPostRow, 'slug' | 'title'> | undefined,
): Pick<BlogPost, 'slug' | 'title'> | null => (row ? { slug: row.slug, title: row.title } : null);
