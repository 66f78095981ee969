import { net } from 'electron';
import { CookieJar } from './cookie-jar.ts';
import type { Secrets } from './secrets.ts';

/** The name under which the session is kept. */
const SESSION = 'session';

/** Headers of an answer that belong to the connection it came over, and not to the answer. */
const HOP_BY_HOP = ['content-encoding', 'content-length', 'transfer-encoding', 'connection', 'set-cookie'];

interface Listeners {
  /** The server no longer knows the session. */
  onSessionEnd(): void;
  /** A call reached the server, or did not. */
  onReach(reached: boolean): void;
}

/**
 * The way to the server. It adds the session's cookies and the origin that the server expects, so that neither ever
 * lies in the page.
 */
export class ServerConnection {
  readonly #secrets: Secrets;
  readonly #listeners: Listeners;
  #jar: CookieJar;
  origin: string | null = null;

  constructor(secrets: Secrets, listeners: Listeners) {
    this.#secrets = secrets;
    this.#listeners = listeners;
    this.#jar = new CookieJar(secrets.read(SESSION));
  }

  /** Whether there is a session to try; the server decides whether it still holds. */
  get hasSession(): boolean {
    return this.#jar.header() !== undefined;
  }

  /**
   * @param path with its query, such as `/api/admin/chats?limit=20`
   * @throws when the server cannot be reached
   */
  async fetch(path: string, init: RequestInit & { duplex?: 'half' } = {}): Promise<Response> {
    if (!this.origin) throw new Error('No server is set');
    const headers = new Headers(init.headers);
    headers.set('origin', this.origin);
    headers.delete('referer');
    const cookie = this.#jar.header();
    if (cookie) headers.set('cookie', cookie);
    const response = await this.#reach(() =>
      // The page's cookies are none of its business: this process has its own.
      net.fetch(`${this.origin}${path}`, { ...init, headers, credentials: 'omit', redirect: 'manual' }),
    );
    if (this.#jar.take(response.headers.getSetCookie())) this.#secrets.write(SESSION, this.#jar.text());
    if (response.status === 401 && cookie && !path.startsWith('/api/auth/login')) this.#listeners.onSessionEnd();
    return response;
  }

  /** Forgets the session on this computer; the server is told by signing out. */
  forget(): void {
    this.#jar = new CookieJar();
    this.#secrets.write(SESSION, null);
  }

  async #reach(call: () => Promise<Response>): Promise<Response> {
    try {
      const response = await call();
      this.#listeners.onReach(true);
      return response;
    } catch (error) {
      if (!(error instanceof Error && error.name === 'AbortError')) this.#listeners.onReach(false);
      throw error;
    }
  }
}

/** An answer of the server's for the page, without what was only for this process. */
export function forPage(response: Response): Response {
  const headers = new Headers(response.headers);
  for (const name of HOP_BY_HOP) headers.delete(name);
  return new Response(response.body, { status: response.status, headers });
}
