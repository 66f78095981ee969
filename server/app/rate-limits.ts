/** In seconds. */
const MINUTE = 60;
const HOUR = 60 * MINUTE;

export interface RateLimitRule {
  readonly points: number;
  readonly perSeconds: number;
}

/**
 * The limits of clients, members, devices and accounts (email addresses). The second part of a name says whose attempts
 * are counted.
 */
export const rateLimitRules = {
  'request:client': { points: 600, perSeconds: MINUTE },
  'request:member': { points: 600, perSeconds: MINUTE },
  'write:member': { points: 60, perSeconds: MINUTE },
  'write:client': { points: 60, perSeconds: MINUTE },
  'upload:member': { points: 60, perSeconds: HOUR },
  'login-failed:account': { points: 10, perSeconds: 15 * MINUTE },
  'login-failed:client': { points: 10, perSeconds: 15 * MINUTE },
  'login-failed:device': { points: 10, perSeconds: 15 * MINUTE },
  'register:client': { points: 5, perSeconds: HOUR },
  'apply:client': { points: 5, perSeconds: HOUR },
  'invitation:client': { points: 30, perSeconds: HOUR },
  'invitation-mail:account': { points: 3, perSeconds: HOUR },
  'forgot:account': { points: 3, perSeconds: HOUR },
  'forgot:client': { points: 10, perSeconds: HOUR },
  'confirm-email:client': { points: 30, perSeconds: HOUR },
  'confirm-email:member': { points: 3, perSeconds: HOUR },
  'reset:client': { points: 20, perSeconds: HOUR },
  'password-check:member': { points: 10, perSeconds: 15 * MINUTE },
  'export:member': { points: 3, perSeconds: HOUR },
  'places:member': { points: 120, perSeconds: MINUTE },
  'contact:client': { points: 5, perSeconds: HOUR },
  'receipt:account': { points: 3, perSeconds: HOUR },
  'newsletter:client': { points: 5, perSeconds: HOUR },
  'newsletter:account': { points: 3, perSeconds: HOUR },
  'newsletter-confirm:client': { points: 30, perSeconds: HOUR },
  'newsletter-test:member': { points: 20, perSeconds: HOUR },
  'bounce:client': { points: 600, perSeconds: MINUTE },
  'mail-in:client': { points: 600, perSeconds: MINUTE },
  'report:member': { points: 20, perSeconds: HOUR },
  'mention:member': { points: 120, perSeconds: MINUTE },
  'search:member': { points: 120, perSeconds: MINUTE },
  'library-document:member': { points: 60, perSeconds: MINUTE },
  'blog-search:client': { points: 60, perSeconds: MINUTE },
  'chat-start:client': { points: 10, perSeconds: HOUR },
  'chat-message:client': { points: 20, perSeconds: MINUTE },
  'chat-open:client': { points: 30, perSeconds: HOUR },
  'chat-contact:client': { points: 10, perSeconds: HOUR },
  'calendar:client': { points: 120, perSeconds: MINUTE },
  'webinar-message:member': { points: 20, perSeconds: HOUR },
  'message:member': { points: 20, perSeconds: MINUTE },
  'message-contact:member': { points: 20, perSeconds: 24 * HOUR },
} satisfies Record<string, RateLimitRule>;

export type RateLimit = keyof typeof rateLimitRules;

export interface RateLimits {
  /** Uses up one attempt. @throws HttpError 429 with Retry-After when none is left */
  consume(limit: RateLimit, key: string): Promise<void>;
  /** Refunds an attempt that turned out not to count. */
  giveBack(limit: RateLimit, key: string): Promise<void>;
  /** Sets the key's count to zero. */
  reset(limit: RateLimit, key: string): Promise<void>;
  close(): Promise<void>;
}
