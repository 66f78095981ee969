import type { BlogCard as Card } from '#shared/api/queries/blog.ts';
import { categoryTone } from '#shared/rules/blog-category.ts';
import { shortDate } from '#shared/rules/blog-dates.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Card as Sheet } from '#shared/ui/card.tsx';
import { Link } from '../../app/link.tsx';
import { postPath } from './blog-paths.ts';
import { hasPicture, PostPicture } from './post-picture.tsx';

/** The grid of cards. */
export const gridClass = 'grid gap-6 sm:grid-cols-2 lg:grid-cols-3 lg:gap-8';

interface BlogCardProps {
  readonly post: Card;
  /** The card is above the fold. */
  readonly isFirst?: boolean;
  /** The title's heading level. */
  readonly as?: 'h2' | 'h3';
}

/** A post in a list; the whole card is a link. */
export function BlogCard({ post, isFirst = false, as: Title = 'h2' }: BlogCardProps) {
  const { title, excerpt, category, imageUrl, picture, readingMinutes, createdAt } = post;
  return (
    <Sheet as="article" flush interactive className="group relative flex h-full flex-col">
      {hasPicture(imageUrl) ? (
        <div className="aspect-video overflow-hidden sm:aspect-4/3">
          <PostPicture
            src={imageUrl}
            picture={picture}
            sizes="(min-width: 64rem) 33vw, (min-width: 40rem) 50vw, 100vw"
            priority={isFirst}
            decoration
            className="size-full transition-transform duration-700 group-hover:scale-[1.03]"
          />
        </div>
      ) : null}
      <div className="flex grow flex-col items-start gap-4 p-6 sm:p-7">
        <Badge tone={categoryTone(category)}>{category}</Badge>
        <Title className="text-2xl leading-tight">
          <Link
            to={postPath(post)}
            className="transition-colors group-hover:text-red after:absolute after:inset-0 wrap-anywhere"
          >
            {title}
          </Link>
        </Title>
        <p className="line-clamp-6 text-muted wrap-anywhere">{excerpt}</p>
        <p className="mt-auto pt-2 text-sm text-muted">
          <time dateTime={createdAt}>{shortDate(createdAt)}</time> · {readingMinutes} min read
        </p>
      </div>
    </Sheet>
  );
}
