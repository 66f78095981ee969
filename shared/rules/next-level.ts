import { type Level, levels, type Progress } from './levels.ts';

/** The way to a level. */
interface WayToLevel extends Progress {
  readonly next: Level;
}

/** The way from a member's level to the next one; null for those who have the highest. */
export function levelProgress(points: number): WayToLevel | null {
  const next = levels.find(({ minPoints }) => minPoints > points);
  if (!next) return null;
  const from = levels.findLast(({ minPoints }) => minPoints <= points)?.minPoints ?? 0;
  return {
    next,
    percent: Math.max(((points - from) / (next.minPoints - from)) * 100, 0),
    pointsToNext: next.minPoints - points,
  };
}
