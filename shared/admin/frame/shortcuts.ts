import { useEffectEvent, useLayoutEffect } from 'react';
import { create } from 'zustand';
import { storedChoice } from '#shared/ui/stored-choice.ts';
import { isComposing, isTyped } from '#shared/ui/use-typing.ts';

/** One key, or two in a row, and what they do. */
export interface Shortcut {
  /** As pressed: `j`, `?`, `Escape`, or `g i`. */
  readonly keys: string;
  /** Its label in the sheet: "Next". */
  readonly label: string;
  /** Not called while a dialog is open or, except for Escape, while typing. Returns `false` if it did not handle the key. */
  readonly run: (event: KeyboardEvent) => unknown;
}

interface ShortcutGroup {
  readonly name: string;
  readonly shortcuts: readonly Shortcut[];
}

export const SHEET_KEY = '?';
/** How long to wait for the second key of two, in milliseconds. */
const SEQUENCE_MS = 1500;
/** Keys that dictation never presses. The switch does not affect them. */
const NAMED = /^[A-Z]\w/;

/** Whether single letters work as shortcuts. People who dictate switch them off (WCAG 2.1.4). */
export const letterKeys = storedChoice<'on' | 'off'>({
  key: 'console-keys',
  isChoice: (word) => word === 'on' || word === 'off',
  unchosen: 'on',
});

/** Every shortcut of this screen by group, for the sheet. */
export const useActiveShortcuts = create<readonly ShortcutGroup[]>(() => []);

const { getState: active, setState: activate } = useActiveShortcuts;

/** Shortcuts that work while the component is mounted. The newest group is tried first. */
export function useShortcuts(name: string, shortcuts: readonly Shortcut[]): void {
  const run = useEffectEvent((keys: string, event: KeyboardEvent) =>
    shortcuts.find((each) => each.keys === keys)?.run(event),
  );
  const list = JSON.stringify(shortcuts.map(({ keys, label }) => [keys, label]));
  useLayoutEffect(() => {
    if (list === '[]') return undefined;
    const group = {
      name,
      shortcuts: (JSON.parse(list) as [string, string][]).map(([keys, label]) => ({
        keys,
        label,
        run: (event: KeyboardEvent) => run(keys, event),
      })),
    };
    activate([group, ...active()], true);
    return () =>
      activate(
        active().filter((each) => each !== group),
        true,
      );
  }, [name, list]);
}

/** Whether a dialog or a menu is open, and not just fading out. */
const hasWindow = () =>
  document.querySelector(':is([role$="dialog"], [role="menu"]):not([data-state="closed"])') !== null;

/** Listens for keys, once for all screens. */
export function useShortcutKeys(): void {
  useLayoutEffect(() => {
    let first = '';
    let pressedAt = 0;
    const listen = (event: KeyboardEvent) => {
      const { key } = event;
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (event.defaultPrevented || !isPlain || isComposing(event) || hasWindow()) return;
      if (isTyped(event.target) && key !== 'Escape') return;
      // A select uses letters and arrows for its options.
      if (event.target instanceof HTMLSelectElement) return;
      if (!NAMED.test(key) && letterKeys.read() === 'off') return;
      const both = event.timeStamp - pressedAt < SEQUENCE_MS && first ? `${first} ${key}` : '';
      const all = active().flatMap(({ shortcuts }) => shortcuts);
      const fitting = all.filter(
        ({ keys }) => keys === both || (!all.some((each) => each.keys === both) && keys === key),
      );
      first = '';
      if (all.some(({ keys }) => keys.startsWith(`${key} `)) && fitting.length === 0) {
        first = key;
        pressedAt = event.timeStamp;
        return;
      }
      for (const { run } of fitting) {
        if (run(event) === false) continue;
        event.preventDefault();
        return;
      }
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
