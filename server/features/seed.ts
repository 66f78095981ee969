import { transaction } from '../db/transaction.ts';
import type { Deps } from '../app/deps.ts';
import { seedBlogPosts } from './blog/seed-blog-posts.ts';
import { seedLevels } from './gamification/seed-levels.ts';
import { seedServices } from './services/seed-services.ts';

/** What every database starts with, each only if missing: an edit is never overwritten (decisions §1). */
export function seed({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  return transaction(db, async (tx) => {
    await seedLevels(tx.db);
    await seedServices(tx.db, clock);
    await seedBlogPosts(tx.db, clock);
  });
}
