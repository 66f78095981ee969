import { ISLAND_FILES } from '#shared/rules/page-data.ts';
import { earlyPress, giveUpEarlyPress } from '../app/alive.ts';

/** Somebody is there and moves. */
const STIRS = ['scroll', 'pointerdown', 'keydown'] as const;
/** Somebody is about to use this very element. */
const SIGNS = ['pointerover', 'touchstart', 'focusin', 'click'] as const;
/** A form is fetched when it is this near to the window of somebody who moves. */
const NEAR = '400px';

const waking = new WeakMap<HTMLElement, Promise<void>>();

/** What all islands need: React, and what lies around each of them (`web/islands.tsx`). */
export interface Runtime {
  /**
   * Has React take over an island from what the server sent.
   * @param place the element that `island` has rendered
   * @throws when its code cannot be fetched; it can be called again
   */
  readonly hydrate: (place: HTMLElement) => Promise<void>;
  /** Sends what a visitor wrote without a network. */
  readonly sendKeptInquiries: () => Promise<void>;
}

/** Fetches it, again when that failed before; `web/boot.ts` says from where. */
export const runtime: { load: () => Promise<Runtime> } = {
  load: () => Promise.reject(new Error('Nobody said where the runtime is')),
};

/**
 * Fetches an island's code and has React take over what the server sent.
 * @returns when it answers, or cannot be fetched: then it stays HTML that can be read, and the next sign tries again
 */
export function wake(place: HTMLElement): Promise<void> {
  const known = waking.get(place);
  if (known) return known;
  const awake = (async () => {
    await fetchFiles(place.dataset.island ?? '');
    const { hydrate } = await runtime.load();
    await hydrate(place);
  })().catch(() => {
    waking.delete(place);
    if (place.contains(earlyPress.on)) giveUpEarlyPress();
  });
  waking.set(place, awake);
  return awake;
}

/** Paths that are in the browser's cache. */
const fetched = new Set<string>();

/**
 * Fetches the files that an island needs side by side, instead of one finding the next. They are imported only once all of
 * them are there: Chromium remembers of a module that it did not come, for as long as the page is open.
 */
async function fetchFiles(key: string): Promise<void> {
  const files = JSON.parse(document.getElementById(ISLAND_FILES)?.textContent || '{}') as Record<string, string[]>;
  const missing = (files[key] ?? []).filter((file) => !fetched.has(file));
  await Promise.all(
    missing.map(async (file) => {
      const answer = await fetch(file);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
      fetched.add(file);
    }),
  );
}

/** Wakes an island once pointer or focus are in it; one with a form also when somebody scrolls near it. */
export function wakeOnInterest(place: HTMLElement): void {
  const start = () => void wake(place);
  // On the document: a press that is kept for later is not heard of below it.
  for (const sign of SIGNS) {
    document.addEventListener(sign, ({ target }) => place.contains(target as Node) && start(), {
      capture: true,
      passive: true,
    });
  }
  // They did not wait for this script to write and press.
  if (place.contains(document.activeElement) || place.contains(earlyPress.on)) start();
  if (!place.querySelector('form')) return;
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) start();
    },
    { rootMargin: NEAR },
  );
  for (const stir of STIRS) {
    document.addEventListener(stir, () => observer.observe(place), { capture: true, passive: true, once: true });
  }
}
