import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Db } from '../../server/db/transaction.ts';
import { SESSION_COOKIE } from '#shared/contracts/session-cookie.ts';

/** The key for the measured server's cookies. */
export const SECRET = randomBytes(32).toString('hex');

/** Creates signed-in members or administrators, each with a session. @returns their `Cookie` headers */
export async function signedInMembers(db: Db, count: number, isAdmin: 0 | 1 = 0): Promise<string[]> {
  const now = new Date().toISOString();
  const cookies: string[] = [];
  for (let number = 0; number < count; number++) {
    const { id } = await db
      .insertInto('users')
      .values({
        email: `listener-${number}@school.example`,
        password_hash: 'x',
        first_name: 'Rosa',
        last_name: 'Bonheur',
        email_confirmed_at: now,
        is_admin: isAdmin,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const sid = randomBytes(32).toString('base64url');
    await db
      .insertInto('sessions')
      .values({
        sid: createHash('sha256').update(sid).digest('hex'),
        user_id: id,
        sess: JSON.stringify({ userId: id, _expire: Date.now() + 86_400_000, _maxAge: 2_592_000_000 }),
        expire: new Date(Date.now() + 86_400_000).toISOString(),
        created_at: now,
      })
      .execute();
    const cookie = `${SESSION_COOKIE}=${sid}`;
    cookies.push(`${cookie}; ${SESSION_COOKIE}.sig=${createHmac('sha1', SECRET).update(cookie).digest('base64url')}`);
  }
  return cookies;
}
