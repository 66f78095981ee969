import { create } from 'zustand';
import { TOASTS } from './names.ts';

/** Toasts: one at a time, for 5 seconds, or ten with a button; removed long after they close. */
export const toastLimits = { shown: 1, durationMs: 5000, withActionMs: 10_000, removalDelayMs: 1_000_000 } as const;

export type ToastInput = {
  title: string;
  description?: string | undefined;
  variant?: 'default' | 'destructive' | undefined;
  /** Its button, which also closes it. The action must be possible elsewhere too, because toasts close automatically. */
  action?: { label: string; run: () => void };
};
export type Toast = ToastInput & { id: number; open: boolean };

/** The toasts on the page, open or closing. */
export const useToasts = create<readonly Toast[]>(() => []);

const { getState: toasts, setState: set } = useToasts;
let lastId = 0;
const removals = new Map<number, ReturnType<typeof setTimeout>>();

useToasts.subscribe((shown) => {
  for (const [id, timer] of removals) {
    if (shown.some((each) => each.id === id)) continue;
    clearTimeout(timer);
    removals.delete(id);
  }
});

/** Shows a message and replaces an older one. Returns its id, for `dismissToast`. Can be called from anywhere. */
export const toast = (input: ToastInput): number => {
  lastId += 1;
  set([{ ...input, id: lastId, open: true }, ...toasts()].slice(0, toastLimits.shown), true);
  return lastId;
};

/** Closes a toast, or all without an id. It is kept for its exit animation and removed after the delay. */
export const dismissToast = (id?: number): void => {
  const closing = toasts().filter((item) => item.open && (id === undefined || item.id === id));
  for (const item of closing) {
    const remove = () =>
      set(
        toasts().filter((each) => each.id !== item.id),
        true,
      );
    removals.set(item.id, setTimeout(remove, toastLimits.removalDelayMs));
  }
  set(
    toasts().map((item) => (closing.includes(item) ? { ...item, open: false } : item)),
    true,
  );
};

/** Stores the open toasts for the next page in this tab, without their buttons. */
export function handOverToasts(): void {
  const open = toasts().filter((item) => item.open);
  try {
    if (open.length > 0) sessionStorage.setItem(TOASTS, JSON.stringify(open));
  } catch {
    // Storage is refused: they end with this page.
  }
}

/** Shows the previous page's toasts. */
export function takeOverToasts(): void {
  try {
    const stored = JSON.parse(sessionStorage.getItem(TOASTS) ?? '[]') as ToastInput[];
    sessionStorage.removeItem(TOASTS);
    for (const { title, description, variant } of stored) toast({ title, description, variant });
  } catch {
    // Nothing was stored.
  }
}
