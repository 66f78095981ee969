import { createIslands, type Islands } from './public/islands.tsx';

let islands: Islands | undefined;

/**
 * What a public page fetches with the first island that somebody is about to use: React, and where the code of each island is.
 * @returns the same each time
 */
export const startIslands = (): Islands => (islands ??= createIslands(import.meta.glob('./features/**/*.island.tsx')));
