import type { Timestamp } from '../db/schema.ts';

/** A row as it may be in a backup. */
interface BackupRow {
  readonly id: number;
  readonly createdAt: Timestamp;
}

/** A row that others may have been merged into. */
interface Merged {
  readonly id: number;
  readonly created_at: Timestamp;
  /** JSON of the rows that were merged into it. */
  readonly merged_rows: string | null;
}

/** The rows that were merged into a row: a backup from before still has them. */
export const mergedRows = ({ merged_rows }: Pick<Merged, 'merged_rows'>): BackupRow[] =>
  merged_rows === null ? [] : (JSON.parse(merged_rows) as BackupRow[]);

/** A row, and those that were merged into it: all that its erasure has to list. */
export const rowsInBackups = (row: Merged): BackupRow[] => [
  { id: row.id, createdAt: row.created_at },
  ...mergedRows(row),
];

/** The `merged_rows` of a row that another is merged into, including itself, because a merge may change `created_at`. */
export const joinRows = (into: Merged, from: Merged): string =>
  JSON.stringify([...rowsInBackups(into), ...rowsInBackups(from)]);
