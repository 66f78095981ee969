import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import type { Conversation } from '#shared/contracts/messages.ts';
import { useNow } from '#shared/ui/use-now.ts';
import { useMember } from '../../app/member.tsx';
import { ConversationHeader } from './conversation-header.tsx';
import { deliver } from './deliver.ts';
import { linesOf } from './lines.ts';
import { MessageLog } from './message-log.tsx';
import { addUnsent, dropUnsent, hasLanded } from './own-words.ts';
import { useUnsent } from './unsent-lines.ts';
import { useMarkRead } from './use-mark-read.ts';
import { useMessages } from './use-messages.ts';
import { WritingPlace } from './writing-place.tsx';

/** One conversation: who, what was written, and where one writes. */
export function OpenConversation({ conversation }: { conversation: Conversation }) {
  const client = useApi();
  const queryClient = useQueryClient();
  const me = useMember().id;
  const { member } = conversation;
  const { messages, pages } = useMessages(member.id);
  const unsent = useUnsent(member.id);
  useMarkRead(conversation, messages);
  useEffect(() => {
    // The answer to the call was lost, and the message is there all the same.
    for (const message of unsent) {
      if (message.state === 'failed' && hasLanded(message, messages)) dropUnsent(message.key);
    }
  });

  const send = (text: string) =>
    void deliver({ client, queryClient, me }, addUnsent(member.id, text, messages.at(-1)?.id ?? 0));

  return (
    <section
      aria-label={`Conversation with ${member.firstName} ${member.lastName}`}
      className="flex min-h-0 flex-col bg-paper"
    >
      <ConversationHeader conversation={conversation} />
      <MessageLog
        member={member}
        lines={linesOf(messages, unsent, { me, now: useNow() })}
        pages={pages}
        onRetry={(message) => void deliver({ client, queryClient, me }, message)}
      />
      <WritingPlace conversation={conversation} onSend={send} />
    </section>
  );
}
