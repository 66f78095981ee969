import type { ReactNode } from 'react';
import { blog } from '#data/content/blog.ts';
import { findColleague } from '#data/content/people.ts';
import type { BlogPost } from '#shared/contracts/blog.ts';
import { cx } from '#shared/ui/cx.ts';
import { Container } from '#shared/ui/layout.tsx';
import { Picture } from '#shared/ui/picture.tsx';
import { PostSheet, postPicture } from '#shared/ui/post-sheet.tsx';
import { Breadcrumb } from '../../app/breadcrumb.tsx';
import { OptionalLink } from '../../app/optional-link.tsx';
import { BLOG, talkPath, trailTo } from './blog-paths.ts';
import { NewsletterBlock } from './newsletter-block.tsx';
import { ContentsBeside, ContentsFolded, contentsOf } from './post-contents.tsx';
import { FittingService, PostNeighbours, PostTags, RelatedPosts } from './post-endings.tsx';
import { PostPicture, hasPicture } from './post-picture.tsx';
import { ShareLinks } from './share-links.tsx';

/** A whole post, with its breadcrumb and the links after it. */
export function PostArticle({ post }: { post: BlogPost }) {
  return (
    <>
      <Container width="wide" className="pt-8">
        <Breadcrumb trail={trailTo(post)} />
      </Container>
      <PostColumn post={post}>
        <WholePost post={post} />
        <PostTags tags={post.tags} />
        <ShareLinks post={post} />
        <FittingService post={post} />
        <PostNeighbours slug={post.slug} />
      </PostColumn>
      <RelatedPosts slug={post.slug} />
      <NewsletterBlock />
    </>
  );
}

/** The column of the text. A long post has its contents beside it, far enough away for the text's wide pictures. */
function PostColumn({ post, children }: { readonly post: BlogPost; readonly children: ReactNode }) {
  const headings = contentsOf(post);
  const look = 'pt-10 pb-section lg:pt-16 print:max-w-none';
  if (headings.length === 0) {
    return (
      <Container width="text" className={look}>
        {children}
      </Container>
    );
  }
  return (
    <Container
      width="wide"
      className={cx(
        look,
        'grid grid-cols-[minmax(0,var(--container-text))] justify-center gap-x-32 xl:grid-cols-[13rem_minmax(0,var(--container-text))] print:block',
      )}
    >
      <ContentsBeside headings={headings} />
      <div>{children}</div>
    </Container>
  );
}

/** A post with its author. */
export function WholePost({ post }: { post: BlogPost }) {
  const { imageUrl, picture } = post;
  const headings = contentsOf(post);
  return (
    <article>
      <PostSheet
        post={post}
        contents={headings.length > 0 ? <ContentsFolded headings={headings} /> : null}
        picture={
          hasPicture(imageUrl) ? <PostPicture src={imageUrl} picture={picture} priority {...postPicture} /> : null
        }
      />
      <AuthorCard author={post.author} />
    </article>
  );
}

/** The author card's text: of the blog's own author, or of a colleague. */
function cardOf({ slug }: BlogPost['author']): typeof blog.author {
  const person = slug === null ? undefined : findColleague(slug);
  if (!person) return blog.author;
  const { name, role, lead, portrait } = person;
  const link = { label: `Talk to ${name.split(' ')[0]}`, href: talkPath(person.slug) ?? BLOG };
  return { name, role, text: lead, image: portrait, link };
}

/** The author card at the end of a post. */
function AuthorCard({ author }: Pick<BlogPost, 'author'>) {
  const { name, role, text, image, link } = cardOf(author);
  return (
    <aside
      aria-label="About the author"
      className="mt-14 grid grid-cols-1 gap-x-8 gap-y-5 border-y border-line py-8 sm:grid-cols-[7rem_1fr]"
    >
      <Picture
        image={image}
        sizes="7rem"
        className="aspect-square w-28 rounded-full bg-sunken object-cover object-top"
      />
      <div className="grid grid-cols-1 content-center gap-2">
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
