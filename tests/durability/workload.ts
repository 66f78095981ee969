import { forgotPassword, register } from '#shared/contracts/endpoints/auth.ts';
import { sendChatMessage, startChat } from '#shared/contracts/endpoints/chat.ts';
import { sendInquiry } from '#shared/contracts/endpoints/contact.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { createComment, createPost, likePost } from '#shared/contracts/endpoints/feed.ts';
import type { Random } from '../support/random.ts';
import { TestClient } from '../support/test-client.ts';

/** A call that one of the writers made, with a key of its own. */
export interface Action {
  readonly endpoint: Endpoint;
  /** Finds the call's effect again. */
  readonly marker: string;
  /** Whether the server confirmed it. Otherwise it may or may not have happened. */
  acknowledged: boolean;
  /** Repeats the call under the same key. @returns whether the response was the earlier one */
  send(url: string): Promise<{ replayed: boolean }>;
}

interface Person {
  readonly email: string;
  readonly cookies: Map<string, string>;
}

const PASSWORD = 'correct horse';

/** Makes actions of all kinds for changing people, and remembers each. */
export class Workload {
  readonly actions: Action[] = [];
  readonly members: Person[] = [];
  readonly #posts: string[] = [];
  readonly #chats: { visitor: Person; sessionId: string }[] = [];
  readonly #random: Random;
  readonly #picture: Blob;
  #made = 0;

  /** @param picture what is uploaded */
  constructor(random: Random, picture: Blob) {
    this.#random = random;
    this.#picture = picture;
  }

  /** The next action, with the kinds about as frequent as in reality. */
  async next(url: string): Promise<Action> {
    if (this.members.length < 2) return this.register(url);
    if (this.#posts.length === 0) return this.post();
    const make = this.#random.pick([
      // Hashing a password takes as long as twenty other writes, so only about one in a hundred is a new person.
      ...(this.#random.below(12) === 0 ? [() => this.register(url)] : []),
      () => this.post(),
      () => this.#comment(),
      () => this.#comment(),
      () => this.#like(),
      () => this.#inquiry(url),
      () => this.#chat(url),
      () => this.#chat(url),
      () => this.#upload(),
    ]);
    return this.#random.below(20) === 0 ? this.#forgot(url) : make();
  }

  /** Does an action for the first time. A broken connection leaves it in doubt; any other refusal is a fault. */
  async attempt(action: Action, url: string): Promise<void> {
    this.actions.push(action);
    try {
      await action.send(url);
    } catch (error) {
      if (error instanceof RefusedError) throw error;
    }
  }

  async register(url: string): Promise<Action> {
    const person = await this.#visitor(url);
    const body = {
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: person.email,
      password: PASSWORD,
      confirmPassword: PASSWORD,
    };
    return this.#action(register, person.email, person, { body }, () => void this.members.push(person));
  }

  post(): Action {
    const marker = this.#marker('post');
    const body = { title: marker, content: 'Words' };
    return this.#action(createPost, marker, this.#member(), { body }, ({ id }) => void this.#posts.push(String(id)));
  }

  #upload(): Action {
    const marker = this.#marker('picture');
    const input = { body: { title: marker, content: 'Words', postType: 'image' }, file: this.#picture };
    return this.#action(createPost, marker, this.#member(), input, ({ id }) => void this.#posts.push(String(id)));
  }

  /** A message in an existing conversation; every tenth time, a new conversation. */
  async #chat(url: string): Promise<Action> {
    if (this.#chats.length === 0 || this.#random.below(10) === 0) {
      const visitor = await this.#visitor(url);
      const { body } = await clientOf(visitor, url).call(startChat, { body: {} });
      this.#chats.push({ visitor, sessionId: body.sessionId });
    }
    const { visitor, sessionId } = this.#random.pick(this.#chats.slice(-20));
    const marker = this.#marker('message');
    return this.#action(sendChatMessage, marker, visitor, { body: { sessionId, message: marker } });
  }

  #comment(): Action {
    const marker = this.#marker('comment');
    const input = { params: { id: this.#random.pick(this.#posts) }, body: { content: marker } };
    return this.#action(createComment, marker, this.#member(), input);
  }

  #like(): Action {
    const member = this.#member();
    const id = this.#random.pick(this.#posts);
    return this.#action(likePost, `${member.email} ${id}`, member, { params: { id }, body: { liked: true } });
  }

  async #inquiry(url: string): Promise<Action> {
    const visitor = await this.#visitor(url);
    const body = { firstName: 'Grace', lastName: 'Hopper', email: visitor.email, message: 'May we talk about a film?' };
    return this.#action(sendInquiry, visitor.email, visitor, { body });
  }

  async #forgot(url: string): Promise<Action> {
    const { email } = this.#member();
    return this.#action(forgotPassword, email, await this.#visitor(url), { body: { email } });
  }

  #action(
    endpoint: Endpoint,
    marker: string,
    person: Person,
    input: { params?: unknown; body: unknown; file?: Blob },
    done: (answer: { id?: number }) => void = () => {},
  ): Action {
    const key = this.#marker('key');
    const action: Action = {
      endpoint,
      marker,
      acknowledged: false,
      async send(url) {
        const client = clientOf(person, url);
        const { status, body, headers } = await client.call(endpoint, input as never, { 'Idempotency-Key': key });
        if (status >= 300) throw new RefusedError(endpoint, status, body);
        for (const [name, value] of client.cookies) person.cookies.set(name, value);
        if (!action.acknowledged) done(body as { id?: number });
        action.acknowledged = true;
        return { replayed: headers.get('Idempotent-Replayed') === 'true' };
      },
    };
    return action;
  }

  /** Somebody new, with the cookie that their keys belong to. Without it, a call could not be repeated. */
  async #visitor(url: string): Promise<Person> {
    const person = { email: `${this.#marker('person')}@school.example`, cookies: new Map<string, string>() };
    const client = clientOf(person, url);
    await client.request('GET', '/api/auth/user');
    for (const [name, value] of client.cookies) person.cookies.set(name, value);
    return person;
  }

  #member(): Person {
    return this.#random.pick(this.members);
  }

  #marker(kind: string): string {
    return `${kind}-${++this.#made}`;
  }
}

export class RefusedError extends Error {
  override name = 'RefusedError';
  readonly status: number;

  constructor(endpoint: Endpoint, status: number, body: unknown) {
    super(`${endpoint.name} was refused: ${status} ${JSON.stringify(body)}`);
    this.status = status;
  }
}

/** A client of the running server, which has another address after a crash. */
export function clientOf({ cookies }: Person, url: string): TestClient {
  const client = new TestClient(url);
  for (const [name, value] of cookies) client.cookies.set(name, value);
  return client;
}
