import { useLocation } from 'react-router-dom';
import { Container } from '#shared/ui/layout.tsx';
import { Composer } from './composer.tsx';
import { FeedHero } from './feed-hero.tsx';
import { FeedList } from './feed-list.tsx';
import { WaitingPosts } from './waiting-posts.tsx';
import { useSharedBlogPost } from './use-shared-blog-post.ts';
import { useSharedWords } from './use-shared-words.ts';

/** An address that ends so asks for the composer to be open, as the dashboard's "Create Post" does. */
const OPENING = '#share';

/** The community's feed, at /feed and, for members, at /circle (members-side §2). */
export function FeedScreen() {
  const { hash, key } = useLocation();
  const asked = hash === OPENING;
  useSharedBlogPost();
  useSharedWords();
  return (
    <>
      <FeedHero />
      <Container width="text" className="grid gap-6 pt-8 pb-section">
        <Composer key={asked ? key : ''} asked={asked} />
        <WaitingPosts />
        <FeedList />
      </Container>
    </>
  );
}
