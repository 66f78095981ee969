import { useIsConfirmed } from './app/member.tsx';
import { InstallOffer } from './device/install/install-offer.tsx';
import { askForChat } from './features/chat/members-chat.tsx';
import { CircleBar } from './features/circle-bar/circle-bar.tsx';
import { restoreScrollPosition } from './features/feed/feed-scroll-position.ts';
import { useMessagesLink } from './features/messages/messages-link.tsx';
import { SearchButton } from './features/search/search-button.tsx';
import { LevelReached, WelcomeOnFeed } from './features/welcome/welcome.tsx';
import { MemberTools } from './member-tools.tsx';

/** Reopens the feed where it was left, like the screen's own back link. */
const onBack = (to: string) => void (to === '/feed' && restoreScrollPosition());

/**
 * The bars around every private screen except the console's, with parts of several features: `tools` are buttons
 * (outbox, search, notifications); `marks` are badges of new items, by the link's address.
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

/** Shown above a screen, inside its main part, once the member is known. */
export const CircleNotes = () => (
  <>
    <WelcomeOnFeed />
    <InstallOffer />
  </>
);
