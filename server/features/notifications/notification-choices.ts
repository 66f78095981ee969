import type { Insertable, Selectable } from 'kysely';
import {
  notificationChannels,
  notificationChoiceKinds,
  type NotificationChannel,
  type NotificationChoiceKind,
} from '#shared/contracts/choices.ts';
import type { NotificationChoices, chooseNotifications } from '#shared/contracts/notifications.ts';
import type { BodyOf } from '#shared/contracts/endpoint.ts';
import { DEFAULT_DIGEST, defaultChannels } from '#shared/rules/notification-choices.ts';
import type { MemberData } from '../../app/member-data.ts';
import type { NotificationChoicesTable } from '../../db/notification-tables.ts';
import type { Flag, Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';

export type ChoiceRow = Selectable<NotificationChoicesTable>;
export type Choice = BodyOf<typeof chooseNotifications>;

const COLUMNS = notificationChoiceKinds.flatMap((kind) =>
  notificationChannels.map((channel) => ({ kind, channel, column: columnOf(kind, channel) })),
);

function columnOf(
  kind: NotificationChoiceKind,
  channel: NotificationChannel,
): `${NotificationChoiceKind}_${NotificationChannel}` {
  return `${kind}_${channel}`;
}

/** Whether a member wants a kind of notification on a channel. @param row undefined for a member who has not chosen */
export const isWanted = (
  row: ChoiceRow | undefined,
  kind: NotificationChoiceKind,
  channel: NotificationChannel,
): boolean => (row ? row[columnOf(kind, channel)] === 1 : defaultChannels[kind][channel]);

/** A member's choices; undefined when they have made none. */
export const findChoices = (db: Db, userId: number): Promise<ChoiceRow | undefined> =>
  db.selectFrom('notice_choices').selectAll().where('user_id', '=', userId).executeTakeFirst();

const blankRow = (userId: number, timeZone: string): Omit<ChoiceRow, 'updated_at'> => ({
  ...(Object.fromEntries(
    COLUMNS.map(({ kind, channel, column }) => [column, Number(defaultChannels[kind][channel])]),
  ) as Record<(typeof COLUMNS)[number]['column'], Flag>),
  user_id: userId,
  digest: DEFAULT_DIGEST,
  quiet_from: null,
  quiet_to: null,
  time_zone: timeZone,
  paused_until: null,
});

/** Changes a member's choices. Omitted ones stay. Call it in a transaction. @returns all of them */
export async function changeChoices(db: Db, userId: number, choice: Choice, at: Timestamp): Promise<ChoiceRow> {
  const before = (await findChoices(db, userId)) ?? blankRow(userId, choice.timeZone);
  const row: ChoiceRow = { ...before, updated_at: at };
  for (const { kind, channel, column } of COLUMNS) {
    const chosen = choice.channels?.[kind]?.[channel];
    if (chosen !== undefined) row[column] = chosen ? 1 : 0;
  }
  if (choice.digest !== undefined) row.digest = choice.digest;
  if (choice.quiet !== undefined)
    [row.quiet_from, row.quiet_to] = [choice.quiet?.from ?? null, choice.quiet?.to ?? null];
  if (choice.pausedUntil !== undefined) row.paused_until = choice.pausedUntil;
  // Times refer to the time zone of the requesting device.
  if (choice.digest !== undefined || choice.quiet !== undefined) row.time_zone = choice.timeZone;
  await putChoices(db, row);
  // The next digest was scheduled for the previous choice.
  if (row.digest !== before.digest || row.time_zone !== before.time_zone) await replanDigest(db, userId);
  return row;
}

async function replanDigest(db: Db, userId: number): Promise<void> {
  await db.updateTable('users').set({ next_digest_at: null }).where('id', '=', userId).execute();
}

async function putChoices(db: Db, row: Insertable<NotificationChoicesTable>): Promise<void> {
  await db
    .insertInto('notice_choices')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

/** A member's choices, as shown in the settings. */
export const presentChoices = (row: ChoiceRow | undefined): NotificationChoices => ({
  channels: Object.fromEntries(
    notificationChoiceKinds.map((kind) => [
      kind,
      Object.fromEntries(notificationChannels.map((channel) => [channel, isWanted(row, kind, channel)])),
    ]),
  ) as NotificationChoices['channels'],
  digest: row?.digest ?? DEFAULT_DIGEST,
  quiet: row?.quiet_from && row.quiet_to ? { from: row.quiet_from, to: row.quiet_to } : null,
  timeZone: row?.time_zone ?? null,
  pausedUntil: row?.paused_until ?? null,
});

/** A member's choices, for their export. Deleted with the account. */
export const choiceMemberData: MemberData = {
  name: 'notice-choices',
  async *entries(db, userId) {
    const row = await findChoices(db, userId);
    if (row) yield presentChoices(row);
  },
};
