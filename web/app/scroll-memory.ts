const STORE = 'scroll';
const positions = new Map<string, number>(read());

/** Notes, while the history entry `key` is shown, how far it is scrolled. Gives back the way to stop. */
export function rememberScroll(key: string): () => void {
  const note = () => positions.set(key, window.scrollY);
  note();
  history.scrollRestoration = 'manual';
  window.addEventListener('scroll', note, { passive: true });
  window.addEventListener('pagehide', leave);
  return () => {
    window.removeEventListener('scroll', note);
    window.removeEventListener('pagehide', leave);
  };
}

/** Where the history entry was left, in pixels from the top. */
export function scrollOf(key: string): number {
  return positions.get(key) ?? 0;
}

// Browsers restore before the screen is there, so we do it; but after a reload it is theirs.
function leave(): void {
  history.scrollRestoration = 'auto';
  try {
    sessionStorage.setItem(STORE, JSON.stringify([...positions].slice(-100)));
  } catch {
    // Refused: after a reload the browser's own memory has to do.
  }
}

function read(): [string, number][] {
  try {
    return JSON.parse(globalThis.sessionStorage?.getItem(STORE) ?? '[]') as [string, number][];
  } catch {
    return [];
  }
}
