import type { CurrentUser } from '#shared/contracts/users.ts';

/** Members who joined earlier see no welcome. */
const NEW_FOR_MS = 30 * 24 * 60 * 60 * 1000;

/** The step at which the welcome is over. */
export const LAST = 3;

/** Whether a member may still be in the middle of their welcome. */
export const isNewMember = ({ createdAt, isAdmin }: CurrentUser): boolean =>
  !isAdmin && Date.now() - Date.parse(createdAt) < NEW_FOR_MS;

/** The first step that is neither skipped nor already done elsewhere. */
export function nextStep(passed: number, { profileImageUrl, location, points }: CurrentUser): number {
  const isDone = [profileImageUrl !== null, location !== null, points > 0];
  let step = passed;
  while (step < LAST && isDone[step]) step++;
  return step;
}
