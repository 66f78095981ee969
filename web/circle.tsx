import { CircleBar } from './features/circle-bar/circle-bar.tsx';
import { UnreadBadge } from './features/messages/unread-badge.tsx';

/**
 * The bar above every private screen. What features put into it meets here, as screens meet in `routes.tsx`:
 * `tools` are buttons at its end (search, notices); `badges` are counts beside a link, by the link's address.
 */
export default function Circle() {
  return <CircleBar tools={null} badges={{ '/messages': <UnreadBadge /> }} />;
}
