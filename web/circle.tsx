import { useLocation } from 'react-router-dom';
import { useIsConfirmed } from './app/member.tsx';
import { InstallOffer } from './device/install/install-offer.tsx';
import { PushListener } from './device/push/device-push.ts';
import { askForChat } from './features/chat/members-chat.tsx';
import { CircleBar } from './features/circle-bar/circle-bar.tsx';
import { returnToPlace } from './features/feed/feed-place.ts';
import { feedArrivals } from './features/feed/outbox.ts';
import { messageArrivals } from './features/messages/outbox.ts';
import { useMessagesLink } from './features/messages/messages-link.tsx';
import { NoticesButton } from './features/notices/notices-button.tsx';
import { OutboxButton } from './features/outbox/outbox-button.tsx';
import { SearchButton } from './features/search/search-button.tsx';
import { LevelReached, WelcomeOnFeed } from './features/welcome/welcome.tsx';

const arrivals = { ...feedArrivals, ...messageArrivals };

/** The feed is left open where it was, as by the screen's own way back. */
const onBack = (to: string) => void (to === '/feed' && returnToPlace());

/** Administrators answer the agency's chat in the console, and would ask themselves there. */
const isConsole = (path: string): boolean => path.startsWith('/admin/') || path === '/blog/admin';

/**
 * The bars around every private screen. What features put into them meets here, as screens meet in `routes.tsx`:
 * `tools` are buttons (what waits, search, notices); `marks` say what is new behind a link, by the link's address.
 */
export default function Circle() {
  const isConfirmed = useIsConfirmed();
  const { pathname } = useLocation();
  const tools = (
    <>
      {isConfirmed ? <OutboxButton arrivals={arrivals} /> : null}
      <SearchButton />
      <NoticesButton />
    </>
  );
  return (
    <>
      <CircleBar
        tools={tools}
        marks={{ '/messages': useMessagesLink() }}
        onBack={onBack}
        onAsk={isConsole(pathname) ? undefined : askForChat}
      />
      {isConfirmed ? (
        <>
          <LevelReached />
          <PushListener />
        </>
      ) : null}
    </>
  );
}

/** What stands above a screen, inside its main part, once it is known whose it is. */
export const CircleNotes = () => (
  <>
    <WelcomeOnFeed />
    <InstallOffer />
  </>
);
