import { useQuery } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { blogNeighboursQuery } from '#shared/api/queries/blog.ts';
import type { BlogPost } from '#shared/contracts/blog.ts';
import { cx } from '#shared/ui/cx.ts';
import { Link } from '../../app/link.tsx';
import { BLOG, postPath } from './blog-places.ts';

/** The way on: to the posts right before and after this one, and back to the list. */
export function PostNeighbours({ slug }: { slug: string }) {
  const { data } = useQuery(blogNeighboursQuery(useApi(), slug));
  return (
    <nav aria-label="More posts" className="mt-14 grid gap-6 border-t border-line pt-8">
      <div className="grid gap-6 sm:grid-cols-2">
        {data?.older ? <Neighbour label="Older post" post={data.older} /> : null}
        {data?.newer ? (
          <Neighbour label="Newer post" post={data.newer} className="sm:col-start-2 sm:text-right" />
        ) : null}
      </div>
      <p>
        <Link to={BLOG} className="link">
          All posts
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
    <Link to={postPath(post)} className={cx('group grid content-start gap-2', className)}>
      <span className="label text-muted">{label}</span>
      <span className="font-display text-xl leading-snug transition-colors group-hover:text-red wrap-anywhere">
        {post.title}
      </span>
    </Link>
  );
}
