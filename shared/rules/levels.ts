/** A level of the Circle. The first start adds these to the database. */
export interface Level {
  readonly number: number;
  readonly name: string;
  /** The points it starts at. */
  readonly minPoints: number;
  /** Dark enough for white text, and visible on the light and the dark background. */
  readonly badgeColor: string;
}

/** The six levels, lowest first. */
export const levels: readonly Level[] = [
  { number: 1, name: 'Newcomer', minPoints: 0, badgeColor: '#5F6C85' },
  { number: 2, name: 'Explorer', minPoints: 25, badgeColor: '#23799C' },
  { number: 3, name: 'Contributor', minPoints: 75, badgeColor: '#2D7D5A' },
  { number: 4, name: 'Advocate', minPoints: 150, badgeColor: '#3F6AC4' },
  { number: 5, name: 'Champion', minPoints: 250, badgeColor: '#9A6A14' },
  { number: 6, name: 'Leader', minPoints: 500, badgeColor: '#C9303F' },
];

/** The number of the highest level that `points` reach; 1 at least. */
export const levelAt = (points: number): number => levels.findLast((level) => points >= level.minPoints)?.number ?? 1;

/** "Newcomer" to "Leader"; "Member" for any other number. */
export const levelName = (level: number): string => levels.find(({ number }) => number === level)?.name ?? 'Member';

/** The badge colour of a level number; grey for an unknown one. */
export const levelColor = (level: number): string =>
  levels.find(({ number }) => number === level)?.badgeColor ?? '#6B7280';

/** A member's progress to the next step. */
export interface Progress {
  /** 0 to 100, for the bar. */
  readonly percent: number;
  readonly pointsToNext: number;
}

const PROFILE_STEP = 250;

/** Progress on the profile page: steps of 250 points at any level. */
export function profileProgress(points: number): Progress {
  const done = points % PROFILE_STEP;
  return { percent: (done / PROFILE_STEP) * 100, pointsToNext: PROFILE_STEP - done };
}

const HOVER_CARD_GOALS: Readonly<Record<number, number>> = { 1: 25, 2: 75, 3: 150, 4: 250, 5: 500, 6: 1000 };
const LAST_GOAL = 2000;

/** Progress in the hover card: points towards the level's goal, at most 100 %. */
export function hoverCardProgress(points: number, level: number): Progress & { readonly goal: number } {
  const goal = HOVER_CARD_GOALS[level] ?? LAST_GOAL;
  return { goal, percent: Math.min((points / goal) * 100, 100), pointsToNext: Math.max(goal - points, 0) };
}

/** Progress to a level. */
interface WayToLevel extends Progress {
  readonly next: Level;
}

/** Progress from a member's level to the next; null at the highest. */
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
