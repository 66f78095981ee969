import { create } from 'zustand';

interface Drafts {
  /** Conversation → what is being written. */
  readonly drafts: Readonly<Record<string, string>>;
  readonly write: (sessionId: string, text: string) => void;
}

/** What is being written in each conversation, kept while one looks into another. */
export const useReplyDrafts = create<Drafts>()((set) => ({
  drafts: {},
  write: (sessionId, text) => set(({ drafts }) => ({ drafts: { ...drafts, [sessionId]: text } })),
}));
