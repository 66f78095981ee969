import type { Region } from '#shared/rules/prices.ts';

/** What was said before, oldest first. */
export interface Said {
  readonly author: 'visitor' | 'assistant' | 'agent';
  readonly message: string;
}

export interface Question {
  readonly message: string;
  readonly history: readonly Said[];
  /** The visitor asked for a person, by the button or in words. */
  readonly wantsPerson: boolean;
  /** The visitor has left an address, so that there is no need to ask for one. */
  readonly hasAddress: boolean;
  /** The region whose prices the visitor's pages show first. */
  readonly region?: Region | undefined;
  /** When it is asked, in milliseconds since 1970. */
  readonly now: number;
  /** The page that the visitor is on, by its path. */
  readonly page?: string | undefined;
}

/** Answers in the chat until a person does. It has no tools, and knows only what every visitor may read. */
export interface Assistant {
  /** Never throws, and never takes much longer than the provider's 15 seconds. */
  answer(question: Question): Promise<string>;
}
