import type { DesktopPerson, SignInInput, SignInResult } from '#shared/api/desktop-bridge.ts';
import type { ServerConnection } from './server-connection.ts';
import { serverOrigin } from './addresses.ts';

const MEMBERS_ONLY = 'This app is for administrators. Please sign in on the website instead.';

const SUSPENDED = 'Your membership is suspended. Sign in on the website to see why and for how long.';

/** Signs in to a server. Members are signed out again, with a message that says why. */
export async function signIn(
  connection: ServerConnection,
  { server, email, password }: SignInInput,
): Promise<SignInResult> {
  const origin = serverOrigin(server);
  if (!origin)
    return { ok: false, field: 'server', message: 'Please enter an address such as https://bonjour.example' };
  if (connection.origin !== origin) connection.clear();
  connection.origin = origin;
  try {
    const answer = await connection.fetch('/api/auth/login', post({ email, password }));
    if (!answer.ok) return await refusal(answer);
    const person = (await answer.json().catch(() => null)) as { suspension?: unknown } | null;
    if (await isAdministrator(connection)) return { ok: true };
    await connection.fetch('/api/auth/logout', post());
    connection.clear();
    return { ok: false, field: 'email', message: person?.suspension ? SUSPENDED : MEMBERS_ONLY };
  } catch {
    return {
      ok: false,
      field: 'server',
      message: 'We couldn’t reach this website. Check the address and your connection.',
    };
  }
}

/**
 * Ends the session here at once, and on the server if it can be reached. Otherwise it expires there, and this computer has
 * no copy of it. Never throws for an unreachable server.
 */
export async function signOut(connection: ServerConnection): Promise<void> {
  const logout = connection.fetch('/api/auth/logout', { ...post(), signal: AbortSignal.timeout(5000) });
  connection.clear();
  await logout.catch(() => undefined);
}

/**
 * @returns the signed-in administrator; null for a member or nobody
 * @throws when the server is unreachable or answers with an error other than 401
 */
export async function whoIsSignedIn(connection: ServerConnection): Promise<DesktopPerson | null> {
  const answer = await connection.fetch('/api/auth/user');
  if (answer.status === 401) return null;
  if (!answer.ok) throw new Error(`The server answered ${answer.status}`);
  const { id, firstName, lastName, isAdmin } = (await answer.json()) as DesktopPerson & { isAdmin: boolean };
  return isAdmin ? { id, firstName, lastName } : null;
}

async function isAdministrator(connection: ServerConnection): Promise<boolean> {
  const answer = await connection.fetch('/api/admin/check');
  return answer.ok && ((await answer.json()) as { isAdmin: boolean }).isAdmin;
}

async function refusal(answer: Response): Promise<SignInResult> {
  const body = (await answer.json().catch(() => null)) as { message?: string; fields?: Record<string, string> } | null;
  if (!body?.message) {
    return { ok: false, field: 'server', message: 'This address doesn’t belong to a Bonjour website.' };
  }
  const { email, password } = body.fields ?? {};
  if (email) return { ok: false, field: 'email', message: email };
  return { ok: false, field: 'password', message: password ?? body.message };
}

const post = (body?: unknown): RequestInit => ({
  method: 'POST',
  ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
});
