import type { Region } from '#shared/rules/prices.ts';

/** The conversation so far, oldest first. */
export interface HistoryEntry {
  readonly author: 'visitor' | 'assistant' | 'agent';
  readonly message: string;
}

export interface Question {
  readonly message: string;
  readonly history: readonly HistoryEntry[];
  /** The visitor asked for a person, by the button or in words. */
  readonly wantsPerson: boolean;
  /** The visitor has left an address, so the assistant need not ask for one. */
  readonly hasAddress: boolean;
  /** The region whose prices the visitor's pages show first. */
  readonly region?: Region | undefined;
  /** The time of the question, in milliseconds since 1970. */
  readonly now: number;
  /** The path of the page that the visitor is on. */
  readonly page?: string | undefined;
}

/** Answers in the chat until a person takes over. It has no tools and only public information. */
export interface Assistant {
  /** Does not throw when the provider fails, and never takes much longer than its 15 seconds. */
  answer(question: Question): Promise<string>;
}
