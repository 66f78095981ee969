import { DataFolderError } from '../platform/errors.ts';
import { codeOf, isReadOnly, isStorageFull } from './errors.ts';

/** The address without its password. */
export function addressOf(url: string): string {
  const address = new URL(url);
  return `postgres://${address.username ? `${address.username}@` : ''}${address.host}${address.pathname}`;
}

/** Node reports the reasons for each address that it tried, but no summary. */
const reasonOf = (error: unknown): string =>
  error instanceof AggregateError ? error.errors.map((one: Error) => one.message).join('; ') : (error as Error).message;

/** Node's errors for untrusted certificates. */
const CERTIFICATE = /^(SELF_SIGNED_CERT|DEPTH_ZERO_SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|ERR_TLS_CERT|CERT_)/;

/**
 * Explains why a PostgreSQL database cannot be used, and what to do.
 * @param url its address, whose password is left out
 */
export function explainUnusable(error: unknown, url: string): string {
  const where = addressOf(url);
  const { username, pathname } = new URL(url);
  const [name, user] = [decodeURIComponent(pathname.slice(1)), decodeURIComponent(username) || 'the user'];
  const code = codeOf(error);
  const reason = reasonOf(error);
  if (code === '28P01' || code === '28000' || /password/i.test(reason)) {
    return `${where} rejects this user: ${reason}. Check the user and password. Write characters such as @ and / as %40 and %2F.`;
  }
  if (code === '3D000')
    return `${where} doesn’t exist. Create it first: createdb --owner=${user} --encoding=UTF8 --template=template0 ${name}`;
  if (code === '42501') {
    return `${where} doesn’t let ${user} create tables: ${reason}. Make ${user} the owner (ALTER DATABASE ${name} OWNER TO ${user}), or as its owner: GRANT CREATE ON SCHEMA public TO ${user};`;
  }
  if (code === '53300')
    return `${where} has no connections left: ${reason}. Raise max_connections of PostgreSQL, or lower DATABASE_CONNECTIONS.`;
  if (isStorageFull(error)) return `The disk of ${where} is full. Free up some space, then start again.`;
  if (isReadOnly(error))
    return `${where} is read-only, but we need to write to it. Is it a standby, or is its disk full?`;
  if (CERTIFICATE.test(code)) {
    return `The certificate of ${where} isn’t trusted (${code}). Add its authority to DATABASE_URL: ?sslmode=verify-full&sslrootcert=/path/to/ca.pem`;
  }
  if (/does not support SSL/i.test(reason))
    return `${where} doesn’t support TLS. Remove sslmode from DATABASE_URL, or turn on ssl in PostgreSQL.`;
  if (/no pg_hba\.conf entry|SSL (is )?required|SSL off/i.test(reason))
    return `${where} refuses this connection: ${reason}. If it wants TLS, add ?sslmode=verify-full to DATABASE_URL.`;
  if (/^(ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH)/.test(code))
    return `${where} can’t be reached: ${reason || code}`;
  return `${where} can’t be used: ${reason || code}`;
}

/** Codes of errors of PostgreSQL itself, its disk, its rights, the network or a certificate. The rest are our own faults. */
const OPERATORS = /^(08|0A|25006|28|3D|42501|53|54|57|58|XX|E[A-Z]+$|.*CERT)/;
const isOfDatabase = (error: unknown): boolean => error instanceof AggregateError || OPERATORS.test(codeOf(error));

/**
 * Runs a startup step on PostgreSQL.
 * @throws DataFolderError that says why the database cannot be used
 */
export async function inWords<T>(url: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DataFolderError || !isOfDatabase(error)) throw error;
    throw new DataFolderError(`DATABASE_URL: ${explainUnusable(error, url)}`, { cause: error });
  }
}
