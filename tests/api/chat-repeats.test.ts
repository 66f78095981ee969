import { describe, expect, it } from 'vitest';
import { startChat } from '#shared/contracts/endpoints/chat.ts';
import { conversation, say, startConversation } from '../support/chat.ts';
import { type Behaviour, saying, useChatProvider } from '../support/chat-provider.ts';
import { startTestApp, useTestApp } from '../support/test-app.ts';

const KEY = { 'Idempotency-Key': 'one-message' };

describe('a message that is retried with its key', () => {
  const app = useTestApp();

  it('is stored and answered once, also for simultaneous retries', async () => {
    const visitor = app.visitor();
    const sessionId = await startConversation(visitor);
    const answers = await Promise.all(Array.from({ length: 5 }, () => say(visitor, sessionId, 'podcast price', KEY)));
    expect(new Set(answers.map(({ body }) => body.response)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')).toHaveLength(4);
    const later = await say(visitor, sessionId, 'podcast price', KEY);
    expect(later.body).toEqual(answers[0]!.body);
    expect(await conversation(visitor, sessionId)).toHaveLength(3);
  });

  it('is refused with a different text', async () => {
    const visitor = app.visitor();
    const sessionId = await startConversation(visitor);
    await say(visitor, sessionId, 'podcast price', KEY);
    expect((await say(visitor, sessionId, 'photography price', KEY)).status).toBe(422);
  });

  it('gets the answer that was not stored because of a crash', async () => {
    const visitor = app.visitor();
    const sessionId = await startConversation(visitor);
    const first = await say(visitor, sessionId, 'podcast price', KEY);
    // The state after a crash: the message is stored, its answer is not.
    await app.db.deleteFrom('chat_messages').where('reply_to', 'is not', null).execute();
    const repeated = await say(visitor, sessionId, 'podcast price', KEY);
    expect(repeated.body).toEqual(first.body);
    expect(await conversation(visitor, sessionId)).toHaveLength(3);
  });

  it('creates one conversation for one key', async () => {
    const visitor = app.visitor();
    await visitor.request('GET', '/api/auth/user');
    const starts = await Promise.all([1, 2].map(() => visitor.call(startChat, { body: {} }, KEY)));
    expect(starts[0]!.body).toEqual(starts[1]!.body);
  });
});

describe('a message that a provider answers', () => {
  const provider = useChatProvider();
  const withProvider = () => startTestApp({ env: { CHAT_API_URL: provider.url, CHAT_MODEL: 'a-model' } });

  it('is sent to the provider once, and stored before that', async () => {
    const app = await withProvider();
    const visitor = app.visitor();
    const sessionId = await startConversation(visitor);
    let stored: string[] = [];
    const slow: Behaviour = (response, request) => {
      // While the provider works, the database is free for others: in a transaction, this read would hang.
      void answerWhenRead(response, request);
    };
    const answerWhenRead: (...parameters: Parameters<Behaviour>) => Promise<void> = async (response, request) => {
      stored = (await conversation(visitor, sessionId)).map(({ message }) => message);
      saying('Podcasts are lovely. /services/podcasts')(response, request);
    };
    provider.behave(slow);
    const answers = await Promise.all([1, 2, 3].map(() => say(visitor, sessionId, 'Tell me about podcasts', KEY)));
    expect(answers.map(({ body }) => body.response)).toEqual(Array(3).fill('Podcasts are lovely. /services/podcasts'));
    expect(provider.requests).toHaveLength(1);
    expect(stored).toContain('Tell me about podcasts');
    await app.close();
  });

  it('gets no answer from the provider when a person replied in the meantime', async () => {
    const app = await withProvider();
    const [visitor, admin] = [app.visitor(), await app.admin()];
    const sessionId = await startConversation(visitor);
    provider.behave((response, request) => {
      void say(admin, sessionId, 'I am here.').then(() => saying('Podcasts are lovely.')(response, request));
    });
    expect((await say(visitor, sessionId, 'Tell me about podcasts')).body.response).toBeNull();
    expect((await conversation(visitor, sessionId)).map(({ author }) => author)).toEqual([
      'assistant',
      'visitor',
      'agent',
    ]);
    await app.close();
  });
});

describe('the rate limits of a visitor', () => {
  const app = useTestApp({ rateLimit: true });

  it('allow ten new conversations an hour for a client, not counting continued ones', async () => {
    const visitor = app.visitor();
    for (let number = 0; number < 12; number++) expect((await visitor.call(startChat, { body: {} })).status).toBe(200);
    for (let number = 0; number < 9; number++) await startConversation(app.visitor());
    const refused = await app.visitor().call(startChat, { body: {} });
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({ code: 'rate_limited' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('allow twenty messages a minute, not counting retries', async () => {
    const visitor = app.visitor();
    const sessionId = await startConversation(visitor);
    const keyed = (number: number) => say(visitor, sessionId, 'Hello', { 'Idempotency-Key': `key-${number}` });
    for (let number = 1; number <= 20; number++) expect((await keyed(number)).status).toBe(200);
    const refused = await keyed(21);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await keyed(20)).status).toBe(200);
    expect(await conversation(visitor, sessionId)).toHaveLength(41);
  });
});

describe('a very long conversation', () => {
  const app = useTestApp();

  it('is limited to 200 messages by its visitor', async () => {
    const visitor = app.visitor();
    const sessionId = await startConversation(visitor);
    const row = {
      session_id: sessionId,
      is_bot: 0 as const,
      author: 'visitor' as const,
      message: 'Hello',
      created_at: '',
    };
    await app.db
      .insertInto('chat_messages')
      .values(Array.from({ length: 199 }, () => row))
      .execute();
    expect((await say(visitor, sessionId, 'The two-hundredth')).status).toBe(200);
    const refused = await say(visitor, sessionId, 'One too many');
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({ code: 'rate_limited' });
    expect(refused.headers.get('retry-after')).toBe('86400');
  });
});
