import MessageCircle from 'lucide-react/icons/message-circle';
import { useEffect, useRef, useState } from 'react';
import { useHydrated } from '../../app/use-hydrated.ts';
import { QueryRoot } from '../../device/query-root.tsx';
import { CHAT_OPEN } from '../../device/names.ts';
import { hasUnsentChat } from '../../device/private-storage.ts';
import { ChatPanel, ChatSender } from './chat-panel.tsx';

const place =
  'fixed right-4 bottom-4 z-30 grid size-14 place-items-center rounded-full bg-red-fill text-on-fill shadow-float sm:right-6 sm:bottom-6 ' +
  'transition-colors hover:bg-red-deep noscript:hidden ' +
  // On a phone it is hidden while a field has the focus, to leave the room above the keyboard.
  'max-sm:in-[html:has(main_:is(input,textarea,select):focus)]:hidden';

/**
 * The round button at the bottom right of every public page, and the chat that it opens. A page carries only the button; the
 * chat's code is fetched when pointer or focus come near. It stays open, with what was typed, from page to page.
 */
export default function Chat(props: Props) {
  return (
    <QueryRoot>
      <Widget {...props} />
    </QueryRoot>
  );
}

interface Props {
  /** In the Circle there is no button: how often the member's menu has asked for the chat (`members-chat.tsx`). */
  readonly asked?: number;
}

function Widget({ asked }: Props) {
  const hydrated = useHydrated();
  const [wasOpen] = useState(isKeptOpen);
  const [isOwed] = useState(hasUnsentChat);
  const [choice, setChoice] = useState<'open' | 'closed'>();
  const button = useRef<HTMLButtonElement>(null);
  const takesFocusBack = useRef(false);
  const [heard, setHeard] = useState(0);
  if (asked !== undefined && asked !== heard) {
    setHeard(asked);
    setChoice('open');
  }
  // The server knows nothing of the page before.
  const isOpen = choice === undefined ? hydrated && wasOpen : choice === 'open';

  useEffect(() => {
    // In the Circle, to the button of the member's menu.
    if (!isOpen && takesFocusBack.current)
      (button.current ?? document.querySelector<HTMLElement>('[data-asks-chat]'))?.focus({ preventScroll: true });
    takesFocusBack.current = false;
  }, [isOpen]);

  const open = () => {
    keepOpen(true);
    setChoice('open');
  };
  const close = (goesOn = false) => {
    takesFocusBack.current = !goesOn;
    keepOpen(false);
    setChoice('closed');
  };

  return (
    <div data-chat="" data-screen-only="">
      {asked === undefined ? (
        <button
          ref={button}
          type="button"
          aria-label="Chat with us"
          title="Chat with us"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={open}
          className={isOpen ? `${place} invisible` : place}
        >
          <MessageCircle aria-hidden="true" className="size-6" />
        </button>
      ) : null}
      {isOpen ? (
        <ChatPanel onClose={close} takesFocus={choice === 'open'} />
      ) : hydrated && isOwed ? (
        <ChatSender />
      ) : null}
    </div>
  );
}

function isKeptOpen(): boolean {
  try {
    return CHAT_OPEN in sessionStorage;
  } catch {
    return false;
  }
}

function keepOpen(isOpen: boolean): void {
  try {
    if (isOpen) sessionStorage.setItem(CHAT_OPEN, '');
    else sessionStorage.removeItem(CHAT_OPEN);
  } catch {
    // Refused: it is closed on the next page.
  }
}
