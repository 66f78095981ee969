/** A visitor in the website's chat, with a browser's cookie and no browser. */
export class Visitor {
  readonly #server: string;
  #cookies = '';
  #sessionId = '';

  constructor(server: string) {
    this.#server = server;
  }

  /** Opens the chat without a message, as the widget does. */
  async start(): Promise<string> {
    this.#sessionId = (await this.#post<{ sessionId: string }>('/api/chat/start', { visitorId: 'visitor' })).sessionId;
    return this.#sessionId;
  }

  /** Opens the chat and sends a first message. @returns the conversation's id */
  async begin(message = 'Good morning!'): Promise<string> {
    const sessionId = await this.start();
    await this.say(message);
    return sessionId;
  }

  async say(message: string): Promise<void> {
    await this.#post('/api/chat/message', { sessionId: this.#sessionId, message });
  }

  async leaveContact(email: string, name: string): Promise<void> {
    await this.#post('/api/chat/contact', { sessionId: this.#sessionId, email, name });
  }

  /** The replies of people, in order. */
  async answers(): Promise<string[]> {
    const answer = await fetch(`${this.#server}/api/chat/messages/${this.#sessionId}`, {
      headers: { cookie: this.#cookies },
    });
    const messages = (await answer.json()) as { author: string; message: string }[];
    return messages.filter(({ author }) => author === 'agent').map(({ message }) => message);
  }

  async #post<T>(path: string, body: unknown): Promise<T> {
    const answer = await fetch(this.#server + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: this.#server, cookie: this.#cookies },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    const set = answer.headers.getSetCookie();
    if (set.length > 0) this.#cookies = set.map((line) => line.split(';')[0]).join('; ');
    return (await answer.json()) as T;
  }
}
