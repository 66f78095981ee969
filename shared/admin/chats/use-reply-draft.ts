import type { DraftBox } from '#shared/api/draft-box.ts';
import { usePlatform } from '#shared/api/platform-context.tsx';
import { useDraft } from '#shared/api/use-draft.ts';
import { useReplies } from '../replies/replies-provider.tsx';

/** The key of a draft on the device. */
export const replyDraftName = (sessionId: string): string => `chats/${sessionId}`;

/**
 * The draft reply to a conversation, kept on the device for its author. It survives switching conversations, reloads,
 * closed windows and expired sessions.
 */
export function useReplyDraft(sessionId: string): readonly [text: string, box: DraftBox] {
  const { owner } = useReplies();
  return useDraft(usePlatform().drafts, owner.personId, replyDraftName(sessionId));
}
