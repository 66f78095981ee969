import { useState } from 'react';
import { usePlatform } from '#shared/api/platform-context.tsx';
import { useReplies } from '../replies/replies-provider.tsx';

/** The name of a draft on the device. */
export const replyDraftName = (sessionId: string): string => `chats/${sessionId}`;

/**
 * What is being written in a conversation, kept on the device for its author: while they look into another one, over a
 * reload, a closed window and the end of their session.
 */
export function useReplyDraft(sessionId: string): readonly [text: string, write: (text: string) => void] {
  const { drafts } = usePlatform();
  const { owner, unkeptDrafts } = useReplies();
  const name = replyDraftName(sessionId);
  const [text, setText] = useState(() => unkeptDrafts.get(name) ?? drafts.read(owner.personId, name) ?? '');
  const write = (next: string) => {
    setText(next);
    if (drafts.write(owner.personId, name, next.trim() === '' ? null : next)) unkeptDrafts.delete(name);
    else unkeptDrafts.set(name, next);
  };
  return [text, write];
}
