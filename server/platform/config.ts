import path from 'node:path';
import * as z from 'zod/mini';
import { password, signInEmail } from '#shared/contracts/fields.ts';
import { type BucketKeys, type BucketSettings, parseMediaUrl } from './media-url.ts';

const MB = 2 ** 20;

const wholeNumber = (min: number, max: number, fallback: number) =>
  z.pipe(
    z._default(
      z.string().check(z.regex(/^\d{1,9}$/, `must be a whole number from ${min} to ${max}`)),
      String(fallback),
    ),
    z.transform((value, context) => {
      const number = Number(value);
      if (number < min || number > max) {
        context.issues.push({ code: 'custom', input: value, message: `must be a whole number from ${min} to ${max}` });
      }
      return number;
    }),
  );

/** A host without a port. IPv6 also in brackets, as in addresses. */
const hostName = z.string().check(
  z.overwrite((value) => value.replace(/^\[(.*)\]$/, '$1')),
  z.regex(/^[\w.:%-]+$/, 'must be an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all'),
);
const httpAddress = z.string().check(
  z.refine((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''), 'must be an http(s) address'),
  z.overwrite((value) => value.replace(/\/+$/, '')),
);
const isOrigin = ({ href, origin }: URL): boolean => href === `${origin}/`;
/** The site works only at the root of its host: its pages and files have addresses without a prefix. */
const siteAddress = httpAddress.check(
  z.refine((value) => {
    const url = URL.parse(value);
    return !url || !/^https?:$/.test(url.protocol) || isOrigin(url);
  }, 'must be the site’s address without a path, such as https://bonjour.example'),
);
// The sign-in form's rules: otherwise nobody could sign in with these.
const mailAddress = z.string().check(
  z.refine((value) => signInEmail.safeParse(value).success, 'must be an email address'),
  z.overwrite((value) => signInEmail.safeParse(value).data ?? value),
);

const domain = z.string().check(
  z.regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i, 'must be a domain'),
  z.overwrite((value) => value.toLowerCase()),
);

/** `imaps://user:password@host[:port][/folder]`; the user's `@` is written `%40`. */
const mailboxUrl = z.pipe(
  z.string(),
  z.transform((value, context): MailboxSettings => {
    const url = URL.parse(value);
    if (url && /^imaps?:$/.test(url.protocol) && url.hostname !== '' && url.username !== '') {
      const isSecure = url.protocol === 'imaps:';
      return {
        host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
        port: url.port === '' ? (isSecure ? 993 : 143) : Number(url.port),
        isSecure,
        user: decodeURIComponent(url.username),
        password: decodeURIComponent(url.password) || undefined,
        folder: decodeURIComponent(url.pathname.slice(1)) || 'INBOX',
      };
    }
    const message = 'must be imaps://user:password@host, with %40 for the @ in the user’s name';
    context.issues.push({ code: 'custom', input: value, message });
    return z.NEVER;
  }),
);

/** Origins, as in `https://push.example`, separated by commas. */
const origins = z.pipe(
  z._default(z.string(), ''),
  z.transform((value, context) => {
    const list = value.split(',').flatMap((part) => part.trim() || []);
    const parsed = list.map((part) => URL.parse(part));
    if (parsed.some((url) => !url || !/^https?:$/.test(url.protocol) || !isOrigin(url))) {
      const message = 'must be origins such as https://push.example, separated by commas';
      context.issues.push({ code: 'custom', input: value, message });
    }
    return parsed.flatMap((url) => url?.origin ?? []);
  }),
);

const bucketAddress = z.pipe(
  z.string(),
  z.transform((value, context) => {
    const settings = parseMediaUrl(value);
    if (typeof settings !== 'string') return settings;
    context.issues.push({ code: 'custom', input: value, message: settings });
    return z.NEVER;
  }),
);

/** Every setting. The README documents the usual ones, and docs/operations.md the rest. */
const environment = z
  .object({
    NODE_ENV: z._default(
      z.enum(['production', 'development', 'test'], 'must be production, development or test'),
      'production',
    ),
    /** 0 picks a free port. */
    PORT: wholeNumber(0, 65535, 3000),
    HOST: z._default(hostName, '127.0.0.1'),
    /** Database, uploads, outbox, secrets. */
    CIRCLE_DATA_DIR: z._default(z.string(), 'data/var'),
    /** Unset: SQLite in the data folder, for one process. */
    DATABASE_URL: z.optional(
      z
        .string()
        .check(
          z.refine(
            (value) =>
              /^postgres(?:ql)?:$/.test(URL.parse(value)?.protocol ?? '') && URL.parse(value)!.pathname.length > 1,
            'must be postgres://user:password@host/database, or unset for SQLite',
          ),
        ),
    ),
    /** PostgreSQL connections per process, besides one for listening, two for rate limits and five for locks. */
    DATABASE_CONNECTIONS: wholeNumber(2, 1000, 10),
    /** A bucket for uploaded files: `s3://bucket[/folder][?endpoint=…&region=…]`. Unset: the data folder. */
    MEDIA_URL: z.optional(bucketAddress),
    /** The bucket's keys, under the usual names for such stores. */
    AWS_ACCESS_KEY_ID: z.optional(z.string()),
    AWS_SECRET_ACCESS_KEY: z.optional(z.string()),
    AWS_SESSION_TOKEN: z.optional(z.string()),
    /** A process on PostgreSQL that is silent for this long counts as ended, and others take over its jobs. */
    JOB_LOCK_SECONDS: wholeNumber(1, 3600, 30),
    /**
     * How long a stopping process on PostgreSQL still responds, with 503 at `/api/health`. A balancer that checks less
     * often than this sends it requests that fail.
     */
    DRAIN_SECONDS: wholeNumber(0, 300, 5),
    /** Used for links in mails, the sitemap and Open Graph. Never taken from a request. */
    PUBLIC_URL: z.optional(siteAddress),
    SESSION_SECRET: z.optional(z.string().check(z.minLength(32, 'must be at least 32 characters long'))),
    ADMIN_EMAIL: z.optional(mailAddress),
    ADMIN_PASSWORD: z.optional(
      z.string().check(z.refine((value) => password.safeParse(value).success, 'must be 6 to 200 characters')),
    ),
    /** Unset: each mail is written to `outbox/` in the data folder. */
    SMTP_URL: z.optional(
      z
        .string()
        .check(
          z.refine((value) => /^smtps?:$/.test(URL.parse(value)?.protocol ?? ''), 'must be smtp://… or smtps://…'),
        ),
    ),
    /** Whether new members confirm their address; `auto`: where SMTP_URL is set. */
    CONFIRM_EMAIL: z._default(z.enum(['auto', 'on', 'off'], 'must be auto, on or off'), 'auto'),
    /** Newsletter mails per minute, across all processes. */
    NEWSLETTERS_PER_MINUTE: wholeNumber(1, 60_000, 120),
    /** The domain of the `bounce+…` return addresses of newsletters. Unset: they return to CONTACT_EMAIL. */
    BOUNCE_DOMAIN: z.optional(domain),
    /** Enables the endpoint for a mail server's bounce reports. */
    BOUNCE_SECRET: z.optional(z.string().check(z.minLength(16, 'must be at least 16 characters long'))),
    /** Where inquiries go, and the address that all mail comes from. */
    CONTACT_EMAIL: z._default(mailAddress, 'hello@bonjour.example'),
    /** The address of the mailbox that the inbox reads. Unset: CONTACT_EMAIL. */
    MAIL_ADDRESS: z.optional(mailAddress),
    /** A domain whose mail all comes in, for the `reply+…` addresses. Unset: they are in the mailbox, after a plus. */
    INBOUND_DOMAIN: z.optional(domain),
    /** Enables the endpoint that takes incoming mail. */
    MAIL_IN_SECRET: z.optional(z.string().check(z.minLength(16, 'must be at least 16 characters long'))),
    /** The mailbox to read. */
    IMAP_URL: z.optional(mailboxUrl),
    /** OAuth for SMTP_URL and IMAP_URL without a password. */
    MAIL_OAUTH_TOKEN_URL: z.optional(httpAddress),
    MAIL_OAUTH_CLIENT_ID: z.optional(z.string()),
    MAIL_OAUTH_CLIENT_SECRET: z.optional(z.string()),
    /** Unset: the program signs in as itself (client credentials). */
    MAIL_OAUTH_REFRESH_TOKEN: z.optional(z.string()),
    MAIL_OAUTH_SCOPE: z.optional(z.string()),
    CHAT_API_URL: z.optional(httpAddress),
    CHAT_API_KEY: z.optional(z.string()),
    CHAT_MODEL: z.optional(z.string()),
    /** A template with {z}, {x} and {y}; `off` for a map without streets. */
    MAP_TILE_URL: z._default(
      z
        .string()
        .check(
          z.refine(
            (value) => value === 'off' || (/^https?:\/\/[^/]+\//.test(value) && /\{z\}.*\{x\}.*\{y\}/.test(value)),
            'must be off, or an http(s) address with {z}, {x} and {y} in it',
          ),
        ),
      'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    ),
    /** The attribution that the map shows for its tiles. */
    MAP_TILE_ATTRIBUTION: z._default(z.string(), '© OpenStreetMap contributors'),
    GEOCODER_URL: z.optional(httpAddress),
    /** Upload quotas in megabytes: of one member, of one with an unconfirmed address, and in total. */
    UPLOADS_PER_MEMBER_MB: wholeNumber(1, 1_000_000, 500),
    UPLOADS_UNCONFIRMED_MB: wholeNumber(0, 1_000_000, 25),
    UPLOADS_TOTAL_MB: wholeNumber(1, 100_000_000, 20_480),
    /** Free disk space that uploads must leave for the database, in megabytes. */
    FREE_DISK_MB: wholeNumber(0, 1_000_000, 1024),
    /** Push services besides those of the known browsers. */
    PUSH_SERVICES: origins,
    /** `off`: the server does not fetch link previews. */
    LINK_PREVIEWS: z._default(z.enum(['on', 'off'], 'must be on or off'), 'on'),
    /** `off` is for load tests. */
    RATE_LIMIT: z._default(z.enum(['on', 'off'], 'must be on or off'), 'on'),
    LOG_LEVEL: z._default(
      z.enum(
        ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
        'must be trace, debug, info, warn, error, fatal or silent',
      ),
      'info',
    ),
    /** `off`: a new database starts without a library and webinars. */
    LIBRARY_SEED: z._default(z.enum(['on', 'off'], 'must be on or off'), 'on'),
    /** `off` removes the service worker from every device that has one. */
    SERVICE_WORKER: z._default(z.enum(['on', 'off'], 'must be on or off'), 'on'),
    /** The number of proxies in front. */
    TRUST_PROXY: wholeNumber(0, 10, 0),
    /** Adds `includeSubDomains` to HSTS: every other site under this name must then have https too. */
    HSTS_SUBDOMAINS: z._default(z.enum(['on', 'off'], 'must be on or off'), 'off'),
    /** The bearer token for `/metrics`. */
    METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must be at least 16 characters long'))),
    /** A port for metrics without a token, on this machine only; 0 for none. */
    METRICS_PORT: wholeNumber(0, 65535, 0),
  })
  .check(
    z.refine((env) => (env.ADMIN_EMAIL === undefined) === (env.ADMIN_PASSWORD === undefined), {
      path: ['ADMIN_EMAIL'],
      error: 'and ADMIN_PASSWORD must be set together',
    }),
    z.refine((env) => env.DATABASE_URL === undefined || env.PUBLIC_URL !== undefined, {
      path: ['PUBLIC_URL'],
      error: 'must be set with DATABASE_URL, so every process uses the same site address',
    }),
    z.refine((env) => !env.MAIL_OAUTH_TOKEN_URL || env.MAIL_OAUTH_CLIENT_ID !== undefined, {
      path: ['MAIL_OAUTH_CLIENT_ID'],
      error: 'must be set with MAIL_OAUTH_TOKEN_URL',
    }),
    z.refine((env) => env.IMAP_URL?.password !== undefined || !env.IMAP_URL || env.MAIL_OAUTH_TOKEN_URL !== undefined, {
      path: ['IMAP_URL'],
      error: 'needs a password, or MAIL_OAUTH_TOKEN_URL',
    }),
    z.refine((env) => !env.MEDIA_URL || Boolean(env.AWS_ACCESS_KEY_ID && env.AWS_SECRET_ACCESS_KEY), {
      path: ['MEDIA_URL'],
      error: 'needs the bucket’s keys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
    }),
  );

/** A mailbox on an IMAP server. */
export interface MailboxSettings {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise by STARTTLS. */
  readonly isSecure: boolean;
  readonly user: string;
  /** Undefined: OAuth. */
  readonly password: string | undefined;
  readonly folder: string;
}

/** Where tokens for a mail server come from. */
export interface OAuthSettings {
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string | undefined;
  /** Undefined: the program signs in as itself. */
  readonly refreshToken: string | undefined;
  readonly scope: string | undefined;
}

export interface MailSettings {
  /** The mailbox's own address. */
  readonly address: string;
  /** Whether anything takes incoming mail, so that replies may come here. */
  readonly receivesMail: boolean;
  /** Undefined: reply addresses are in the mailbox, after a plus. */
  readonly inboundDomain: string | undefined;
  /** Undefined: the endpoint refuses mail. */
  readonly inSecret: string | undefined;
  /** Undefined: no mailbox is read. */
  readonly mailbox: MailboxSettings | undefined;
  /** Undefined: SMTP and IMAP use passwords. */
  readonly oauth: OAuthSettings | undefined;
}

export interface Config {
  readonly mode: 'production' | 'development' | 'test';
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Undefined: SQLite in the data folder. */
  readonly postgres: { readonly url: string; readonly connections: number } | undefined;
  /** Undefined: uploaded files are in the data folder. */
  readonly bucket: (BucketSettings & BucketKeys) | undefined;
  /** How long a process keeps its jobs without a sign of life, in milliseconds. */
  readonly jobLockMs: number;
  /** How long a stopping server still responds, in milliseconds; 0 when no other process could take over. */
  readonly drainMs: number;
  /** Undefined: the address that the server listens on. */
  readonly publicUrl: string | undefined;
  readonly sessionSecret: string | undefined;
  readonly admin: { readonly email: string; readonly password: string } | undefined;
  readonly smtpUrl: string | undefined;
  /** Whether new members confirm their address; otherwise every address counts as confirmed. */
  readonly confirmEmail: boolean;
  readonly newslettersPerMinute: number;
  /** Undefined: bounces return to the sender's own address. */
  readonly bounceDomain: string | undefined;
  /** Undefined: bounce reports are not accepted. */
  readonly bounceSecret: string | undefined;
  readonly contactEmail: string;
  /** Mail of the team's inbox. */
  readonly mail: MailSettings;
  readonly chat:
    | { readonly url: string; readonly key: string | undefined; readonly model: string | undefined }
    | undefined;
  /** Undefined: the map has no streets. */
  readonly mapTiles: { readonly url: string; readonly attribution: string } | undefined;
  readonly geocoderUrl: string | undefined;
  /** Limits on uploaded files, in bytes. */
  readonly quotas: {
    readonly member: number;
    readonly unconfirmed: number;
    readonly all: number;
    readonly free: number;
  };
  /** Origins. */
  readonly pushServices: readonly string[];
  readonly linkPreviews: boolean;
  readonly rateLimit: boolean;
  readonly librarySeed: boolean;
  readonly serviceWorker: boolean;
  readonly logLevel: string;
  readonly trustProxy: number;
  readonly hstsSubdomains: boolean;
  readonly metricsToken: string | undefined;
  /** Undefined: none of their own. */
  readonly metricsPort: number | undefined;
}

/** An invalid setting. The message names the variable. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Reads the settings, by default from the process's environment. An empty variable counts as unset.
 * @throws ConfigError that names every bad variable, one a line
 */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('\n'));
  }
  const set = parsed.data;
  return {
    mode: set.NODE_ENV,
    port: set.PORT,
    host: set.HOST,
    dataDir: path.resolve(set.CIRCLE_DATA_DIR),
    postgres: set.DATABASE_URL ? { url: set.DATABASE_URL, connections: set.DATABASE_CONNECTIONS } : undefined,
    bucket: set.MEDIA_URL && {
      ...set.MEDIA_URL,
      accessKeyId: set.AWS_ACCESS_KEY_ID ?? '',
      secretAccessKey: set.AWS_SECRET_ACCESS_KEY ?? '',
      sessionToken: set.AWS_SESSION_TOKEN,
    },
    jobLockMs: set.JOB_LOCK_SECONDS * 1000,
    drainMs: set.DATABASE_URL ? set.DRAIN_SECONDS * 1000 : 0,
    publicUrl: set.PUBLIC_URL,
    sessionSecret: set.SESSION_SECRET,
    admin: set.ADMIN_EMAIL && set.ADMIN_PASSWORD ? { email: set.ADMIN_EMAIL, password: set.ADMIN_PASSWORD } : undefined,
    smtpUrl: set.SMTP_URL,
    confirmEmail: set.CONFIRM_EMAIL === 'auto' ? set.SMTP_URL !== undefined : set.CONFIRM_EMAIL === 'on',
    newslettersPerMinute: set.NEWSLETTERS_PER_MINUTE,
    bounceDomain: set.BOUNCE_DOMAIN,
    bounceSecret: set.BOUNCE_SECRET,
    contactEmail: set.CONTACT_EMAIL,
    mail: {
      address: set.MAIL_ADDRESS ?? set.CONTACT_EMAIL,
      receivesMail: Boolean(set.MAIL_ADDRESS ?? set.INBOUND_DOMAIN ?? set.MAIL_IN_SECRET ?? set.IMAP_URL),
      inboundDomain: set.INBOUND_DOMAIN,
      inSecret: set.MAIL_IN_SECRET,
      mailbox: set.IMAP_URL,
      oauth: set.MAIL_OAUTH_TOKEN_URL
        ? {
            tokenUrl: set.MAIL_OAUTH_TOKEN_URL,
            clientId: set.MAIL_OAUTH_CLIENT_ID ?? '',
            clientSecret: set.MAIL_OAUTH_CLIENT_SECRET,
            refreshToken: set.MAIL_OAUTH_REFRESH_TOKEN,
            scope: set.MAIL_OAUTH_SCOPE,
          }
        : undefined,
    },
    chat: set.CHAT_API_URL ? { url: set.CHAT_API_URL, key: set.CHAT_API_KEY, model: set.CHAT_MODEL } : undefined,
    mapTiles: set.MAP_TILE_URL === 'off' ? undefined : { url: set.MAP_TILE_URL, attribution: set.MAP_TILE_ATTRIBUTION },
    geocoderUrl: set.GEOCODER_URL,
    quotas: {
      member: set.UPLOADS_PER_MEMBER_MB * MB,
      unconfirmed: set.UPLOADS_UNCONFIRMED_MB * MB,
      all: set.UPLOADS_TOTAL_MB * MB,
      free: set.FREE_DISK_MB * MB,
    },
    pushServices: set.PUSH_SERVICES,
    linkPreviews: set.LINK_PREVIEWS === 'on',
    rateLimit: set.RATE_LIMIT === 'on',
    librarySeed: set.LIBRARY_SEED === 'on',
    serviceWorker: set.SERVICE_WORKER === 'on',
    logLevel: set.LOG_LEVEL,
    trustProxy: set.TRUST_PROXY,
    hstsSubdomains: set.HSTS_SUBDOMAINS === 'on',
    metricsToken: set.METRICS_TOKEN,
    metricsPort: set.METRICS_PORT === 0 ? undefined : set.METRICS_PORT,
  };
}

/** A host as in addresses: IPv6 in brackets. */
export const urlHost = (host: string): string => (host.includes(':') ? `[${host}]` : host);
