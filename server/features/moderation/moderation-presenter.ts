import type { RemovalRecord, Report } from '#shared/contracts/reports.ts';
import type { RemovalRow, ReportRow } from './moderation-repository.ts';

export const presentRemoval = (row: RemovalRow): RemovalRecord => ({
  id: row.id,
  kind: row.kind,
  targetId: row.target_id,
  text: row.text,
  author: { id: row.author_id, firstName: row.author_first_name, lastName: row.author_last_name },
  removedBy: person(row.remover_id, row.remover_first_name, row.remover_last_name),
  reason: row.reason,
  createdAt: row.created_at,
});

export const presentReport = (row: ReportRow): Report => ({
  id: row.id,
  kind: row.kind,
  targetId: row.target_id,
  postId: row.post_id,
  text: row.text,
  author: { id: row.author_id, firstName: row.author_first_name, lastName: row.author_last_name },
  reporter: person(row.reporter_id, row.reporter_first_name, row.reporter_last_name),
  reason: row.reason,
  words: row.words,
  reportsOfThis: row.reports_of_this,
  state: row.state,
  outcome: row.outcome,
  note: row.note,
  resolvedBy: person(row.resolver_id, row.resolver_first_name, row.resolver_last_name),
  resolvedAt: row.resolved_at,
  createdAt: row.created_at,
});

/** A person in a report; null when the account is deleted. */
export const person = (id: number | null, firstName: string | null, lastName: string | null): Report['reporter'] =>
  id === null ? null : { id, firstName: firstName ?? '', lastName: lastName ?? '' };
