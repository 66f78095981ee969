import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { APIRequestContext } from '@playwright/test';
import Koa from 'koa';
import { findActor, updateLastActive } from '../../server/app/actor.ts';
import { openConfigured } from '../../server/db/open.ts';
import { tableSecrets } from '../../server/db/server-secrets.ts';
import { type Db, transaction } from '../../server/db/transaction.ts';
import { findAccount, insertAccount } from '../../server/features/auth/account-repository.ts';
import { markConfirmed } from '../../server/features/auth/email-confirmation.ts';
import { openSession, sessions } from '../../server/http/session.ts';
import { knownDevice } from '../../server/http/visitor-cookies.ts';
import { systemClock as clock, timestamp } from '../../server/platform/clock.ts';
import { createPasswords } from '../../server/platform/passwords.ts';
import { folderSecrets, sessionSecret } from '../../server/platform/secrets.ts';

export interface NewMember {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
}

export interface Member extends NewMember {
  readonly id: number;
}

/** Where a site's database and secrets are: in its data folder, unless its settings name a PostgreSQL. */
export interface SiteData {
  readonly dataDir: string;
  readonly settings?: Readonly<Record<string, string>>;
}

const passwords = createPasswords();
/** By password: nearly every member has the same one. */
const hashes = new Map<string, Promise<string>>();

function hashOf(password: string): Promise<string> {
  const hash = hashes.get(password) ?? passwords.hash(password);
  hashes.set(password, hash);
  return hash;
}

let counter = 0;

/** A new member's details, with an address that no other test of the worker uses. */
export function someone(details: Partial<NewMember> = {}): NewMember {
  counter++;
  return {
    firstName: 'Camille',
    lastName: 'Claudel',
    email: `camille-${process.pid}-${counter}@school.example`,
    password: 'sculpture',
    ...details,
  };
}

/** Inserts a member with a confirmed address into a running site's database: no form, no call and no mail. */
export async function addMember(site: SiteData, details?: Partial<NewMember>): Promise<Member> {
  const member = someone(details);
  const { email, firstName, lastName } = member;
  const passwordHash = await hashOf(member.password);
  return useDatabase(site, (db) =>
    transaction(db, async (tx) => {
      const { id } = await insertAccount(tx.db, { email, firstName, lastName, passwordHash, now: timestamp(clock) });
      await markConfirmed(tx.db, clock, id);
      return { ...member, id };
    }),
  );
}

/** Adds a member, and signs the browser or the caller of these requests in as them. */
export async function signInAsNewMember(
  request: APIRequestContext,
  site: SiteData,
  details?: Partial<NewMember>,
): Promise<Member> {
  const member = await addMember(site, details);
  await signInAs(request, site, member);
  return member;
}

/**
 * Signs the browser or the caller of these requests in, without the password: inserts the session into the database,
 * and gets the cookies from the server's own code, which listens for this one request. Cookies apply to all ports.
 */
export function signInAs(
  request: APIRequestContext,
  site: SiteData,
  { email }: { readonly email: string },
): Promise<void> {
  return useDatabase(site, async (db) => {
    const secrets = site.settings?.DATABASE_URL ? tableSecrets(db) : folderSecrets(site.dataDir);
    const secret = await sessionSecret(secrets, undefined);
    const account = await findAccount(db, email);
    const member = account && (await findActor(db, account.id));
    if (!member) throw new Error(`Nobody has the address ${email}.`);
    const app = new Koa();
    app.keys = [secret];
    app.use(sessions(app, db, clock));
    app.use(async (ctx) => {
      await openSession(ctx, member.id);
      knownDevice(ctx, secret).remember(email);
      await updateLastActive(db, clock, member);
      ctx.body = 'Signed in';
    });
    const server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      const { port } = server.address() as AddressInfo;
      const answer = await request.get(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } });
      if (!answer.ok()) throw new Error(`Nobody could be signed in: ${answer.status()} ${await answer.text()}`);
    } finally {
      server.close();
      server.closeAllConnections();
    }
  });
}

/** Opens the database beside the server while `work` runs: a stopped server's database has no other user. */
async function useDatabase<T>({ dataDir, settings }: SiteData, work: (db: Db) => Promise<T>): Promise<T> {
  const url = settings?.DATABASE_URL;
  const db = await openConfigured({ dataDir, postgres: url ? { url, connections: 2 } : undefined });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
