import MessageCircle from 'lucide-react/icons/message-circle';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { cx } from '#shared/ui/cx.ts';
import { Spinner } from '#shared/ui/spinner.tsx';
import type { ChatPanelProps } from './chat-panel.tsx';

const loadPanel = async (): Promise<ComponentType<ChatPanelProps>> => (await import('./chat-panel.tsx')).ChatPanel;

/**
 * The round button at the bottom right of every page, and the chat that it opens (public-side §2). The button is all
 * that a page carries; the chat's code is fetched when pointer or focus come near. It stands beside the screens, so
 * that going from one to another leaves the chat as it is.
 */
export function ChatWidget() {
  const [Panel, setPanel] = useState<ComponentType<ChatPanelProps> | null>(null);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const takesFocusBack = useRef(false);

  useEffect(() => {
    if (!isOpen && takesFocusBack.current) button.current?.focus({ preventScroll: true });
    takesFocusBack.current = false;
  }, [isOpen]);

  // Should it not arrive, the next press tries again.
  const fetchPanel = () =>
    void loadPanel().then(
      (panel) => setPanel(() => panel),
      () => setOpen(false),
    );
  const close = (goesOn = false) => {
    takesFocusBack.current = !goesOn;
    setOpen(false);
  };

  return (
    <div data-chat="" data-screen-only="">
      <button
        ref={button}
        type="button"
        aria-label="Chat with us"
        title="Chat with us"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={fetchPanel}
        onFocus={fetchPanel}
        onClick={() => {
          fetchPanel();
          setOpen(true);
        }}
        className={cx(
          'fixed right-4 bottom-4 z-30 grid size-14 place-items-center rounded-full bg-red-fill text-on-fill shadow-float',
          'transition-colors hover:bg-red-deep sm:right-6 sm:bottom-6 noscript:hidden',
          // On a phone it leaves the room above the keyboard to what is being written.
          'max-sm:in-[html:has(main_:is(input,textarea,select):focus)]:hidden',
          isOpen && Panel && 'invisible',
        )}
      >
        {isOpen && !Panel ? <Spinner className="text-2xl" /> : <MessageCircle aria-hidden="true" className="size-6" />}
      </button>
      {isOpen && Panel ? <Panel onClose={close} /> : null}
    </div>
  );
}
