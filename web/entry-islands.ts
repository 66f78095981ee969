import { createIslands, type Islands } from './public/islands.tsx';

let islands: Islands | undefined;

/**
 * Loaded with the first island that somebody is about to use: React, and the map of the islands' code.
 * @returns the same object each time
 */
export const startIslands = (): Islands => (islands ??= createIslands(import.meta.glob('./features/**/*.island.tsx')));
