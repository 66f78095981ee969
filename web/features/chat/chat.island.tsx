import MessageCircle from 'lucide-react/icons/message-circle';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useHydrated } from '../../app/use-hydrated.ts';
import { QueryRoot } from '../../device/query-root.tsx';
import { CHAT_OPEN } from '../../device/names.ts';
import { hasUnsentChat } from '../../device/private-storage.ts';
import { ChatPanel } from './chat-panel.tsx';
import { ChatWatcher } from './chat-watcher.tsx';
import { readActiveChat } from './active-chat.ts';

const place =
  'fixed right-4 bottom-4 z-30 grid size-14 place-items-center rounded-full bg-red-fill text-on-fill shadow-float sm:right-6 sm:bottom-6 ' +
  'transition-[color,background-color,translate] hover:bg-red-deep noscript:hidden ' +
  // On a phone it is hidden while the reader scrolls down (web/public/chat-button.ts).
  'max-sm:not-focus-visible:in-[html[data-going-down]]:translate-y-24 ' +
  // On a phone it is hidden while a field has the focus, to leave room above the keyboard.
  'max-sm:in-[html:has(main_:is(input,textarea,select):focus)]:hidden';

/** The note above the button that a reply has arrived. */
const answered =
  'fixed right-4 bottom-20 z-30 max-w-[calc(100vw-2rem)] animate-rise rounded-lg border border-line bg-surface text-ink shadow-float sm:right-6 sm:bottom-22';

/**
 * The round button at the bottom right of every public page, and the chat that it opens. A page carries only the
 * button; the chat's code loads on the first sign of interest, or at once while a conversation is going on. The open
 * chat and its draft survive navigation.
 */
export default function Chat(props: Props) {
  return (
    <QueryRoot>
      <Widget {...props} />
    </QueryRoot>
  );
}

interface Props {
  /** In the Circle there is no button: how often the member's menu has opened the chat (`members-chat.tsx`). */
  readonly asked?: number;
}

function Widget({ asked }: Props) {
  const hydrated = useHydrated();
  const [wasOpen] = useState(wasLeftOpen);
  const [isOwed] = useState(hasUnsentChat);
  const [isAnswered, setAnswered] = useState(false);
  const [choice, setChoice] = useState<'open' | 'closed'>();
  const button = useRef<HTMLButtonElement>(null);
  const takesFocusBack = useRef(false);
  const [handled, setHandled] = useState(0);
  if (asked !== undefined && asked !== handled) {
    setHandled(asked);
    setChoice('open');
  }
  // The server does not know the previous page.
  const isOpen = choice === undefined ? hydrated && wasOpen : choice === 'open';

  useEffect(() => {
    // In the Circle, to the button of the member's menu.
    if (!isOpen && takesFocusBack.current)
      (button.current ?? document.querySelector<HTMLElement>('[data-asks-chat]'))?.focus({ preventScroll: true });
    takesFocusBack.current = false;
  }, [isOpen]);

  const open = () => {
    keepOpen(true);
    setAnswered(false);
    setChoice('open');
  };
  const onAnswer = useCallback(() => setAnswered(true), []);
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
          aria-label={isAnswered ? 'Chat with us: new reply' : 'Chat with us'}
          title="Chat with us"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={open}
          className={isOpen ? `${place} invisible` : place}
        >
          <MessageCircle aria-hidden="true" className="size-6" />
          {isAnswered ? (
            <span
              aria-hidden="true"
              className="absolute top-0 right-0 size-4 rounded-full border-2 border-paper bg-ochre"
            />
          ) : null}
        </button>
      ) : null}
      <output className={isAnswered && !isOpen ? answered : 'sr-only'}>
        {isAnswered && !isOpen ? (
          <button type="button" className="min-h-11 px-4 py-2 text-left font-semibold" onClick={open}>
            You have a reply. Read it
          </button>
        ) : null}
      </output>
      {isOpen ? (
        <ChatPanel onClose={close} takesFocus={choice === 'open'} />
      ) : hydrated && (isOwed || readActiveChat()) ? (
        <ChatWatcher onAnswer={onAnswer} />
      ) : null}
    </div>
  );
}

function wasLeftOpen(): boolean {
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
    // Storage is refused: the chat is closed on the next page.
  }
}
