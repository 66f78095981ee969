import type { Net } from 'electron';
import { SESSION_COOKIE } from '#shared/contracts/session-cookie.ts';
import type { Secrets } from './secrets.ts';

/** The name under which the session is stored. */
const SESSION = 'session';

/** Response headers that belong to the connection, not to the response. */
const HOP_BY_HOP = ['content-encoding', 'content-length', 'transfer-encoding', 'connection', 'set-cookie'];

interface Options {
  readonly fetch: Net['fetch'];
  readonly secrets: Pick<Secrets, 'read' | 'write'>;
  /** Called when the session has expired. */
  onSessionEnd(): void;
  /** Called with whether a call reached the server. */
  onReach(reached: boolean, path: string): void;
}

/**
 * The connection to the server. It adds the session's cookies and the origin that the server expects, so that the page
 * has neither.
 */
export class ServerConnection {
  readonly #options: Options;
  #jar = new CookieJar();
  #origin: string | null = null;

  constructor(options: Options) {
    this.#options = options;
  }

  get origin(): string | null {
    return this.#origin;
  }

  /** Connects to a server. A stored session is only sent to its own server. */
  set origin(origin: string | null) {
    if (origin === this.#origin) return;
    this.#origin = origin;
    this.#jar = new CookieJar(sessionOf(origin, this.#options.secrets.read(SESSION)));
  }

  /** Whether there is a stored session. Only the server knows whether it is still valid. */
  get hasSession(): boolean {
    return this.#jar.has(SESSION_COOKIE);
  }

  /**
   * @param path with its query, such as `/api/admin/chats?limit=20`
   * @throws when the server is unreachable
   */
  async fetch(path: string, init: RequestInit & { duplex?: 'half' } = {}): Promise<Response> {
    if (!this.origin) throw new Error('No server is set');
    const headers = new Headers(init.headers);
    headers.set('origin', this.origin);
    headers.delete('referer');
    const jar = this.#jar;
    const withSession = this.hasSession;
    const cookie = jar.header();
    if (cookie) headers.set('cookie', cookie);
    const response = await this.#reach(path, () =>
      // Without the page's cookies: this process sends its own.
      this.#options.fetch(`${this.origin}${path}`, { ...init, headers, credentials: 'omit', redirect: 'manual' }),
    );
    // A call from before a sign-out may be answered after it. Its 401 does not concern the person who is signed in now.
    if (jar === this.#jar) this.#handle(response, withSession && !path.startsWith('/api/auth/login'));
    return response;
  }

  /** Takes over the session's cookies from a response. `isBySession`: the request used the session. */
  #handle({ status, headers }: Response, isBySession: boolean): void {
    const had = this.hasSession;
    const isNew = this.#jar.take(headers.getSetCookie());
    // Without a session there is nothing to store: the server sets a cookie for every visitor.
    if (isNew && (had || this.hasSession)) {
      const stored = JSON.stringify([this.#origin, this.#jar.text()] satisfies StoredSession);
      this.#options.secrets.write(SESSION, this.hasSession ? stored : null);
    }
    if (status === 401 && isBySession) this.#options.onSessionEnd();
  }

  /** Removes the session from this computer. Signing out ends it on the server. */
  clear(): void {
    this.#jar = new CookieJar();
    this.#options.secrets.write(SESSION, null);
  }

  async #reach(path: string, call: () => Promise<Response>): Promise<Response> {
    try {
      const response = await call();
      this.#options.onReach(true, path);
      return response;
    } catch (error) {
      if (!(error instanceof Error && error.name === 'AbortError')) this.#options.onReach(false, path);
      throw error;
    }
  }
}

/** A server's origin and its cookies. */
type StoredSession = [origin: string | null, cookies: string];

function sessionOf(origin: string | null, stored: string | null): string | null {
  const [storedOrigin, cookies] = JSON.parse(stored ?? '[]') as Partial<StoredSession>;
  return typeof cookies === 'string' && storedOrigin === origin ? cookies : null;
}

/** A response for the page, without the headers that are only for this process. */
export function forPage(response: Response): Response {
  const headers = new Headers(response.headers);
  for (const name of HOP_BY_HOP) headers.delete(name);
  return new Response(response.body, { status: response.status, headers });
}

/** The server's cookies. They stay in this process, and the page never sees them. */
export class CookieJar {
  readonly #cookies: Map<string, string>;

  /** @param stored the `text` of an earlier start */
  constructor(stored: string | null = null) {
    this.#cookies = new Map(stored === null ? [] : (JSON.parse(stored) as [string, string][]));
  }

  /** The `Cookie` header, or undefined when there is none to send. */
  header(): string | undefined {
    if (this.#cookies.size === 0) return undefined;
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  has(name: string): boolean {
    return this.#cookies.has(name);
  }

  /** Takes over the cookies of a response. @returns whether anything changed */
  take(setCookies: readonly string[], now: Date = new Date()): boolean {
    const before = this.text();
    for (const line of setCookies) {
      const [pair = '', ...attributes] = line.split(';');
      const at = pair.indexOf('=');
      if (at < 1) continue;
      const name = pair.slice(0, at).trim();
      if (hasRunOut(attributes, now)) this.#cookies.delete(name);
      else this.#cookies.set(name, pair.slice(at + 1).trim());
    }
    return this.text() !== before;
  }

  /** All cookies, for the key store. */
  text(): string {
    return JSON.stringify([...this.#cookies]);
  }
}

function hasRunOut(attributes: readonly string[], now: Date): boolean {
  const values = new Map(
    attributes.map((attribute) => {
      const [name = '', value = ''] = attribute.split('=');
      return [name.trim().toLowerCase(), value.trim()];
    }),
  );
  const maxAge = values.get('max-age');
  if (maxAge !== undefined) return Number(maxAge) <= 0;
  const expires = values.get('expires');
  return expires !== undefined && Date.parse(expires) <= now.getTime();
}
