import { type ServerProcess, removeDataDir, startServerProcess } from './server-process.ts';

/** The administrator whom each server of browser tests appoints. */
export const ADMIN = { email: 'admin@bonjour.example', password: 'administrator' };

/** Playwright's fixture: one server for all tests of a worker. */
export async function workerServer(
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are needed from the pattern
  {}: object,
  use: (server: ServerProcess) => Promise<void>,
): Promise<void> {
  const server = await startServerProcess({ env: { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password } });
  await use(server);
  await server.stop();
  removeDataDir(server.dataDir);
}
