import { afterEach, beforeEach, expect } from 'vitest';
import { login } from '#shared/contracts/endpoints/auth.ts';
import { choosePush, subscribePush } from '#shared/contracts/endpoints/account.ts';
import type { PushChoices } from '#shared/contracts/push.ts';
import { type FakeDevice, type PushService, startPushService } from './push-service.ts';
import { PUSH_KEYS, startTestApp, type TestApp } from './test-app.ts';
import { MemberClient } from './test-client.ts';

/** The delay of a push, which leaves time to read on screen. */
const PUSH_DELAY_MS = 5000;

/** An app with a push service that it may send to, and two members. */
export interface PushApp {
  readonly app: TestApp;
  readonly service: PushService;
  /** Marie Curie. */
  readonly author: MemberClient;
  /** Ada Lovelace. */
  readonly reader: MemberClient;
  /** Another session of a member. */
  again(member: MemberClient): Promise<MemberClient>;
  /** A newly subscribed device of a session. */
  subscribe(member: MemberClient): Promise<FakeDevice>;
  choose(member: MemberClient, choices: Partial<PushChoices>): Promise<void>;
  /** Advances the clock, and runs what is due then. */
  pass(milliseconds?: number): Promise<void>;
  jobsLeft(): Promise<{ kind: string; attempts: number }[]>;
  devicesKnown(): Promise<number>;
}

export const EVERYTHING: PushChoices = {
  comments: true,
  replies: true,
  messages: true,
  quietFrom: null,
  quietTo: null,
  timeZone: 'UTC',
};

/** A fresh one for each test of the file. */
export function usePushApp(): PushApp {
  let push: PushApp;
  beforeEach(async () => {
    const service = await startPushService(PUSH_KEYS.publicKey);
    const app = await startTestApp({ env: { PUSH_SERVICES: service.origin } });
    const author = await app.member({ firstName: 'Marie', lastName: 'Curie' });
    const reader = await app.member({ firstName: 'Ada', lastName: 'Lovelace' });
    push = { app, service, author, reader, ...acts(app, service) };
  });
  afterEach(async () => {
    await push.app.close();
    await push.service.close();
  });
  return new Proxy({} as PushApp, { get: (_, key) => push[key as keyof PushApp] });
}

const acts = (app: TestApp, service: PushService): Omit<PushApp, 'app' | 'service' | 'author' | 'reader'> => ({
  async again({ user, password }) {
    const client = new MemberClient(app.url);
    Object.assign(client, { user, password });
    expect((await client.call(login, { body: { email: user.email, password } })).status).toBe(200);
    return client;
  },
  async subscribe(member) {
    const device = service.device();
    expect((await member.call(subscribePush, { body: device.subscription })).status).toBe(200);
    return device;
  },
  async choose(member, choices) {
    expect((await member.call(choosePush, { body: { ...EVERYTHING, ...choices } })).status).toBe(200);
  },
  async pass(milliseconds = PUSH_DELAY_MS) {
    app.clock.advance(milliseconds);
    await app.deps.jobs.drain();
  },
  jobsLeft: () => app.db.selectFrom('jobs').select(['kind', 'attempts']).where('kind', 'like', 'push.%').execute(),
  devicesKnown: async () => (await app.db.selectFrom('push_subscriptions').select('id').execute()).length,
});
