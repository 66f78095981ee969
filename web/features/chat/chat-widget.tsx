import MessageCircle from 'lucide-react/icons/message-circle';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { cx } from '#shared/ui/cx.ts';
import { lazyPart } from '#shared/ui/lazy-part.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';
import { hasUnsentChat } from '../../device/private-storage.ts';

const place =
  'right-4 bottom-4 z-30 grid size-14 place-items-center rounded-full bg-red-fill text-on-fill shadow-float sm:right-6 sm:bottom-6';

const ChatPanel = lazyPart(async () => (await import('./chat-panel.tsx')).ChatPanel, {
  fallback: (
    <span className={cx('fixed', place)}>
      <Spinner className="text-2xl" />
    </span>
  ),
});

/** The round button at the bottom right of every page, and the chat that it opens. A page carries only the button; the
 * chat's code is fetched when pointer or focus come near. It is mounted beside the screens, so that navigation leaves
 * the chat as it is.
 * @param floats whether it stays in the window's corner; otherwise it is at the end of the page, over the footer
 */
export function ChatWidget({ floats = true }: { readonly floats?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const takesFocusBack = useRef(false);
  const [Sender, setSender] = useState<ComponentType>();

  useEffect(() => {
    if (!hasUnsentChat()) return;
    // Where the code does not come, the message waits for the next page.
    import('./chat-panel.tsx').then(
      ({ ChatSender }) => setSender(() => ChatSender),
      () => undefined,
    );
  }, []);
  useEffect(() => {
    if (!isOpen && takesFocusBack.current) button.current?.focus({ preventScroll: true });
    takesFocusBack.current = false;
  }, [isOpen]);

  const close = (goesOn = false) => {
    takesFocusBack.current = !goesOn;
    setOpen(false);
  };

  return (
    <div
      data-chat=""
      data-screen-only=""
      className={floats ? undefined : 'relative in-[html:has([data-fills-window])]:hidden'}
    >
      <button
        ref={button}
        type="button"
        aria-label="Chat with us"
        title="Chat with us"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={ChatPanel.prepare}
        onFocus={ChatPanel.prepare}
        onClick={() => setOpen(true)}
        className={cx(
          floats ? 'fixed' : 'absolute',
          place,
          'transition-colors hover:bg-red-deep noscript:hidden',
          // On a phone it is hidden while a field has the focus, to leave the room above the keyboard.
          'max-sm:in-[html:has(main_:is(input,textarea,select):focus)]:hidden',
          isOpen && 'invisible',
        )}
      >
        <MessageCircle aria-hidden="true" className="size-6" />
      </button>
      {Sender ? <Sender /> : null}
      {isOpen ? <ChatPanel onClose={close} /> : null}
    </div>
  );
}
