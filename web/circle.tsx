import { useIsConfirmed } from './app/member.tsx';
import { InstallOffer } from './device/install/install-offer.tsx';
import { askForChat } from './features/chat/members-chat.tsx';
import { CircleBar } from './features/circle-bar/circle-bar.tsx';
import { returnToPlace } from './features/feed/feed-place.ts';
import { useMessagesLink } from './features/messages/messages-link.tsx';
import { SearchButton } from './features/search/search-button.tsx';
import { LevelReached, WelcomeOnFeed } from './features/welcome/welcome.tsx';
import { MemberTools } from './member-tools.tsx';

/** The feed is left open where it was, as by the screen's own way back. */
const onBack = (to: string) => void (to === '/feed' && returnToPlace());

/**
 * The bars around every private screen but the console's. What features put into them meets here, as screens meet in `routes.tsx`:
 * `tools` are buttons (what waits, search, notices); `marks` say what is new behind a link, by the link's address.
 */
export default function Circle() {
  const isConfirmed = useIsConfirmed();
  const tools = (
    <MemberTools>
      <SearchButton />
    </MemberTools>
  );
  return (
    <>
      <CircleBar tools={tools} marks={{ '/messages': useMessagesLink() }} onBack={onBack} onAsk={askForChat} />
      {isConfirmed ? <LevelReached /> : null}
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
