import { Link } from '../../app/link.tsx';
import { returnToPlace } from './feed-place.ts';

/** Leads to the feed, to where it was left. */
export function BackToFeed({ className }: { className: string }) {
  return (
    <Link to="/feed" className={className} onClick={returnToPlace}>
      Back to the feed
    </Link>
  );
}
