import type { Device } from '#shared/contracts/account.ts';
import { deviceOf } from '#shared/rules/device-name.ts';
import { type SessionRow, sessionHandle } from './session-repository.ts';

/** A session as its member knows it: a browser on a system. */
export const presentDevice = (row: SessionRow, current: string | undefined): Device => ({
  id: sessionHandle(row.sid),
  ...deviceOf(row.user_agent),
  current: row.sid === current,
  signedInAt: row.created_at,
  lastSeenAt: row.last_seen_at ?? row.created_at,
});
