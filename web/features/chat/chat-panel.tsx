import SendHorizontal from 'lucide-react/icons/send-horizontal';
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
  type SyntheticEvent,
} from 'react';
import { brand } from '#data/content/brand.ts';
import { limits } from '#shared/contracts/limits.ts';
import { CharacterCount, countCharacters } from '#shared/ui/character-count.tsx';
import { cx } from '#shared/ui/cx.ts';
import { Spinner } from '#shared/ui/spinner.tsx';
import { Textarea } from '#shared/ui/textarea.tsx';
import { isComposing } from '#shared/ui/use-typing.ts';
import { useMedia } from '../../app/use-media.ts';
import { Conversation } from './conversation-view.tsx';
import { storeDraft, useChatState } from './chat-state.ts';
import { PanelHeader, PersonLinks } from './panel-header.tsx';
import { useConversation } from './use-conversation.ts';

/** A phone, or a window zoomed to that size. */
const SMALL = '(max-width: 639px), (max-height: 479px)';

/** The character count is shown above this length. */
const COUNT_FROM = limits.chatMessage - 200;

export interface ChatPanelProps {
  /** @param goesOn the focus has moved elsewhere and must not be restored */
  readonly onClose: (goesOn?: boolean) => void;
  /** Whether it takes the focus: not when it was open on the previous page, because the visitor came to read. */
  readonly takesFocus?: boolean;
}

/** The open chat: beside the page where there is room, over it on a phone. */
export function ChatPanel({ onClose, takesFocus = true }: ChatPanelProps) {
  const id = useId();
  const [titleId, subtitleId, linksId] = [`${id}-title`, `${id}-subtitle`, `${id}-links`];
  const panel = useRef<HTMLDialogElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const [areLinksShown, setLinksShown] = useState(false);
  const conversation = useConversation();
  const { isSheet, style } = useSheet(panel);

  useEffect(() => {
    if (takesFocus) box.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return;
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

interface MessageBoxProps {
  readonly box: RefObject<HTMLTextAreaElement | null>;
  readonly isSending: boolean;
  /** A conversation exists. */
  readonly isReady: boolean;
  /** The conversation is being opened. */
  readonly isOpening: boolean;
  /** @returns whether the message was accepted */
  readonly onSend: (text: string) => boolean;
}

/** The message box: Enter sends, Shift+Enter starts a new line. */
export function MessageBox({ box, isSending, isReady, isOpening, onSend }: MessageBoxProps) {
  const draft = useChatState((words) => words.draft);
  const countId = useId();
  const form = useRef<HTMLFormElement>(null);
  const count = countCharacters(draft);
  const isTooLong = count > limits.chatMessage;
  /**
   * The text that was submitted before there was a conversation. Sent once there is one, unless it was edited since.
   */
  const [early, setEarly] = useState('');
  const isEarly = early !== '' && early === draft;
  const isBusy = isSending || (isEarly && isOpening);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    // The button is disabled while the message is sent and would lose the focus.
    box.current?.focus();
    setEarly(isOpening ? draft : '');
    if (!isTooLong && onSend(draft)) storeDraft('');
  };
  useEffect(() => {
    if (isReady && isEarly) form.current?.requestSubmit();
  }, [isReady, isEarly]);
  const sendOnEnter = (event: KeyboardEvent) => {
    // In an input method (Japanese, for example) Enter confirms the word that is being composed.
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    form.current?.requestSubmit();
  };

  return (
    <form ref={form} onSubmit={submit} className="shrink-0 border-t border-line px-4 pt-3.5 pb-3">
      <div className="flex items-end gap-2">
        <div className="min-w-0 grow">
          <Textarea
            ref={box}
            value={draft}
            rows={1}
            enterKeyHint="send"
            aria-label="Your message"
            aria-describedby={count > COUNT_FROM ? countId : undefined}
            aria-invalid={isTooLong || undefined}
            placeholder="Type your message..."
            onChange={(event) => storeDraft(event.currentTarget.value)}
            onKeyDown={sendOnEnter}
            className="max-h-32! min-h-11! resize-none"
          />
        </div>
        <button
          type="submit"
          aria-label="Send message"
          title="Send message"
          disabled={count === 0 || isTooLong || isBusy || !(isReady || isOpening)}
          aria-busy={isBusy || undefined}
          className="inline-grid size-11 shrink-0 place-items-center rounded-full bg-red-fill text-on-fill transition-colors hover:bg-red-deep disabled:pointer-events-none disabled:bg-sunken disabled:text-muted"
        >
          {isBusy ? <Spinner /> : <SendHorizontal aria-hidden="true" className="size-5" />}
        </button>
      </div>
      {count > COUNT_FROM ? (
        <div className="mt-1 grid pr-13">
          <CharacterCount id={countId} count={count} max={limits.chatMessage} />
        </div>
      ) : null}
    </form>
  );
}

/**
 * Whether the panel is a sheet over everything. The page behind it is then inert, and the sheet ends above the
 * keyboard, which in some browsers covers the page instead of shrinking it.
 */
export function useSheet(panel: RefObject<HTMLElement | null>): { isSheet: boolean; style: CSSProperties | undefined } {
  const isSheet = useMedia(SMALL);
  const seen = useSyncExternalStore(subscribe, readViewport);

  useLayoutEffect(() => {
    if (!isSheet) return undefined;
    const chat = panel.current?.closest('[data-chat]');
    // On a public page, the chat is an island in an element of its own.
    const behind = precedingSiblings(chat?.closest('[data-island]') ?? chat);
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
