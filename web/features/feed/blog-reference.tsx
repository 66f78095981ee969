import { brand } from '#data/content/brand.ts';
import type { FeedPost } from '#shared/contracts/feed.ts';
import { OptionalLink } from '../../app/optional-link.tsx';

/** The blog post that a post of the feed is about. */
export function BlogReference({ slug, title, excerpt }: NonNullable<FeedPost['blogPost']>) {
  return (
    <aside className="grid gap-1.5 border-l-2 border-red bg-paper px-5 py-4">
      <p className="label text-muted">{brand.blog.name}</p>
      <p className="font-display text-lg leading-snug">
        <OptionalLink to={`/blog/${slug}`} className="hover:underline">
          {title}
        </OptionalLink>
      </p>
      <p className="text-sm text-muted">{excerpt}</p>
    </aside>
  );
}
