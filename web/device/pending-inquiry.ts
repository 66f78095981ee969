const KEY = 'bonjour.inquiry';

/** Whether a visitor's message is pending on this device. */
export function hasPendingInquiry(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** Records it for the next visit; where storage is refused, the message lives as long as the page. */
export function setPendingInquiry(isThere: boolean): void {
  try {
    if (isThere) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}
