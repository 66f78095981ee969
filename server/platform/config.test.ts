import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig, urlHost } from './config.ts';

const MEDIA_SHAPE = 's3://bucket, s3://bucket/folder or s3://bucket?endpoint=https://store.example&region=name';

describe('the settings', () => {
  it('all have defaults', () => {
    expect(readConfig({})).toEqual({
      mode: 'production',
      port: 3000,
      host: '127.0.0.1',
      dataDir: path.resolve('data/var'),
      postgres: undefined,
      jobLockMs: 30_000,
      bucket: undefined,
      drainMs: 0,
      publicUrl: undefined,
      sessionSecret: undefined,
      admin: undefined,
      smtpUrl: undefined,
      confirmEmail: false,
      newslettersPerMinute: 120,
      bounceDomain: undefined,
      bounceSecret: undefined,
      contactEmail: 'hello@bonjour.example',
      mail: {
        address: 'hello@bonjour.example',
        receivesMail: false,
        inboundDomain: undefined,
        inSecret: undefined,
        mailbox: undefined,
        oauth: undefined,
      },
      chat: undefined,
      mapTiles: {
        url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
        attribution: '© OpenStreetMap contributors',
      },
      geocoderUrl: undefined,
      quotas: { member: 500 * 2 ** 20, unconfirmed: 25 * 2 ** 20, all: 20 * 2 ** 30, free: 2 ** 30 },
      pushServices: [],
      linkPreviews: true,
      rateLimit: true,
      librarySeed: true,
      serviceWorker: true,
      logLevel: 'info',
      trustProxy: 0,
      hstsSubdomains: false,
      metricsToken: undefined,
      metricsPort: undefined,
    });
  });

  it('include the mailbox, with or without OAuth', () => {
    const IMAP_URL = 'imaps://hello%40bonjour.example:p%2Fw@imap.example/Inbox%20A';
    expect(readConfig({ IMAP_URL }).mail).toMatchObject({
      receivesMail: true,
      mailbox: {
        host: 'imap.example',
        port: 993,
        isSecure: true,
        user: 'hello@bonjour.example',
        password: 'p/w',
        folder: 'Inbox A',
      },
    });
    const withoutPassword = 'imaps://hello%40bonjour.example@imap.example';
    expect(() => readConfig({ IMAP_URL: withoutPassword })).toThrow(
      'IMAP_URL needs a password, or MAIL_OAUTH_TOKEN_URL',
    );
    expect(() => readConfig({ IMAP_URL: 'imap.example' })).toThrow('IMAP_URL must be imaps://user:password@host');
    const oauth = { MAIL_OAUTH_TOKEN_URL: 'https://login.example/token', MAIL_OAUTH_CLIENT_ID: 'id' };
    expect(readConfig({ IMAP_URL: withoutPassword, ...oauth }).mail).toMatchObject({
      mailbox: { password: undefined, folder: 'INBOX' },
      oauth: { tokenUrl: 'https://login.example/token', clientId: 'id', refreshToken: undefined },
    });
  });

  it('treat an empty variable as unset', () => {
    expect(readConfig({ PORT: '', SMTP_URL: '', ADMIN_EMAIL: '', ADMIN_PASSWORD: '' })).toEqual(readConfig({}));
  });

  it('are read from their variables', () => {
    const config = readConfig({
      NODE_ENV: 'development',
      PORT: '0',
      HOST: '::',
      CIRCLE_DATA_DIR: '/srv/bonjour',
      PUBLIC_URL: 'https://bonjour.example/',
      SESSION_SECRET: 'x'.repeat(32),
      ADMIN_EMAIL: ' Head@Agency.example',
      ADMIN_PASSWORD: ' six chars ',
      SMTP_URL: 'smtps://user:secret@mail.example:465',
      CONTACT_EMAIL: 'Hello@Agency.example',
      CHAT_API_URL: 'https://chat.example/v1/',
      CHAT_API_KEY: 'key',
      CHAT_MODEL: 'model',
      PUSH_SERVICES: 'https://push.example, http://127.0.0.1:4000/',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'debug',
      TRUST_PROXY: '2',
      METRICS_TOKEN: 'x'.repeat(16),
      SOMETHING_ELSE: 'is not ours',
    });
    expect(config).toMatchObject({
      mode: 'development',
      port: 0,
      host: '::',
      dataDir: '/srv/bonjour',
      publicUrl: 'https://bonjour.example',
      admin: { email: 'head@agency.example', password: ' six chars ' },
      smtpUrl: 'smtps://user:secret@mail.example:465',
      contactEmail: 'hello@agency.example',
      chat: { url: 'https://chat.example/v1', key: 'key', model: 'model' },
      pushServices: ['https://push.example', 'http://127.0.0.1:4000'],
      rateLimit: false,
      librarySeed: true,
      serviceWorker: true,
      trustProxy: 2,
    });
  });

  it.each([
    ['NODE_ENV', 'staging', 'must be production, development or test'],
    ['PORT', '65536', 'must be a whole number from 0 to 65535'],
    ['PORT', '-1', 'must be a whole number from 0 to 65535'],
    ['PORT', '80a', 'must be a whole number from 0 to 65535'],
    ['PORT', '3000.5', 'must be a whole number from 0 to 65535'],
    ['DATABASE_URL', 'mysql://localhost/x', 'must be postgres://user:password@host/database, or unset for SQLite'],
    ['DATABASE_URL', 'postgres://localhost', 'must be postgres://user:password@host/database, or unset for SQLite'],
    ['MEDIA_URL', 'bonjour-files', `must look like ${MEDIA_SHAPE}`],
    ['MEDIA_URL', 'https://store.example/bonjour', `must look like ${MEDIA_SHAPE}`],
    ['MEDIA_URL', 's3://', `must name a bucket, such as ${MEDIA_SHAPE}`],
    ['MEDIA_URL', 's3:///folder', `must name a bucket, such as ${MEDIA_SHAPE}`],
    ['MEDIA_URL', 's3://Bonjour', `must name a bucket, such as ${MEDIA_SHAPE}`],
    ['MEDIA_URL', 's3://bonjour/a%20b', 'must name a folder with only letters, digits, dots, - and _'],
    ['MEDIA_URL', 's3://bonjour/a//b', 'must name a folder with only letters, digits, dots, - and _'],
    ['MEDIA_URL', 's3://bonjour?endpoint=store.example', 'must have an http(s) address as its endpoint'],
    ['MEDIA_URL', 's3://bonjour?endpoint=ftp://store.example', 'must have an http(s) address as its endpoint'],
    ['MEDIA_URL', 's3://bonjour?endpiont=http://x', 'has endpiont, but only endpoint and region are allowed'],
    ['MEDIA_URL', 's3://id:secret@bonjour', 'must not contain keys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'],
    ['MEDIA_URL', 's3://bonjour', 'needs the bucket’s keys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'],
    ['PUBLIC_URL', 'bonjour.example', 'must be an http(s) address'],
    ['PUBLIC_URL', 'ftp://bonjour.example', 'must be an http(s) address'],
    ['SESSION_SECRET', 'short', 'must be at least 32 characters long'],
    ['SMTP_URL', 'mail.example', 'must be smtp://… or smtps://…'],
    ['SMTP_URL', 'https://mail.example', 'must be smtp://… or smtps://…'],
    ['CONTACT_EMAIL', 'nobody', 'must be an email address'],
    ['CONTACT_EMAIL', 'a@b.example, c@d.example', 'must be an email address'],
    ['CHAT_API_URL', 'javascript:alert(1)', 'must be an http(s) address'],
    ['MAP_TILE_URL', 'https://tile.example/', 'must be off, or an http(s) address with {z}, {x} and {y} in it'],
    ['GEOCODER_URL', 'x', 'must be an http(s) address'],
    ['PUSH_SERVICES', 'push.example', 'must be origins such as https://push.example, separated by commas'],
    ['PUSH_SERVICES', 'https://push.example/x', 'must be origins such as https://push.example, separated by commas'],
    ['PUSH_SERVICES', 'https://a.example,b', 'must be origins such as https://push.example, separated by commas'],
    ['RATE_LIMIT', 'no', 'must be on or off'],
    ['LOG_LEVEL', 'loud', 'must be trace, debug, info, warn, error, fatal or silent'],
    ['TRUST_PROXY', '11', 'must be a whole number from 0 to 10'],
    ['TRUST_PROXY', 'true', 'must be a whole number from 0 to 10'],
    ['METRICS_TOKEN', 'short', 'must be at least 16 characters long'],
  ])('report %s when it is %s', (name, value, reason) => {
    const settings = { PUBLIC_URL: 'https://bonjour.example', [name]: value };
    expect(() => readConfig(settings)).toThrow(new ConfigError(`${name} ${reason}`));
  });

  it.each([
    ['s3://bonjour', { bucket: 'bonjour', prefix: '', endpoint: undefined, region: 'us-east-1' }],
    ['s3://bonjour/a/b/?region=eu-west-3', { prefix: 'a/b/', endpoint: undefined, region: 'eu-west-3' }],
    ['s3://bonjour/?endpoint=http://127.0.0.1:9000/', { prefix: '', endpoint: 'http://127.0.0.1:9000' }],
    [
      's3://bonjour?endpoint=https%3A%2F%2Fstore.example',
      { endpoint: 'https://store.example', sessionToken: undefined },
    ],
  ])('accept the bucket %s', (MEDIA_URL, bucket) => {
    const config = readConfig({ MEDIA_URL, AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' });
    expect(config.bucket).toMatchObject({ ...bucket, accessKeyId: 'id', secretAccessKey: 'secret' });
  });

  it('require an administrator’s address and password together, valid for the sign-in form', () => {
    const both = 'ADMIN_EMAIL and ADMIN_PASSWORD must be set together';
    expect(() => readConfig({ ADMIN_EMAIL: 'a@b.example' })).toThrow(both);
    expect(() => readConfig({ ADMIN_PASSWORD: 'secret' })).toThrow(both);
    expect(() => readConfig({ ADMIN_EMAIL: 'a b@c.example', ADMIN_PASSWORD: 'secret' })).toThrow(
      'ADMIN_EMAIL must be an email address',
    );
    for (const password of ['short', 'x'.repeat(201)]) {
      expect(() => readConfig({ ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: password })).toThrow(
        'ADMIN_PASSWORD must be 6 to 200 characters',
      );
    }
  });

  it('report every invalid variable at once, and no secret', () => {
    const bad = { PORT: 'x', LOG_LEVEL: 'loud', SESSION_SECRET: 'my secret' };
    expect(() => readConfig(bad)).toThrow(/PORT .*\n.*SESSION_SECRET .*\n.*LOG_LEVEL /);
    expect(() => readConfig(bad)).not.toThrow('my secret');
  });
});

describe('a host in a URL', () => {
  it('has brackets when it is an IPv6 address', () => {
    expect(urlHost('127.0.0.1')).toBe('127.0.0.1');
    expect(urlHost('::1')).toBe('[::1]');
  });
});
