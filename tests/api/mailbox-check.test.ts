import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { MailboxCheck } from '#shared/contracts/mailbox.ts';
import { bulkSmtp } from '../../server/adapters/bulk-mail.ts';
import { smtpMail } from '../../server/adapters/mail.ts';
import { mailTokens } from '../../server/adapters/mail-tokens.ts';
import { useImapServer } from '../support/imap-server.ts';
import { startTestApp } from '../support/test-app.ts';
import { TestClock } from '../support/test-clock.ts';

const USER = 'hello@bonjour.example';
const imap = useImapServer();

let tokenServer: Server;
let tokenUrl: string;
/** The forms that the token server was sent. */
let asked: Record<string, string>[];
let answer: object;
let smtp: SMTPServer;
let smtpUrl: string;
let validToken: string;
let received: number;

async function answerOne(request: IncomingMessage, response: ServerResponse): Promise<void> {
  asked.push(Object.fromEntries(new URLSearchParams(await text(request))));
  response.setHeader('Content-Type', 'application/json').end(JSON.stringify(answer));
}

beforeEach(async () => {
  asked = [];
  answer = { access_token: 'right', expires_in: 3600 };
  validToken = 'right';
  received = 0;
  tokenServer = createServer((request, response) => {
    void answerOne(request, response);
  });
  await new Promise<void>((resolve) => tokenServer.listen(0, '127.0.0.1', resolve));
  tokenUrl = `http://127.0.0.1:${(tokenServer.address() as AddressInfo).port}/token`;
  smtp = new SMTPServer({
    authMethods: ['XOAUTH2', 'PLAIN', 'LOGIN'],
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    closeTimeout: 100,
    onAuth: (auth, _session, done) => {
      const isRight = auth.username === USER && (auth.accessToken === validToken || auth.password === 'right');
      if (isRight) return done(null, { user: USER });
      return auth.method === 'XOAUTH2'
        ? done(null, { data: { status: '401', schemes: 'bearer' } })
        : done(Object.assign(new Error('Authentication failed'), { responseCode: 535 }));
    },
    onData: (stream, _session, done) => {
      received++;
      stream.resume().on('end', () => done(null));
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  smtpUrl = `127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await new Promise((resolve) => tokenServer.close(resolve));
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

const oauth = { clientId: 'id', clientSecret: 'secret', scope: 'mail' };
const from = { address: USER, host: 'bonjour.example' };
const mail = { id: 'one', to: 'rosa@school.example', subject: 'Films', text: 'Hello' };
const user = encodeURIComponent(USER);

it('single and bulk sending sign in with a token, which is fetched again when it expires or is refused', async () => {
  const clock = new TestClock();
  const tokens = mailTokens({ ...oauth, tokenUrl, refreshToken: 'old' }, clock);
  await smtpMail(`smtp://${user}@${smtpUrl}`, from, tokens)(mail);
  const bulk = bulkSmtp(`smtp://${user}@${smtpUrl}`, from, tokens);
  expect((await bulk.send(mail)).result).toBe('sent');
  bulk.close();
  expect(received).toBe(2);
  expect(asked).toEqual([
    { grant_type: 'refresh_token', client_id: 'id', client_secret: 'secret', refresh_token: 'old', scope: 'mail' },
  ]);
  clock.advance(56 * 60_000);
  answer = { access_token: 'newer', expires_in: 3600, refresh_token: 'new' };
  expect((await tokens.get()).value).toBe('newer');
  await tokens.get(true);
  expect(asked.at(-1)!.refresh_token).toBe('new');
});

it('without a refresh token, the client credentials are used, and a refusal is reported and retried', async () => {
  const tokens = mailTokens({ ...oauth, tokenUrl, refreshToken: undefined }, new TestClock());
  answer = { error: 'invalid_client', error_description: 'The secret has expired' };
  await expect(tokens.get()).rejects.toThrow('invalid_client: The secret has expired');
  answer = { access_token: 'right' };
  expect((await tokens.get()).value).toBe('right');
  expect(asked[0]!.grant_type).toBe('client_credentials');
});

/** What the console's check finds with these settings. */
async function found(env: Record<string, string>): Promise<MailboxCheck[]> {
  const app = await startTestApp({ env });
  try {
    const admin = await app.admin();
    return (await admin.request<{ checks: MailboxCheck[] }>('POST', '/api/admin/mailbox/check')).body.checks;
  } finally {
    await app.close();
  }
}

it('the check signs in to every server, and reports what is wrong', async () => {
  expect(await found({})).toEqual([]);
  const fine = await found({ SMTP_URL: `smtp://${user}:right@${smtpUrl}`, IMAP_URL: imap.url });
  expect(fine.map(({ name, isFine }) => [name, isFine])).toEqual([
    ['smtp', true],
    ['imap', true],
  ]);
  const wrong = await found({
    SMTP_URL: `smtp://${user}:wrong@${smtpUrl}`,
    IMAP_URL: imap.url.replace(':right@', ':wrong@'),
  });
  expect(wrong.map(({ isFine }) => isFine)).toEqual([false, false]);
  expect(wrong[0]!.message).toContain('refused the user name or the password in SMTP_URL');
  expect(wrong[1]!.message).toContain('refused the user name or the password in IMAP_URL');
  expect(wrong[1]!.detail).toContain('Invalid credentials');
  const [, folder] = await found({ SMTP_URL: `smtp://${user}:right@${smtpUrl}`, IMAP_URL: `${imap.url}/Nowhere` });
  expect(folder!.message).toContain('no such folder');
  const [nobody] = await found({ SMTP_URL: 'smtp://127.0.0.1:9' });
  expect(nobody!.message).toContain('We can’t reach the mail server');
});

it('the check tests the token before the servers that use it', async () => {
  const env = {
    SMTP_URL: `smtp://${user}@${smtpUrl}`,
    IMAP_URL: imap.url.replace(':right@', '@'),
    MAIL_OAUTH_TOKEN_URL: tokenUrl,
    MAIL_OAUTH_CLIENT_ID: 'id',
  };
  expect((await found(env)).map(({ name, isFine }) => [name, isFine])).toEqual([
    ['oauth', true],
    ['smtp', true],
    ['imap', true],
  ]);
  answer = { error: 'invalid_grant' };
  const [token] = await found(env);
  expect(token).toMatchObject({ name: 'oauth', isFine: false, detail: 'invalid_grant' });
  expect(token!.message).toContain('The permission for the mailbox has expired');
});

it('the check refuses members', async () => {
  const app = await startTestApp();
  try {
    expect((await (await app.member()).request('GET', '/api/admin/mailbox')).status).toBe(403);
  } finally {
    await app.close();
  }
});
