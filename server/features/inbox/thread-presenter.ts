import type { Colleague, Thread, ThreadAttachment, ThreadEntry } from '#shared/contracts/threads.ts';
import { truncate } from '#shared/rules/truncate.ts';
import type { Db } from '../../db/transaction.ts';
import { type AttachmentRow, findAttachments } from '../desk/thread-files.ts';
import { findMentions, type ListedThread, type ShownEntry } from './thread-list-repository.ts';

/** How much of the last entry a list shows. */
const PREVIEW = 140;

export const presentColleague = (row: { id: number; first_name: string; last_name: string }): Colleague => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
});

/** For administrators only. */
export function presentThread(row: ListedThread): Thread {
  const inquirer = row.inquiry_first_name === null ? null : `${row.inquiry_first_name} ${row.inquiry_last_name}`.trim();
  return {
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    inquiryId: row.inquiry_id,
    sessionId: row.session_id,
    person: {
      contactId: row.contact_id,
      name: row.contact_name ?? (inquirer || null) ?? row.visitor_name,
      email: row.visitor_email ?? row.from_email ?? row.inquiry_email ?? row.contact_email,
      school: row.school_id === null ? null : { id: row.school_id, name: row.school_name! },
    },
    status: row.status,
    assignee:
      row.assignee_id === null
        ? null
        : { id: row.assignee_id, firstName: row.assignee_first_name!, lastName: row.assignee_last_name! },
    snoozedUntil: row.snoozed_until,
    waitingSince: row.waiting_since,
    dueAt: row.due_at,
    last:
      row.last_kind === null || row.last_kind === 'event'
        ? null
        : { id: row.last_id!, kind: row.last_kind, text: truncate(row.last_text ?? '', PREVIEW), at: row.last_at! },
    scheduledFor: row.scheduled_for,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export const presentAttachment = ({ id, name, type, size }: AttachmentRow): ThreadAttachment => ({
  id,
  name,
  type,
  size,
});

type What = NonNullable<ThreadEntry['event']>['what'];

/** Entries with their files and mentions. */
export async function presentEntries(db: Db, rows: readonly ShownEntry[]): Promise<ThreadEntry[]> {
  const ids = rows.map(({ id }) => id);
  const files = await findAttachments(db, ids);
  const mentions = await findMentions(db, ids);
  const colleagueOf = ({ id }: ShownEntry): string | null =>
    mentions.find(({ entry_id }) => entry_id === id)?.name ?? null;
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    author:
      row.author_id === null
        ? null
        : { id: row.author_id, firstName: row.author_first_name!, lastName: row.author_last_name! },
    from: row.kind === 'inbound' ? { name: row.from_name, email: row.from_email } : null,
    isAutomatic: row.is_automatic === 1,
    text: row.text,
    hasHtml: Boolean(row.has_html),
    attachments: files.filter(({ entry_id }) => entry_id === row.id).map(presentAttachment),
    delivery: row.delivery && { state: row.delivery, sendAt: row.send_at, answer: row.delivery_answer },
    event: row.event === null ? null : { what: row.event as What, detail: row.detail ?? colleagueOf(row) },
    mentions:
      row.kind === 'event' ? [] : mentions.filter(({ entry_id }) => entry_id === row.id).map(({ user_id }) => user_id),
    createdAt: row.created_at,
  }));
}

export async function presentEntry(db: Db, row: ShownEntry): Promise<ThreadEntry> {
  const [entry] = await presentEntries(db, [row]);
  return entry!;
}
