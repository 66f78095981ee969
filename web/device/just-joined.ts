import { deviceOwner } from './owner.ts';

/** Session storage: the id of the member who registered in this tab. */
const JUST_JOINED = 'just-joined';

/** Records a registration in this tab, for the welcome above the feed on the first visit. */
export function recordJoined(memberId: number): void {
  try {
    sessionStorage.setItem(JUST_JOINED, String(memberId));
  } catch {
    // Without storage there is no welcome above the feed; the dashboard has it.
  }
}

/** Whether this member registered in this tab. */
export function hasJustJoined(memberId: number): boolean {
  try {
    return deviceOwner() === memberId && sessionStorage.getItem(JUST_JOINED) === String(memberId);
  } catch {
    return false;
  }
}
