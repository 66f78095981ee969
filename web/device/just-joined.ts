import { deviceOwner } from './owner.ts';

/** In the tab's storage: the id of the member who made their account in this tab. It holds nothing else of them. */
const JUST_JOINED = 'just-joined';

/** Notes that somebody has just made their account here, for what stands above the feed on their first visit. */
export function noteJoined(memberId: number): void {
  try {
    sessionStorage.setItem(JUST_JOINED, String(memberId));
  } catch {
    // Without storage there is no welcome above the feed; it stands on the dashboard.
  }
}

/** Whether this tab is the one in which the member made their account; never in another person's. */
export function hasJustJoined(memberId: number): boolean {
  try {
    return deviceOwner() === memberId && sessionStorage.getItem(JUST_JOINED) === String(memberId);
  } catch {
    return false;
  }
}
