/** Toasts: one at a time, 5 seconds each, ten with a button, forgotten long after they are gone. */
export const toastLimits = { shown: 1, durationMs: 5000, withActionMs: 10_000, removalDelayMs: 1_000_000 } as const;

export type ToastInput = {
  title: string;
  description?: string | undefined;
  variant?: 'default' | 'destructive' | undefined;
  /** A button in it, which also closes it. What it does must be possible elsewhere: toasts go by themselves. */
  action?: { label: string; run: () => void };
};
export type Toast = ToastInput & { id: number; open: boolean };

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const removals = new Map<number, ReturnType<typeof setTimeout>>();

const publish = (next: readonly Toast[]) => {
  toasts = next;
  for (const [id, timer] of removals) {
    if (next.some((kept) => kept.id === id)) continue;
    clearTimeout(timer);
    removals.delete(id);
  }
  for (const listener of listeners) listener();
};

/** Shows a message; an older one gives way at once. Returns its id, for `dismissToast`. May be called from anywhere. */
export const toast = (input: ToastInput): number => {
  lastId += 1;
  publish([{ ...input, id: lastId, open: true }, ...toasts].slice(0, toastLimits.shown));
  return lastId;
};

/** Closes a toast, or all without an id. It is kept, closed, for its exit and removed after the delay. */
export const dismissToast = (id?: number): void => {
  const closing = toasts.filter((item) => item.open && (id === undefined || item.id === id));
  for (const item of closing) {
    const remove = () => publish(toasts.filter((kept) => kept.id !== item.id));
    removals.set(item.id, setTimeout(remove, toastLimits.removalDelayMs));
  }
  publish(toasts.map((item) => (closing.includes(item) ? { ...item, open: false } : item)));
};

/** For `useSyncExternalStore`. */
export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  read: () => toasts,
};

/** Session storage: toasts that are open while another page of the site is loaded. */
export const TOASTS = 'toasts';

/** Keeps the open toasts for the page that is about to be loaded in this tab; what their buttons do stays here. */
export function handOverToasts(): void {
  const open = toasts.filter((item) => item.open);
  try {
    if (open.length > 0) sessionStorage.setItem(TOASTS, JSON.stringify(open));
  } catch {
    // Refused: they end with this page.
  }
}

/** Shows what the page before has handed over. */
export function takeOverToasts(): void {
  try {
    const kept = JSON.parse(sessionStorage.getItem(TOASTS) ?? '[]') as ToastInput[];
    sessionStorage.removeItem(TOASTS);
    for (const { title, description, variant } of kept) toast({ title, description, variant });
  } catch {
    // Nothing was kept.
  }
}

/** Empties the store; for tests. */
export const clearToasts = (): void => publish([]);
