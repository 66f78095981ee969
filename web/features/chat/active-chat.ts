import { CHAT_SPOKEN } from '../../device/names.ts';

/** A conversation in which the visitor has written: a person may reply while the chat is closed. */
export interface ActiveChat {
  readonly sessionId: string;
  /** The id of the last reply of a person that was shown; 0 for none. */
  readonly seen: number;
}

/** The conversation of this tab, if its visitor has written. */
export function readActiveChat(): ActiveChat | undefined {
  try {
    const [sessionId, seen] = (sessionStorage.getItem(CHAT_SPOKEN) ?? '').split(' ');
    return sessionId ? { sessionId, seen: Number(seen) } : undefined;
  } catch {
    return undefined;
  }
}

/** Stores it while the tab is open. */
export function storeActiveChat({ sessionId, seen }: ActiveChat): void {
  try {
    sessionStorage.setItem(CHAT_SPOKEN, `${sessionId} ${seen}`);
  } catch {
    // Storage is refused: the next page does not have it.
  }
}
