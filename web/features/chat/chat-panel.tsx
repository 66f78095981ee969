import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { brand } from '#data/content/brand.ts';
import { cx } from '#shared/ui/cx.ts';
import { Conversation } from './conversation-view.tsx';
import { MessageBox } from './message-box.tsx';
import { PanelHeader } from './panel-header.tsx';
import { PersonLinks } from './person-links.tsx';
import { useConversation } from './use-conversation.ts';
import { useSheet } from './use-sheet.ts';

export interface ChatPanelProps {
  /** @param goesOn the focus has gone somewhere else, and is not to be given back */
  readonly onClose: (goesOn?: boolean) => void;
}

/** The open chat: beside the page where there is room, over it on a phone. It is fetched when somebody wants it. */
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
