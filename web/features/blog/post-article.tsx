import type { BlogPost } from '#shared/contracts/blog.ts';
import { Container } from '#shared/ui/layout.tsx';
import { postPicture, PostSheet } from '#shared/ui/post-sheet.tsx';
import { Breadcrumb } from '../../app/breadcrumb.tsx';
import { AuthorCard } from './author-card.tsx';
import { trailTo } from './blog-places.ts';
import { NewsletterBlock } from './newsletter-block.tsx';
import { hasPicture, PostPicture } from './post-picture.tsx';
import { PostNeighbours } from './post-neighbours.tsx';
import { ShareLinks } from './share-links.tsx';

/** A whole post (public-side §2). */
export function PostArticle({ post }: { post: BlogPost }) {
  const { imageUrl, picture } = post;
  return (
    <>
      <Container width="wide" className="pt-8">
        <Breadcrumb trail={trailTo(post)} />
      </Container>
      <Container width="text" className="pt-10 pb-section lg:pt-16 print:max-w-none">
        <article>
          <PostSheet
            post={post}
            picture={
              hasPicture(imageUrl) ? <PostPicture src={imageUrl} picture={picture} priority {...postPicture} /> : null
            }
          />
          <AuthorCard />
        </article>
        <ShareLinks post={post} />
        <PostNeighbours slug={post.slug} />
      </Container>
      <NewsletterBlock />
    </>
  );
}
