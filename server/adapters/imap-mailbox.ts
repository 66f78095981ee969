import type { ImapFlow } from 'imapflow';
import type { MailboxSettings } from '../platform/config.ts';
import type { MailTokens } from './mail-tokens.ts';

/** An open connection to a mailbox, which only reads: nothing is marked, moved or deleted. */
export interface OpenMailbox {
  /** While it stays the same, a UID means the same mail. */
  readonly uidValidity: string;
  /** The UIDs of mails that arrived on this day or later. */
  search(since: Date): Promise<number[]>;
  /** A mail, up to `largest` bytes of it; undefined when it has gone. */
  fetch(uid: number, largest: number): Promise<{ readonly raw: Buffer; readonly arrivedAt: number } | undefined>;
  /** Waits until the server says that something is new, or the time is over. @throws when the connection has ended */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 5 * 60_000 };
const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

/** Signs in and opens the folder. @throws the library's errors, see `check-mailbox.ts` */
export async function openImapMailbox(settings: MailboxSettings, tokens: MailTokens | undefined): Promise<OpenMailbox> {
  const { host, port, isSecure, user, password, folder } = settings;
  // A server without a mailbox does not load the library.
  const { ImapFlow: Client } = await import('imapflow');
  const client: ImapFlow = new Client({
    host,
    port,
    secure: isSecure,
    // A password never crosses a network in the clear.
    ...(!isSecure && { doSTARTTLS: !LOOPBACK.has(host) }),
    auth: { user, ...(password === undefined ? { accessToken: (await tokens?.get())?.value } : { pass: password }) },
    logger: false,
    // Waits for news soon after the last command.
    autoIdleDelay: 200,
    ...TIMEOUTS,
  });
  const state: State = { ended: undefined, hasNews: false, resume: () => {} };
  // Before it connects, so that nothing is missed, and no error is unhandled.
  client.on('error', (error) => {
    state.ended = error;
    state.resume();
  });
  client.on('close', () => {
    state.ended ??= new Error('The mail server closed the connection');
    state.resume();
  });
  client.on('exists', () => {
    state.hasNews = true;
    state.resume();
  });
  try {
    await client.connect();
    const { uidValidity } = await client.mailboxOpen(folder, { readOnly: true });
    return opened(client, state, String(uidValidity));
  } catch (error) {
    client.close();
    throw error;
  }
}

interface State {
  ended: Error | undefined;
  /** Since the last wait. */
  hasNews: boolean;
  resume: () => void;
}

const opened = (client: ImapFlow, state: State, uidValidity: string): OpenMailbox => ({
  uidValidity,
  async search(since) {
    const found = await client.search({ since }, { uid: true });
    if (!found) throw new Error('The mail server refused to list the mailbox');
    return found.toSorted((one, other) => one - other);
  },
  async fetch(uid, largest) {
    const query = { uid: true, internalDate: true, source: { start: 0, maxLength: largest } };
    const found = await client.fetchOne(String(uid), query, { uid: true });
    if (!found || !found.source) return undefined;
    const arrivedAt = found.internalDate === undefined ? Number.NaN : new Date(found.internalDate).getTime();
    return { raw: found.source, arrivedAt };
  },
  async wait(ms, signal) {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(end, ms);
      timer.unref();
      function end(): void {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        resolve();
      }
      state.resume = end;
      signal.addEventListener('abort', end);
      if (state.ended || state.hasNews || signal.aborted) end();
    });
    state.hasNews = false;
    if (state.ended && !signal.aborted) throw state.ended;
  },
  async close() {
    await client.logout().catch(() => client.close());
  },
});
