import type { CurrentUser } from '#shared/contracts/users.ts';

/** Members who have been there for longer are asked nothing. */
const NEW_FOR_MS = 30 * 24 * 60 * 60 * 1000;

/** The step at which the welcome is over. */
export const LAST = 3;

/** Whether somebody may still be in the middle of their welcome. */
export const isNewMember = ({ createdAt, isAdmin }: CurrentUser): boolean =>
  !isAdmin && Date.now() - Date.parse(createdAt) < NEW_FOR_MS;

/** The first step that is neither passed nor done by other ways. */
export function nextStep(passed: number, { profileImageUrl, location, points }: CurrentUser): number {
  const isDone = [profileImageUrl !== null, location !== null, points > 0];
  let step = passed;
  while (step < LAST && isDone[step]) step++;
  return step;
}
