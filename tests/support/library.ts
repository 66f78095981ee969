import { beforeEach } from 'vitest';
import { readCollections, seedLibrary } from '../../server/features/library/seed-library.ts';
import type { Deps } from '../../server/app/deps.ts';
import type { TestApp } from './test-app.ts';

let written: ReturnType<typeof readCollections> | undefined;

/** Puts the library's guides, templates and courses into a test's database. Their texts are read once per worker. */
export const fillLibrary = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  seedLibrary(db, clock, () => (written ??= readCollections()));

/** Adds them before each test of the file. Call it after `useTestApp`. */
export const useLibrary = (app: TestApp): void => beforeEach(() => fillLibrary(app));

/** A short film with pictures and sound. */
export const FILM = new URL('../../data/seeds/library/films/phone-film-plan-and-consent.mp4', import.meta.url);
