import type { EditedSummary } from '#shared/contracts/blog-editor.ts';
import type { Deps } from '../../app/deps.ts';
import type { Db, Transaction } from '../../db/transaction.ts';
import { toAdministrators } from '../../live/audience.ts';
import { timestamp, type Clock } from '../../platform/clock.ts';
import { deleteEditor, findEditors, recordEditor } from './draft-repository.ts';

/** After this long without a heartbeat (every 20 seconds) a console no longer has the post open. */
const AWAY_AFTER = 60_000;

const since = (clock: Clock) => timestamp(clock, -AWAY_AFTER);

type Editors = EditedSummary['editors'];

/** The administrators who have each of these posts open now. */
export async function editorsByPost(
  db: Db,
  clock: Clock,
  postIds: readonly number[],
): Promise<ReadonlyMap<number, Editors>> {
  const editors = new Map<number, Editors>();
  for (const { post_id, id, first_name, last_name } of await findEditors(db, postIds, since(clock))) {
    const editor = { id, name: `${first_name} ${last_name}` };
    editors.set(post_id, [...(editors.get(post_id) ?? []), editor]);
  }
  return editors;
}

export const editorsOf = async (db: Db, clock: Clock, postId: number): Promise<Editors> =>
  (await editorsByPost(db, clock, [postId])).get(postId) ?? [];

interface Editor {
  readonly postId: number;
  readonly userId: number;
}

/** Records that somebody has a post open, and notifies other consoles of new editors. Call it in a transaction. */
export async function stayInPost(tx: Transaction, { clock, live }: Pick<Deps, 'clock' | 'live'>, editor: Editor) {
  const seenAt = await recordEditor(tx.db, { ...editor, at: timestamp(clock) });
  if (seenAt !== undefined && seenAt > since(clock)) return;
  await live.emit(tx, { name: 'blog.editors.changed', data: { postId: editor.postId } }, toAdministrators);
}

/** Records that somebody has closed a post. Call it in a transaction. */
export async function leavePost(tx: Transaction, { live }: Pick<Deps, 'live'>, { postId, userId }: Editor) {
  const { numDeletedRows } = await deleteEditor(tx.db, postId, userId);
  if (numDeletedRows === 0n) return;
  await live.emit(tx, { name: 'blog.editors.changed', data: { postId } }, toAdministrators);
}
