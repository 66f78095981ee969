import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgotPassword, register } from '#shared/contracts/endpoints/auth.ts';
import { sendInquiry } from '#shared/contracts/endpoints/contact.ts';
import { sendMessage } from '#shared/contracts/endpoints/messages.ts';
import { subscribePush } from '#shared/contracts/endpoints/account.ts';
import { changeDatabase } from '../support/live-database.ts';
import { patience } from '../support/depth.ts';
import { type FakeDevice, type PushService, startPushService } from '../support/push-service.ts';
import { type ServerProcess, newDataDir, removeDataDir, startServerProcess } from '../support/server-process.ts';
import { useSmtpServer } from '../support/smtp-server.ts';
import { PUSH_KEYS } from '../support/test-app.ts';
import { MemberClient, TestClient } from '../support/test-client.ts';

const INQUIRIES = 12;
/** Long for a busy machine, but shorter than all these inquiries' emails would hang one after the other. */
const SOON = { timeout: patience(45_000), interval: 50 };

const smtp = useSmtpServer();
let server: ServerProcess;
let push: PushService;

beforeEach(async () => {
  push = await startPushService(PUSH_KEYS.publicKey);
  const dataDir = newDataDir();
  writeFileSync(path.join(dataDir, 'push-keys.json'), JSON.stringify(PUSH_KEYS));
  const env = { SMTP_URL: smtp.url, CONTACT_EMAIL: 'team@agency.example', PUSH_SERVICES: push.origin };
  server = await startServerProcess({ dataDir, env });
});
afterEach(async () => {
  await server.kill();
  await push.close();
  removeDataDir(server.dataDir);
});

/** Registers a member and confirms their address, so that they may write to others. */
async function join(name: string): Promise<MemberClient> {
  const member = new MemberClient(server.url);
  const password = { password: 'correct horse', confirmPassword: 'correct horse' };
  const body = { firstName: name, lastName: 'Curie', email: `${name}@school.example`, ...password };
  member.user = (await member.call(register, { body })).body;
  const now = new Date().toISOString();
  changeDatabase(server.dataDir, 'update users set email_confirmed_at = ? where id = ?', now, member.user.id);
  return member;
}

async function inquire(): Promise<void> {
  for (let number = 0; number < INQUIRIES; number++) {
    const body = { firstName: 'Grace', lastName: 'Hopper', email: `grace${number}@school.example` };
    const sent = await new TestClient(server.url).call(sendInquiry, { body: { ...body, message: 'May we talk?' } });
    expect(sent.status).toBe(201);
  }
}

/** Registers a device of the first member, and sends them a message. */
async function message(to: MemberClient, from: MemberClient): Promise<FakeDevice> {
  const device = push.device();
  expect((await to.call(subscribePush, { body: device.subscription })).status).toBe(200);
  const sent = await from.call(sendMessage, { params: { userId: String(to.user.id) }, body: { text: 'Bonjour' } });
  expect(sent.status).toBe(201);
  return device;
}

it('emails that hang at one address delay no password reset and no push', { tags: ['full'] }, async () => {
  const [marie, ada] = [await join('marie'), await join('ada')];
  const waiting = smtp.hang('team@agency.example');
  await inquire();
  await vi.waitFor(() => expect(waiting()).toBeGreaterThanOrEqual(4), SOON);
  const device = await message(marie, ada);
  await new TestClient(server.url).call(forgotPassword, { body: { email: 'marie@school.example' } });
  const resets = () => smtp.received.filter((mail) => mail.message.includes('/reset-password'));
  await vi.waitFor(() => expect(resets()).toHaveLength(1), SOON);
  await vi.waitFor(() => expect(device.received).toHaveLength(1), SOON);
  expect(smtp.received.some(({ to }) => to.includes('team@agency.example'))).toBe(false);
});

it('an unresponsive mail server delays no push', { tags: ['full'] }, async () => {
  const waiting = smtp.hang('@');
  const [marie, ada] = [await join('marie'), await join('ada')];
  await inquire();
  await vi.waitFor(() => expect(waiting()).toBeGreaterThanOrEqual(4), SOON);
  const device = await message(marie, ada);
  await vi.waitFor(() => expect(device.received).toHaveLength(1), SOON);
  expect(smtp.received).toEqual([]);
});
