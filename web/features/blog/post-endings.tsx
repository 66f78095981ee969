import { useSuspenseQuery } from '@tanstack/react-query';
import { blog } from '#data/content/blog.ts';
import { useApi } from '#shared/api/api-context.tsx';
import { blogNeighboursQuery } from '#shared/api/queries/blog.ts';
import { serviceQuery } from '#shared/api/queries/services.ts';
import type { BlogPost } from '#shared/contracts/blog.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { cx } from '#shared/ui/cx.ts';
import { Section } from '#shared/ui/layout.tsx';
import { ServiceIcon } from '#shared/ui/service-icon.tsx';
import { Link } from '../../app/link.tsx';
import { BlogCard, gridClass } from './blog-card.tsx';
import { BLOG, postPath, tagPath } from './blog-paths.ts';

/** A post's tags, linked to their pages. */
export function PostTags({ tags }: Pick<BlogPost, 'tags'>) {
  if (tags.length === 0) return null;
  return (
    <nav aria-label="Tags" className="mt-8">
      <ul className="flex flex-wrap gap-2">
        {tags.map((tag) => (
          <li key={tag.slug}>
            <Link
              to={tagPath(tag)}
              className={buttonClass({ variant: 'secondary', size: 'sm' }, 'wrap-anywhere max-sm:min-h-12')}
            >
              {tag.name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * The service to offer at the end of a post, configured in the content: the first for one of its tags, else for its
 * category, else the default.
 */
export function serviceFor({ tags, category }: Pick<BlogPost, 'tags' | 'category'>): string {
  const { fitting, otherwise } = blog.services;
  const isAbout = (names: readonly string[]) => {
    const wanted = new Set(names.map((name) => name.trim().toLowerCase()));
    return fitting.find(({ about }) => about.some((word) => wanted.has(word.toLowerCase())))?.service;
  };
  return isAbout(tags.map(({ name }) => name)) ?? isAbout([category]) ?? otherwise;
}

/** Offers the service that fits a post, in that service's own words. */
export function FittingService({ post }: { readonly post: BlogPost }) {
  const { data: service } = useSuspenseQuery(serviceQuery(useApi(), serviceFor(post)));
  if (!service) return null;
  const { slug, name, shortDescription, color } = service;
  return (
    <aside
      aria-labelledby="service-title"
      className="mt-14 grid grid-cols-1 gap-x-6 gap-y-4 rounded-sm border border-line bg-surface p-6 sm:grid-cols-[auto_1fr] sm:p-8 print:hidden"
    >
      <span
        className={cx(
          'grid size-14 place-items-center rounded-full',
          color === 'red' ? 'bg-blush text-red' : 'bg-tint text-blue',
        )}
      >
        <ServiceIcon slug={slug} className="size-6" />
      </span>
      <div className="grid grid-cols-1 justify-items-start gap-3">
        <p className="label text-muted">{blog.services.eyebrow}</p>
        <h2 id="service-title" className="text-2xl leading-tight wrap-anywhere">
          {name}
        </h2>
        <p className="wrap-anywhere">{shortDescription}</p>
        <Link to={`/services/${slug}`} className={buttonClass({ variant: 'accent' }, 'mt-2')}>
          {blog.services.button}
        </Link>
      </div>
    </aside>
  );
}

/** Links to the previous and next post, and to the list. */
export function PostNeighbours({ slug }: { readonly slug: string }) {
  const { older, newer } = useSuspenseQuery(blogNeighboursQuery(useApi(), slug)).data ?? {};
  return (
    <nav aria-label="More posts" className="mt-14 grid grid-cols-1 gap-6 border-t border-line pt-8">
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
        {older ? <Neighbour label="Older post" post={older} /> : null}
        {newer ? <Neighbour label="Newer post" post={newer} className="sm:col-start-2 sm:text-right" /> : null}
      </div>
      <p>
        <Link to={BLOG} className="link">
          {blog.tag.all}
        </Link>
      </p>
    </nav>
  );
}

interface NeighbourProps {
  readonly label: string;
  readonly post: Pick<BlogPost, 'slug' | 'title'>;
  readonly className?: string;
}

function Neighbour({ label, post, className }: NeighbourProps) {
  return (
    <Link to={postPath(post)} className={cx('group grid grid-cols-1 content-start gap-2', className)}>
      <span className="label text-muted">{label}</span>
      <span className="font-display text-xl leading-snug transition-colors group-hover:text-red wrap-anywhere">
        {post.title}
      </span>
    </Link>
  );
}

/** Related posts. */
export function RelatedPosts({ slug }: { readonly slug: string }) {
  const { related = [] } = useSuspenseQuery(blogNeighboursQuery(useApi(), slug)).data ?? {};
  if (related.length === 0) return null;
  return (
    <Section ground="sunken" width="wide" aria-labelledby="related-title" className="print:hidden">
      <h2 id="related-title">{blog.related}</h2>
      <ul className={cx('mt-10', gridClass)}>
        {related.map((post) => (
          <li key={post.id}>
            <BlogCard post={post} as="h3" />
          </li>
        ))}
      </ul>
    </Section>
  );
}
