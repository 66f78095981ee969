import { circle } from '#data/content/circle.ts';
import { Container } from '#shared/ui/layout.tsx';
import { Standing } from '#shared/ui/standing.tsx';
import { useMember } from '../../app/member.tsx';

/** The head of the feed: whose room this is, and where the member stands in it. */
export function FeedHero() {
  const { level, points } = useMember();
  return (
    <header className="scheme-dark border-b border-line bg-paper">
      <Container width="text" className="grid gap-3 pt-8 pb-7 sm:gap-4 sm:pt-14 sm:pb-11">
        <h1>{circle.feed.title}</h1>
        <p className="text-lg text-muted">{circle.feed.lead}</p>
        <Standing level={level} points={points} className="mt-2" />
      </Container>
    </header>
  );
}
