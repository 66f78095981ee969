import type { LiveEvent } from '../contracts/events.ts';
import type { Owner } from '../rules/console-owner.ts';

/** The settings of the desktop console. */
export interface DesktopSettings {
  /** Starts at login. */
  readonly openAtLogin: boolean;
  /** No notifications between these times of the day, `HH:MM` in local time; `from` after `to` spans midnight. */
  readonly quietHours: { readonly from: string; readonly to: string } | null;
}

export interface DesktopPerson {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
}

/** The state of the main process that the window shows. */
export interface DesktopState {
  /** The server's origin, such as `https://bonjour.example`; kept after signing out. */
  readonly server: string | null;
  readonly person: DesktopPerson | null;
  /** True when the session expired or was ended elsewhere. */
  readonly expired: boolean;
  readonly connection: 'connecting' | 'online' | 'offline';
  readonly settings: DesktopSettings;
  /** False if the system has no key store. The session then ends when the app closes. */
  readonly keepsSession: boolean;
}

/** Messages that the main process sends. */
export type DesktopMessage =
  | { readonly type: 'state'; readonly state: DesktopState }
  | { readonly type: 'live'; readonly event: LiveEvent }
  /** Events were missed: refetch everything. */
  | { readonly type: 'resync' }
  /** A notification or link opens a screen. */
  | { readonly type: 'open'; readonly path: string };

export interface SignInInput {
  readonly server: string;
  readonly email: string;
  readonly password: string;
}

/** A reply to store by its key; null deletes it. */
export interface OutboxChange {
  readonly owner: Owner;
  readonly key: string;
  readonly reply: string | null;
}

/** Success, or the error and its field. */
export type SignInResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly message: string; readonly field?: keyof SignInInput };

/** Everything that the window can call in the main process. */
export interface DesktopBridge {
  /** Calls back with the state at once, then with every message. @returns an unsubscribe function */
  listen(listener: (message: DesktopMessage) => void): () => void;
  signIn(input: SignInInput): Promise<SignInResult>;
  signOut(): Promise<void>;
  changeSettings(settings: DesktopSettings): Promise<void>;
  setOpenChat(sessionId: string | null): void;
  openSite(path: string): void;
  /** An owner's unsent replies, encrypted by the system; none while somebody else is signed in. */
  readOutbox(owner: Owner): Promise<string[]>;
  /** @returns whether it was stored */
  writeOutbox(change: OutboxChange): Promise<boolean>;
}
