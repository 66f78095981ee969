import type { LiveEvent } from '../contracts/events.ts';
import type { Owner } from '../rules/console-owner.ts';

/** What a person sets in the desktop console. */
export interface DesktopSettings {
  /** Starts with the system. */
  readonly openAtLogin: boolean;
  /** No notifications between these times of the day, `HH:MM` in local time; `from` after `to` spans midnight. */
  readonly quietHours: { readonly from: string; readonly to: string } | null;
}

export interface DesktopPerson {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
}

/** Everything that the window shows of the process behind it. */
export interface DesktopState {
  /** The server's origin, such as `https://bonjour.example`; kept after signing out. */
  readonly server: string | null;
  readonly person: DesktopPerson | null;
  /** True when a session ended that the person had not ended. */
  readonly expired: boolean;
  readonly connection: 'connecting' | 'online' | 'offline';
  readonly settings: DesktopSettings;
  /** False where the system has no key store: the session then lasts until the app is closed. */
  readonly keepsSession: boolean;
}

/** What the process behind the window says by itself. */
export type DesktopMessage =
  | { readonly type: 'state'; readonly state: DesktopState }
  | { readonly type: 'live'; readonly event: LiveEvent }
  /** More happened than could be told: read everything again. */
  | { readonly type: 'resync' }
  /** A notification or a link asks for a screen. */
  | { readonly type: 'open'; readonly path: string };

export interface SignInInput {
  readonly server: string;
  readonly email: string;
  readonly password: string;
}

/** A reply to keep under its key; null removes it. */
export interface OutboxChange {
  readonly owner: Owner;
  readonly key: string;
  readonly reply: string | null;
}

/** Signed in, or what to tell the person and beside which field. */
export type SignInResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly message: string; readonly field?: keyof SignInInput };

/** All that the desktop's page may ask of the process behind it. */
export interface DesktopBridge {
  /** The state at once, then every message. @returns stops listening */
  listen(listener: (message: DesktopMessage) => void): () => void;
  signIn(input: SignInInput): Promise<SignInResult>;
  signOut(): Promise<void>;
  changeSettings(settings: DesktopSettings): Promise<void>;
  lookAtChat(sessionId: string | null): void;
  openSite(path: string): void;
  /** The replies of an owner that are not sent, encrypted by the system; none while the console is somebody else's. */
  readOutbox(owner: Owner): Promise<string[]>;
  /** @returns whether it is kept */
  writeOutbox(change: OutboxChange): Promise<boolean>;
}
