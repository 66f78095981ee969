import { brand } from '#data/content/brand.ts';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';
import { ContactRequest } from './contact-request.tsx';
import { addressGiven, asksForAddress, linesOf, newestId } from './conversation.ts';
import { MessageLine } from './message-line.tsx';
import { MessageLog } from './message-log.tsx';
import { closeContact, useOwnWords } from './own-words.ts';
import { StartTrouble } from './start-trouble.tsx';
import { SuggestedQuestions } from './suggested-questions.tsx';
import { TypingIndicator } from './typing-indicator.tsx';
import type { useConversation } from './use-conversation.ts';

interface Props {
  readonly conversation: ReturnType<typeof useConversation>;
  /** After a link to a page of this site was followed. */
  readonly onLeave: () => void;
  /** A form or button of the conversation has done its work and is gone. */
  readonly onUsed: () => void;
}

/** What was said, what is on its way, and what the conversation asks for. */
export function Conversation({ conversation, onLeave, onUsed }: Props) {
  const { sessionId, messages, unsent, trouble, isReady, isLoading, isRetrying, isSending, isWithPerson } =
    conversation;
  const answered = useOwnWords((words) => words.answered);
  const lines = linesOf(messages, unsent);
  const asking = asksForAddress(messages, answered);
  const last = lines.at(-1);
  const tail = [last?.id, last?.unsent?.state, isSending, asking?.id].join();
  const waitsForPerson = isWithPerson && last?.author === 'visitor';

  const finishContact = () => {
    closeContact(newestId(messages));
    onUsed();
  };

  return (
    <MessageLog tail={tail} isReady={isReady} follows={isSending}>
      {trouble ? (
        <StartTrouble error={trouble} isRetrying={isRetrying} onRetry={conversation.begin} />
      ) : isLoading ? (
        <Loading label="Opening the conversation…" className="grid gap-3">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-16 w-full" />
        </Loading>
      ) : null}
      <ol>
        {lines.map((line) => (
          <MessageLine key={line.id} line={line} onRetry={conversation.retry} onLeave={onLeave} />
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
        <p className="mt-5 text-sm text-muted italic">A person from our team will answer you here.</p>
      ) : null}
      {asking && sessionId && !isSending ? (
        <ContactRequest
          sessionId={sessionId}
          onDone={(email, name) => {
            finishContact();
            conversation.say(addressGiven(email, name));
          }}
          onDecline={finishContact}
        />
      ) : null}
    </MessageLog>
  );
}
