import { InstallOffer } from './device/install/install-offer.tsx';
import { CircleBar } from './features/circle-bar/circle-bar.tsx';
import { feedArrivals } from './features/feed/outbox.ts';
import { messageArrivals } from './features/messages/outbox.ts';
import { useMessagesLink } from './features/messages/messages-link.tsx';
import { NoticesButton } from './features/notices/notices-button.tsx';
import { OutboxButton } from './features/outbox/outbox-button.tsx';
import { SearchButton } from './features/search/search-button.tsx';
import { LevelReached, WelcomeOnFeed } from './features/welcome/welcome.tsx';
import { PushListener } from './device/push/device-push.ts';
import { useIsConfirmed } from './app/member.tsx';

const arrivals = { ...feedArrivals, ...messageArrivals };

/**
 * The bar above every private screen. What features put into it meets here, as screens meet in `routes.tsx`:
 * `tools` are buttons at its end (search, notices); `marks` say what is new behind a link, by the link's address.
 */
export default function Circle() {
  const isConfirmed = useIsConfirmed();
  const tools = (
    <>
      {isConfirmed ? <OutboxButton arrivals={arrivals} /> : null}
      <SearchButton />
      <NoticesButton />
    </>
  );
  return (
    <>
      <CircleBar tools={tools} marks={{ '/messages': useMessagesLink() }} />
      {isConfirmed ? (
        <>
          <WelcomeOnFeed />
          <LevelReached />
          <InstallOffer />
          <PushListener />
        </>
      ) : null}
    </>
  );
}
