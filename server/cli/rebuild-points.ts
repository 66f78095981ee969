/** `npm run rebuild-points`: recalculates points and levels from the activities. Correct ones stay unchanged. */
import { transaction } from '../db/transaction.ts';
import { rebuildPoints } from '../features/gamification/points-service.ts';
import { runCommand, withDatabase } from './command.ts';

await runCommand(() =>
  withDatabase(async ({ db }) => {
    const corrected = await transaction(db, (tx) => rebuildPoints(tx.db));
    for (const { id, points, level } of corrected) console.log(`Member ${id}: ${points} points, level ${level}`);
    console.log(
      corrected.length === 0
        ? 'All points and levels were right, so nothing has changed.'
        : `${corrected.length.toLocaleString('en-GB')} corrected.`,
    );
  }),
);
