import type { DraftBox } from '#shared/api/draft-box.ts';
import { usePlatform } from '#shared/api/platform-context.tsx';
import { useDraft } from '#shared/api/use-draft.ts';
import { useReplies } from '../replies/replies-provider.tsx';

/** The name under which the device keeps a draft. */
export const replyDraftName = (sessionId: string): string => `chats/${sessionId}`;

/**
 * What is being written in a conversation, kept on the device for its author: while they look into another one, over a
 * reload, a closed window and the end of their session.
 */
export function useReplyDraft(sessionId: string): readonly [text: string, box: DraftBox] {
  const { owner } = useReplies();
  return useDraft(usePlatform().drafts, owner.personId, replyDraftName(sessionId));
}
