import { useEffect, useState, type ComponentType } from 'react';
import { useHydrated } from '../../app/use-hydrated.ts';
import { CHAT_OPEN } from '../../device/names.ts';
import { hasUnsentChat } from '../../device/private-storage.ts';
import { readActiveChat } from './active-chat.ts';

const ASKED = 'bonjour:ask-chat';

/** Opens the chat with the agency inside the Circle: "Ask Bonjour". */
export function askForChat(): void {
  try {
    sessionStorage.setItem(CHAT_OPEN, '');
  } catch {
    // Storage is refused: the chat is closed on the next page.
  }
  dispatchEvent(new Event(ASKED));
}

interface Props {
  readonly Chat: ComponentType<{ asked?: number }>;
}

/**
 * The agency's chat inside the Circle, without a button of its own. Its code loads on request, or when an earlier page
 * of this tab has left it open, a message unsent or a conversation going on.
 */
export function MembersChat({ Chat }: Props) {
  const hydrated = useHydrated();
  const [asked, setAsked] = useState(0);
  const [goesOn] = useState(isGoingOn);
  useEffect(() => {
    const listen = () => setAsked((times) => times + 1);
    addEventListener(ASKED, listen);
    return () => removeEventListener(ASKED, listen);
  }, []);
  return hydrated && (asked > 0 || goesOn) ? <Chat asked={asked} /> : null;
}

function isGoingOn(): boolean {
  try {
    return CHAT_OPEN in sessionStorage || hasUnsentChat() || readActiveChat() !== undefined;
  } catch {
    // Storage is refused, or this is the server.
    return false;
  }
}
