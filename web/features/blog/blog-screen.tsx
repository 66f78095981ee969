import { blog } from '#data/content/blog.ts';
import { brand } from '#data/content/brand.ts';
import { Container, Display, Eyebrow, Lead } from '#shared/ui/layout.tsx';
import { BlogList } from './blog-list.tsx';
import { NewsletterBlock } from './newsletter-block.tsx';

/** `/blog`: the posts under a headline, and the newsletter (public-side §2). */
export function BlogScreen() {
  return (
    <>
      <Container width="wide" className="pt-16 pb-section lg:pt-24">
        <header className="grid max-w-5xl gap-7">
          <Eyebrow>{brand.blog.name}</Eyebrow>
          <Display>{blog.headline}</Display>
          <Lead>{brand.blog.lead}</Lead>
        </header>
        <section aria-label="Posts" className="mt-14 lg:mt-20">
          <BlogList />
        </section>
      </Container>
      <NewsletterBlock />
    </>
  );
}
