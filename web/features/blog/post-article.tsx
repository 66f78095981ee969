import type { BlogPost } from '#shared/contracts/blog.ts';
import { Container } from '#shared/ui/layout.tsx';
import { PostSheet, postPicture } from '#shared/ui/post-sheet.tsx';
import { Breadcrumb } from '../../app/breadcrumb.tsx';
import { BLOG, postPath, trailTo } from './blog-places.ts';
import { NewsletterBlock } from './newsletter-block.tsx';
import { PostPicture, hasPicture } from './post-picture.tsx';
import { ShareLinks } from './share-links.tsx';
import { blog } from '#data/content/blog.ts';
import { bookingPath, findColleague, producers } from '#data/content/people.ts';
import { Picture } from '#shared/ui/picture.tsx';
import { OptionalLink } from '../../app/optional-link.tsx';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { blogNeighboursQuery } from '#shared/api/queries/blog.ts';
import { cx } from '#shared/ui/cx.ts';
import { Link } from '../../app/link.tsx';

/** A whole post, with what leads to it and on from it. */
export function PostArticle({ post }: { post: BlogPost }) {
  return (
    <>
      <Container width="wide" className="pt-8">
        <Breadcrumb trail={trailTo(post)} />
      </Container>
      <Container width="text" className="pt-10 pb-section lg:pt-16 print:max-w-none">
        <WholePost post={post} />
        <ShareLinks post={post} />
        <PostNeighbours slug={post.slug} />
      </Container>
      <NewsletterBlock />
    </>
  );
}

/** A post with its author. */
export function WholePost({ post }: { post: BlogPost }) {
  const { imageUrl, picture } = post;
  return (
    <article>
      <PostSheet
        post={post}
        picture={
          hasPicture(imageUrl) ? <PostPicture src={imageUrl} picture={picture} priority {...postPicture} /> : null
        }
      />
      <AuthorCard author={post.author} />
    </article>
  );
}

/** What the card says of a post's author: of the blog's own, or of a colleague. */
function cardOf({ slug }: BlogPost['author']): typeof blog.author {
  const person = slug === null ? undefined : findColleague(slug);
  if (!person) return blog.author;
  const { name, role, lead, portrait } = person;
  const kind = producers.includes(person) ? 'podcast' : 'meeting';
  const link = { label: `Talk to ${name.split(' ')[0]}`, href: bookingPath(kind, person) };
  return { name, role, text: lead, image: portrait, link };
}

/** The card of a post's author at its end. */
function AuthorCard({ author }: Pick<BlogPost, 'author'>) {
  const { name, role, text, image, link } = cardOf(author);
  return (
    <aside
      aria-label="About the author"
      className="mt-14 grid gap-x-8 gap-y-5 border-y border-line py-8 sm:grid-cols-[7rem_1fr]"
    >
      <Picture
        image={image}
        sizes="7rem"
        className="aspect-square w-28 rounded-full bg-sunken object-cover object-top"
      />
      <div className="grid content-center gap-2">
        <p className="font-display text-2xl">{name}</p>
        <p className="label text-muted">{role}</p>
        <p className="mt-1">{text}</p>
        <p className="font-semibold">
          <OptionalLink to={link.href} className="link">
            {link.label}
          </OptionalLink>
        </p>
      </div>
    </aside>
  );
}

/** Links to the posts right before and after this one, and to the list. */
function PostNeighbours({ slug }: { slug: string }) {
  const { older, newer } = useSuspenseQuery(blogNeighboursQuery(useApi(), slug)).data ?? {};
  return (
    <nav aria-label="More posts" className="mt-14 grid gap-6 border-t border-line pt-8">
      <div className="grid gap-6 sm:grid-cols-2">
        {older ? <Neighbour label="Older post" post={older} /> : null}
        {newer ? <Neighbour label="Newer post" post={newer} className="sm:col-start-2 sm:text-right" /> : null}
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
