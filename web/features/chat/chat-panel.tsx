import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { brand } from '#data/content/brand.ts';
import { cx } from '#shared/ui/cx.ts';
import { Conversation } from './conversation-view.tsx';
import { MessageBox } from './message-box.tsx';
import { PanelHeader, PersonLinks } from './panel-header.tsx';
import { useConversation, useOwner } from './use-conversation.ts';
import { useMedia } from '../../app/use-media.ts';

/** A phone, or a window zoomed to its size. */
const SMALL = '(max-width: 639px), (max-height: 479px)';

export interface ChatPanelProps {
  /** @param goesOn the focus has moved elsewhere and must not be restored */
  readonly onClose: (goesOn?: boolean) => void;
}

/** The open chat: beside the page where there is room, over it on a phone. A chunk of its own, loaded on demand. */
export function ChatPanel({ onClose }: ChatPanelProps) {
  const id = useId();
  const [titleId, subtitleId, linksId] = [`${id}-title`, `${id}-subtitle`, `${id}-links`];
  const panel = useRef<HTMLDialogElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const [areLinksShown, setLinksShown] = useState(false);
  const conversation = useConversation();
  const { isSheet, style } = useSheet(panel);

  useEffect(() => box.current?.focus({ preventScroll: true }), []);

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.stopPropagation();
    onClose();
  };
  const wantPerson = () => {
    if (!areLinksShown) conversation.askForPerson();
    setLinksShown(!areLinksShown);
  };

  return (
    <dialog
      ref={panel}
      open
      aria-labelledby={titleId}
      aria-describedby={subtitleId}
      aria-modal={isSheet || undefined}
      data-corner="panel"
      data-scroll-lock={isSheet ? '' : undefined}
      style={style}
      onKeyDown={closeOnEscape}
      className={cx(
        'fixed z-35 m-0 flex max-h-none max-w-none animate-rise flex-col overflow-x-hidden overflow-y-auto bg-surface p-0 text-ink',
        isSheet
          ? 'inset-x-0 top-0 h-dvh w-full'
          : 'top-auto right-6 bottom-6 left-auto h-[min(42rem,calc(100dvh-3rem))] w-102 rounded-lg border border-line shadow-float',
      )}
    >
      <PanelHeader
        titleId={titleId}
        subtitleId={subtitleId}
        isWithPerson={conversation.isWithPerson}
        areLinksShown={areLinksShown}
        linksId={linksId}
        onPerson={wantPerson}
        onClose={() => onClose()}
      />
      {areLinksShown ? <PersonLinks id={linksId} /> : null}
      <Conversation
        conversation={conversation}
        onLeave={() => {
          if (isSheet) onClose(true);
        }}
        onUsed={() => box.current?.focus()}
      />
      <MessageBox
        box={box}
        isSending={conversation.isSending}
        isReady={conversation.isReady}
        isOpening={conversation.isLoading}
        onSend={conversation.send}
      />
      <p className="shrink-0 px-5 pb-3 text-center text-xs text-muted">{brand.assistant.credit}</p>
    </dialog>
  );
}

/** With the chat closed: sends what an earlier page of this tab has left. */
export function ChatSender() {
  useOwner();
  return null;
}

/**
 * Whether the panel is a sheet over everything. The page behind it is then inert, and the sheet ends above the keyboard,
 * which in some browsers covers the page instead of shrinking it.
 */
export function useSheet(panel: RefObject<HTMLElement | null>): { isSheet: boolean; style: CSSProperties | undefined } {
  const isSheet = useMedia(SMALL);
  const seen = useSyncExternalStore(subscribe, readViewport);

  useLayoutEffect(() => {
    if (!isSheet) return undefined;
    const behind = precedingSiblings(panel.current?.closest('[data-chat]'));
    for (const element of behind) element.inert = true;
    return () => {
      for (const element of behind) element.inert = false;
    };
  }, [isSheet, panel]);

  const [top, height] = seen.split(' ');
  return { isSheet, style: isSheet && height ? { top: `${top}px`, height: `${height}px` } : undefined };
}

function subscribe(listener: () => void): () => void {
  const viewport = window.visualViewport;
  viewport?.addEventListener('resize', listener);
  viewport?.addEventListener('scroll', listener);
  return () => {
    viewport?.removeEventListener('resize', listener);
    viewport?.removeEventListener('scroll', listener);
  };
}

/** The visible part of the window, as "top height"; empty while it is pinch-zoomed. */
function readViewport(): string {
  const { visualViewport: viewport } = window;
  return viewport?.scale === 1 ? `${viewport.offsetTop} ${viewport.height}` : '';
}

function precedingSiblings(element: Element | null | undefined): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let one = element?.previousElementSibling; one; one = one.previousElementSibling) {
    if (one instanceof HTMLElement && !one.inert) found.push(one);
  }
  return found;
}
