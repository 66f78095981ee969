import type { BlogPost } from '#shared/contracts/blog.ts';
import { categoryTone } from '#shared/rules/blog-category.ts';
import { longDate } from '#shared/rules/blog-dates.ts';
import { readingMinutes } from '#shared/rules/blog-text.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Container, Lead } from '#shared/ui/layout.tsx';
import { Breadcrumb } from '../../app/breadcrumb.tsx';
import { AuthorCard } from './author-card.tsx';
import { trailTo } from './blog-places.ts';
import { NewsletterBlock } from './newsletter-block.tsx';
import { hasPicture, PostPicture } from './post-picture.tsx';
import { PostNeighbours } from './post-neighbours.tsx';
import { PostText } from './post-text.tsx';
import { ShareLinks } from './share-links.tsx';

/** A whole post (public-side §2). */
export function PostArticle({ post }: { post: BlogPost }) {
  const { title, excerpt, content, category, imageUrl, picture, publishedAt } = post;
  return (
    <>
      <Container width="wide" className="pt-8">
        <Breadcrumb trail={trailTo(post)} />
      </Container>
      <Container width="text" className="pt-10 pb-section lg:pt-16 print:max-w-none">
        <article>
          <header className="grid gap-6">
            <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted">
              <Badge tone={categoryTone(category)}>{category}</Badge>
              <time dateTime={publishedAt}>{longDate(publishedAt)}</time>
              <span>{readingMinutes(content)} min read</span>
            </p>
            <h1 className="wrap-anywhere">{title}</h1>
          </header>
          {hasPicture(imageUrl) ? (
            <PostPicture
              src={imageUrl}
              picture={picture}
              sizes="(min-width: 44rem) 41rem, 100vw"
              priority
              className="mt-10 aspect-video w-full rounded-sm"
            />
          ) : null}
          <Lead className="mt-10 wrap-anywhere">{excerpt}</Lead>
          <PostText content={content} />
          <AuthorCard />
        </article>
        <ShareLinks post={post} />
        <PostNeighbours slug={post.slug} />
      </Container>
      <NewsletterBlock />
    </>
  );
}
