import { CircleBar } from './features/circle-bar/circle-bar.tsx';
import { UnreadBadge } from './features/messages/unread-badge.tsx';
import { NoticesButton } from './features/notices/notices-button.tsx';
import { SearchButton } from './features/search/search-button.tsx';

const tools = (
  <>
    <SearchButton />
    <NoticesButton />
  </>
);

/**
 * The bar above every private screen. What features put into it meets here, as screens meet in `routes.tsx`:
 * `tools` are buttons at its end (search, notices); `badges` are counts beside a link, by the link's address.
 */
export default function Circle() {
  return <CircleBar tools={tools} badges={{ '/messages': <UnreadBadge /> }} />;
}
