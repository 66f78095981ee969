import { useCallback } from 'react';
import { DraftBox } from '#shared/api/draft-box.ts';
import { usePlatform } from '#shared/api/platform-context.tsx';
import type { Platform } from '#shared/api/platform.ts';
import { useDraft } from '#shared/api/use-draft.ts';
import type { ThreadAttachment } from '#shared/contracts/threads.ts';
import { useReplies } from '../replies/replies-provider.tsx';

/** The keys of a thread's drafts on the device. */
export const replyDraftName = (threadId: number): string => `threads/${threadId}`;
const filesDraftName = (threadId: number | 'new'): string => `threads/${threadId}/files`;
export const noteDraftName = (threadId: number): string => `threads/${threadId}/note`;

/**
 * A draft of a thread, kept on the device for its author and shared by all tabs. It survives switching threads, reloads
 * and expired sessions, and is removed from all tabs once it is sent.
 */
function useThreadDraft(name: string): readonly [text: string, box: DraftBox] {
  const { owner } = useReplies();
  return useDraft(usePlatform().drafts, owner.personId, name);
}

export const useReplyDraft = (threadId: number) => useThreadDraft(replyDraftName(threadId));
export const useNoteDraft = (threadId: number) => useThreadDraft(noteDraftName(threadId));

type FileOfDraft = Pick<ThreadAttachment, 'id' | 'name' | 'size'>;

/** The uploaded files of a reply or a new message, kept like its text. */
export function useDraftFiles(
  threadId: number | 'new',
): readonly [files: readonly FileOfDraft[], set: (files: readonly FileOfDraft[]) => void] {
  const [text, box] = useThreadDraft(filesDraftName(threadId));
  const set = useCallback(
    (files: readonly FileOfDraft[]) => box.write(files.length === 0 ? '' : JSON.stringify(files)),
    [box],
  );
  return [parseFiles(text), set];
}

function parseFiles(text: string): readonly FileOfDraft[] {
  if (text === '') return [];
  try {
    const files: unknown = JSON.parse(text);
    return Array.isArray(files) ? (files as FileOfDraft[]) : [];
  } catch {
    // Invalid when two tabs have added files at once.
    return [];
  }
}

/**
 * Puts a reply that did not go out back into the draft, after any newer text.
 * @returns whether the device has its text now
 */
export function restoreDraft(
  drafts: Platform['drafts'],
  personId: number,
  threadId: number,
  { text, files }: { readonly text: string; readonly files: readonly FileOfDraft[] },
): boolean {
  const isStored = text === '' || new DraftBox(drafts, personId, replyDraftName(threadId)).add(text);
  if (files.length === 0 || !isStored) return isStored;
  const box = new DraftBox(drafts, personId, filesDraftName(threadId));
  const before = parseFiles(box.text());
  box.write(JSON.stringify([...before, ...files.filter(({ id }) => before.every((file) => file.id !== id))]));
  return isStored;
}

/** Moves the drafts of a thread that was merged to the other thread, after any text there. */
export function moveDrafts(
  drafts: Platform['drafts'],
  personId: number,
  { from, into }: { readonly from: number; readonly into: number },
): void {
  const textOf = (name: string) => new DraftBox(drafts, personId, name).text();
  const [text, note] = [textOf(replyDraftName(from)), textOf(noteDraftName(from))];
  const files = parseFiles(textOf(filesDraftName(from)));
  const isReplyStored = restoreDraft(drafts, personId, into, { text, files });
  const isNoteStored = note === '' || new DraftBox(drafts, personId, noteDraftName(into)).add(note);
  if (isReplyStored && isNoteStored) removeDrafts(drafts, personId, from);
}

/** Removes the drafts of a thread that was deleted. */
export function removeDrafts(drafts: Platform['drafts'], personId: number, threadId: number): void {
  for (const nameOf of [replyDraftName, filesDraftName, noteDraftName]) drafts.write(personId, nameOf(threadId), null);
}
