import { pleasantryIn } from '#shared/rules/pleasantries.ts';
import { brand } from '#data/content/brand.ts';
import { lazyPart } from '#shared/ui/lazy-part.tsx';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';
import { addressGiven, asksForAddress, linesOf, newestId } from './conversation.ts';
import { MessageLine } from './message-line.tsx';
import { MessageLog } from './message-log.tsx';
import { closeContact, useChatState } from './chat-state.ts';
import type { useConversation } from './use-conversation.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { contact } from '#data/content/contact.ts';
import { Button } from '#shared/ui/button.tsx';
import { ReplyNote } from '../../app/reply-note.tsx';
import { useNavigation } from '../../app/navigation.ts';
import { suggestions } from '#data/content/answers/suggestions.ts';
import { useEffect, useState } from 'react';

/** Delay before screen readers announce a pending answer. */
const ANNOUNCE_DELAY_MS = 1500;

const ContactRequest = lazyPart(async () => (await import('./contact-request.tsx')).ContactRequest);

interface Props {
  readonly conversation: ReturnType<typeof useConversation>;
  /** Called after a link to a page of this site was followed. */
  readonly onLeave: () => void;
  /** Called when a form or button of the conversation is done and disappears. */
  readonly onUsed: () => void;
}

/** The messages, pending ones, and the forms that the conversation offers. */
export function Conversation({ conversation, onLeave, onUsed }: Props) {
  const {
    sessionId,
    messages,
    unsent,
    trouble: startError,
    isReady,
    isLoading,
    isRetrying,
    isSending,
    isWithPerson,
  } = conversation;
  const answered = useChatState((words) => words.answered);
  const lines = linesOf(messages, unsent);
  const asking = asksForAddress(messages, answered);
  const last = lines.at(-1);
  const tail = [last?.id, last?.unsent?.state, isSending, asking?.id].join();
  const hasArrived = !last?.unsent || last.unsent.state === 'sent';
  const waitsForPerson =
    isWithPerson && last?.author === 'visitor' && hasArrived && pleasantryIn(last.text) === undefined;

  const finishContact = () => {
    closeContact(newestId(messages));
    onUsed();
  };

  return (
    <MessageLog tail={tail} isReady={isReady} follows={isSending}>
      {startError ? (
        <StartError error={startError} isRetrying={isRetrying} onRetry={conversation.begin} />
      ) : isLoading ? (
        <Loading label="Opening conversation…" className="grid gap-3">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-16 w-full" />
        </Loading>
      ) : null}
      <ol>
        {lines.map((line) => (
          <MessageLine key={line.id} line={line} onLeave={onLeave} />
        ))}
      </ol>
      {isReady && lines.every(({ author }) => author === 'assistant') ? (
        <SuggestedQuestions
          onAsk={(question) => {
            conversation.send(question);
            onUsed();
          }}
        />
      ) : null}
      {isSending && !isWithPerson ? <TypingIndicator name={brand.assistant.name} /> : null}
      {waitsForPerson ? (
        <div className="mt-5 grid gap-1 text-sm text-muted italic">
          <p>Someone from our team will reply here.</p>
          <ReplyNote />
        </div>
      ) : null}
      {asking && sessionId && !isSending ? (
        <ContactRequest
          sessionId={sessionId}
          onDone={(email, name) => {
            finishContact();
            conversation.post(addressGiven(email, name));
          }}
          onDecline={finishContact}
        />
      ) : null}
    </MessageLog>
  );
}

interface StartErrorProps {
  readonly error: Error;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/** Shown when the conversation could not be started or loaded; phrased as the assistant's own message. */
function StartError({ error, isRetrying, onRetry }: StartErrorProps) {
  const mail = (
    <a href={`mailto:${contact.email}`} className="link">
      {contact.email}
    </a>
  );
  return (
    <div className="grid justify-items-start gap-4 border-l-2 border-ochre py-0.5 pl-4">
      {error instanceof ApiError && error.status === 429 ? (
        <p>
          {error.message} You can also email our team at {mail}.
        </p>
      ) : (
        <p>I’m having trouble connecting right now. Please refresh the page, or contact our team at {mail}.</p>
      )}
      <Button variant="secondary" pending={isRetrying} pendingLabel="Trying again…" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

interface SuggestedQuestionsProps {
  /** Called with the chosen question. */
  readonly onAsk: (question: string) => void;
}

/** Suggested questions of the page; shown until the visitor has sent something. */
function SuggestedQuestions({ onAsk }: SuggestedQuestionsProps) {
  const questions = questionsFor(useNavigation().pathname);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields
    <div role="group" aria-label="Suggested questions" className="mt-6 flex flex-col items-end gap-2">
      <p className="text-xs text-muted">You could ask</p>
      {questions.map((question) => (
        <button
          key={question}
          type="button"
          onClick={() => onAsk(question)}
          className="min-h-11 max-w-[88%] rounded-lg border border-edge px-4 py-2 text-left transition-colors hover:border-red hover:bg-tint"
        >
          {question}
        </button>
      ))}
    </div>
  );
}

/** The questions of the page that the path belongs to. */
function questionsFor(path: string): readonly string[] {
  const page = suggestions.pages.find((one) => path === one.path || path.startsWith(`${one.path}/`));
  return page?.questions ?? suggestions.everywhere;
}

/** Three dots while an answer is pending. */
function TypingIndicator({ name }: { name: string }) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), ANNOUNCE_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div data-typing="" className="mt-5 flex min-h-6 animate-fade-in items-center gap-1.5 border-l-2 border-ochre pl-4">
      {isLong ? <span className="sr-only">{name} is writing…</span> : null}
      <span aria-hidden="true" className="size-1.5 animate-breathe rounded-full bg-muted" />
      <span aria-hidden="true" className="size-1.5 animate-breathe rounded-full bg-muted [animation-delay:200ms]" />
      <span aria-hidden="true" className="size-1.5 animate-breathe rounded-full bg-muted [animation-delay:400ms]" />
    </div>
  );
}
