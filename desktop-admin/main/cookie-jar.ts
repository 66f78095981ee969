/** The server's cookies. This process keeps them; the page never sees one. */
export class CookieJar {
  readonly #cookies: Map<string, string>;

  /** @param kept what `text` gave at an earlier start */
  constructor(kept: string | null = null) {
    this.#cookies = new Map(kept === null ? [] : (JSON.parse(kept) as [string, string][]));
  }

  /** The `Cookie` header, or undefined when there is none to send. */
  header(): string | undefined {
    if (this.#cookies.size === 0) return undefined;
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  has(name: string): boolean {
    return this.#cookies.has(name);
  }

  /** Takes over what an answer sets. @returns whether anything changed */
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

  /** All of them, for the key store. */
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
